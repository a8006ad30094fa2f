/** By it a command of Selenium's says which line of the test has sent it; in JSON. WAVE's program takes it off. */
export const PLACE_HEADER = 'x-wave-place';
