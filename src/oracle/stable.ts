import { volatileFree } from '../model/volatile.js';

/** Milliseconds since 1970, from 2014 to 2033: time moves with the order, so they differ. */
const EPOCH_MS = /\b1[4-9]\d{11}\b/g;
/** The same moments by `toISOString()`. A moment that somebody chose is one of whole seconds. */
const ISO_MS = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.(?!000)\d{3}Z/g;
/** A name that jQuery made of its version and random digits, with what it adds to it. */
const JQUERY_NAME = /\bjQuery\d{6,}(_\d+)?/g;

/** The text without what says nothing about the page: two runs that do the same may differ in it. */
export function stableText(text: string): string {
  return text
    .replace(EPOCH_MS, '<time>')
    .replace(ISO_MS, '<time>')
    .replace(JQUERY_NAME, 'jQuery<number>');
}

/** The address without its volatile parts, but with its fragment: pages route by it. */
export function stableUrl(url: string): string {
  const hash = url.indexOf('#');
  return volatileFree(url) + (hash < 0 ? '' : url.slice(hash));
}

const URLS = /\b(?:https?|wss?|blob):\/\/[^\s'"<>()]+/g;
const LONG_NUMBERS = /\b(?:\d{6,}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22})\b/gi;

/** A message of an exception or of the console, by which it is found again in another run. */
export function stableMessage(message: string): string {
  return stableText(message)
    .replace(URLS, (url) => url.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*$/, ''))
    .replace(LONG_NUMBERS, '<number>');
}
