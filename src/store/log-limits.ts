/** How much a report has of a log: characters of a text, and entries of each kind. */
export const LONGEST_LOGGED = 300;
export const MOST_LOGGED = 200;
