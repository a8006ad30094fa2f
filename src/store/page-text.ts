/** What comes from the page, as `report.json` keeps it. */
import * as v from 'valibot';
import { text } from '../schema.js';

/** So many characters are kept of what comes from the page: a longer text ends in `…`. */
export const LONGEST_TEXT = 1000;
export const LONGEST_MESSAGE = 10_000;

export const pageText = v.pipe(text, v.maxLength(LONGEST_TEXT));
export const pageTexts = v.array(pageText);
