/** Of a runner, how its tests wait. */
export interface Waits {
  /** For a text of an element. */
  text(selector: string, text: string): string;
  /** Until an element is there, and is shown. */
  shown(selector: string): string;
  /** Until an element is not there, or is not shown. */
  hidden(selector: string): string;
  /** Until an element can be used. */
  enabled(selector: string): string;
  /** Until it cannot. */
  disabled(selector: string): string;
  /** @param value null: until it has none */
  attribute(selector: string, name: string, value: string | null): string;
}
