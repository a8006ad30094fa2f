/** By it a command of WebDriver says which line of the test has sent it; in JSON. Nobody but WAVE's program gets it. */
export const PLACE_HEADER = 'x-wave-place';
