/** The archive of responses as HAR 1.2, with the bodies in files beside it. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Protocol } from 'devtools-protocol';
import type { Archived } from '../browser/control/conversation.js';
import { headerOf, type StoredResponse } from '../browser/control/response.js';
import { isNumber, isString, listOf, optional, shaped } from '../shape.js';
import { TOOL } from '../tool.js';
import { conversationFields, type HarConversation, readConversation } from './har-messages.js';
import type { Exchange } from './live-network.js';
import { readText } from './stored-file.js';

export const HAR_FILE = 'network.har';
export const BODIES = 'bodies';

interface NameValue {
  readonly name: string;
  readonly value: string;
}

/** What WAVE writes and reads of an entry; HAR allows fields of one's own after an underscore. */
interface HarEntry extends HarConversation {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly NameValue[];
    readonly postData?: { readonly mimeType: string; readonly text: string };
  };
  readonly response: {
    readonly status: number;
    readonly statusText: string;
    readonly headers: readonly NameValue[];
    readonly content: {
      readonly size: number;
      readonly mimeType: string;
      readonly _file?: string;
      /** Byte offsets at which the server paused. */
      readonly _pauses?: readonly number[];
    };
    /** The network's error, as the DevTools protocol names it. */
    readonly _error?: Protocol.Network.ErrorReason;
  };
}

/** An exchange as the archive gives it back. */
export interface StoredExchange {
  readonly request: Exchange['request'];
  readonly response: StoredResponse;
  /** Wall clock, milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** Of a WebSocket or an EventSource: what was said then. */
  readonly conversation?: Archived;
}

export async function writeHar(folder: string, exchanges: readonly Exchange[]): Promise<void> {
  await mkdir(join(folder, BODIES), { recursive: true });
  const entries: HarEntry[] = [];
  for (const exchange of exchanges) {
    const { body } = exchange.response;
    const file = body.length === 0 ? null : `${BODIES}/${hashOf(body)}`;
    if (file !== null) await writeFile(join(folder, file), body);
    entries.push(entryOf(exchange, file));
  }
  const har = { log: { version: '1.2', creator: creator(), entries } };
  await writeFile(join(folder, HAR_FILE), `${JSON.stringify(har, null, 2)}\n`);
}

/** Removes the bodies of an earlier archive; what WAVE did not write stays. */
export async function removeOtherBodies(
  folder: string,
  exchanges: readonly Pick<Exchange, 'response'>[],
): Promise<void> {
  const used = new Set(exchanges.map(({ response }) => hashOf(response.body)));
  for (const name of await readdir(join(folder, BODIES))) {
    if (HASH.test(name) && !used.has(name)) await rm(join(folder, BODIES, name));
  }
}

/** @throws Error with a clause that says what of it is missing or wrong */
export async function readHar(folder: string): Promise<StoredExchange[]> {
  const har = parse(await readText(join(folder, HAR_FILE), `there is no ${HAR_FILE} in it`));
  if (!isHar(har)) throw new Error(`parts of ${HAR_FILE} are missing or wrong`);
  return Promise.all(har.log.entries.map((entry) => exchangeOf(folder, entry)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${HAR_FILE} is truncated, or no JSON`);
  }
}

/** As far as it is read again. */
function isHar(value: unknown): value is { readonly log: { readonly entries: HarEntry[] } } {
  const request = {
    method: isString,
    url: isString,
    headers: listOf(shaped({ name: isString, value: isString })),
    postData: optional(shaped({ text: isString })),
  };
  const response = {
    status: isNumber,
    statusText: isString,
    headers: listOf(shaped({ name: isString, value: isString })),
    content: shaped({ _file: optional(isString), _pauses: optional(listOf(isNumber)) }),
    _error: optional(isString),
  };
  const entry = shaped({
    startedDateTime: isString,
    time: isNumber,
    request: shaped(request),
    response: shaped(response),
  });
  return shaped({ log: shaped({ entries: listOf(entry) }) })(value);
}

/** As `hashOf` gives it. */
const HASH = /^[0-9a-f]{32}$/;

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 32);
}

function creator(): { name: string; version: string } {
  const [name = '', version = ''] = TOOL.split(' ');
  return { name, version };
}

function entryOf(exchange: Exchange, file: string | null) {
  const { request, response, startedAt, durationMs, conversation } = exchange;
  const mimeType = headerOf(response, 'content-type') ?? '';
  const sent = Object.entries(request.headers).map(([name, value]) => ({ name, value }));
  const type = sent.find(({ name }) => /^content-type$/i.test(name))?.value ?? '';
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: durationMs,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: '',
      cookies: [],
      headers: sent,
      queryString: [...new URL(request.url).searchParams].map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: request.body?.length ?? 0,
      ...(request.body === null ? {} : { postData: { mimeType: type, text: request.body } }),
    },
    response: {
      status: response.status,
      statusText: response.statusText,
      httpVersion: '',
      cookies: [],
      headers: response.headers,
      content: {
        size: response.body.length,
        mimeType,
        ...(file === null ? {} : { _file: file }),
        ...(response.pauses === undefined ? {} : { _pauses: response.pauses }),
      },
      redirectURL: headerOf(response, 'location') ?? '',
      headersSize: -1,
      bodySize: response.body.length,
      ...(response.error === null ? {} : { _error: response.error }),
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...(conversation === undefined ? {} : conversationFields(conversation)),
  };
}

async function exchangeOf(folder: string, entry: HarEntry): Promise<StoredExchange> {
  const { request, response } = entry;
  const conversation = readConversation(entry);
  const { _file: file, _pauses: pauses } = response.content;
  const { method, url, postData } = request;
  const headers = Object.fromEntries(request.headers.map(({ name, value }) => [name, value]));
  return {
    startedAt: Date.parse(entry.startedDateTime),
    durationMs: entry.time,
    request: { method, url, headers, body: postData?.text ?? null },
    response: {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
      body: file === undefined ? Buffer.alloc(0) : await readBody(folder, file, url),
      ...(pauses === undefined ? {} : { pauses }),
      error: response._error ?? null,
    },
    ...(conversation === null ? {} : { conversation }),
  };
}

async function readBody(folder: string, file: string, url: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, file));
  } catch {
    throw new Error(`the body of ${url} is missing: there is no ${file}`);
  }
}
