/** Types of the events by which a page hears what a test does with mouse and keyboard. */
export const INPUTS: readonly string[] = [
  'pointerdown',
  'pointerup',
  'click',
  'keydown',
  'keyup',
  'input',
  'change',
  'submit',
];
