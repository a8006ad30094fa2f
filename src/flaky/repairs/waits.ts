/** Of a runner, how its tests wait. */
export interface Waits {
  /** For a text of an element. */
  text(selector: string, text: string): string;
  /** Until an element is there. */
  there(selector: string): string;
  /** Until an element can be used. */
  enabled(selector: string): string;
}
