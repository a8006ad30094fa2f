/** The archive of responses as HAR 1.2, with the bodies in files beside it. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Protocol } from 'devtools-protocol';
import type { Entry, Har } from 'har-format';
import * as v from 'valibot';
import { headerOf } from '../browser/control/network/response.js';
import { type Content, count, number, type Same, text } from '../schema.js';
import { TOOL } from '../tool.js';
import type { Exchange } from './exchange.js';
import { readText } from './file.js';
import { conversationEntries, conversationFields, readConversation } from './har-messages.js';
import { problemIn } from './problem.js';

const HAR_FILE = 'network.har';
const BODIES = 'bodies';

const headers = v.array(v.object({ name: text, value: text }));

/** The network's errors, as the DevTools protocol names them. */
const errorReason = v.picklist([
  'Failed',
  'Aborted',
  'TimedOut',
  'AccessDenied',
  'ConnectionClosed',
  'ConnectionReset',
  'ConnectionRefused',
  'ConnectionAborted',
  'ConnectionFailed',
  'NameNotResolved',
  'InternetDisconnected',
  'AddressUnreachable',
  'BlockedByClient',
  'BlockedByResponse',
]);

true satisfies Same<Content<typeof errorReason>, Protocol.Network.ErrorReason>;

/** What is read again of an entry; HAR allows fields of one's own after an underscore. */
const entrySchema = v.object({
  startedDateTime: text,
  time: number,
  request: v.object({
    method: text,
    url: text,
    headers,
    postData: v.exactOptional(v.object({ text })),
  }),
  response: v.object({
    status: number,
    statusText: text,
    headers,
    content: v.object({
      /** Of the body, in the folder of the archive. */
      _file: v.exactOptional(text),
      /** Byte offsets at which the server paused. */
      _pauses: v.exactOptional(v.array(count)),
    }),
    _error: v.exactOptional(errorReason),
  }),
  /** As in what Chrome's own export writes. */
  _fromCache: v.exactOptional(v.literal('memory')),
  ...conversationEntries,
});

const harSchema = v.object({ log: v.object({ entries: v.array(entrySchema) }) });

export async function writeHar(folder: string, exchanges: readonly Exchange[]): Promise<void> {
  await mkdir(join(folder, BODIES), { recursive: true });
  const entries: Entry[] = [];
  for (const exchange of exchanges) {
    const { body } = exchange.response;
    const file = body.length === 0 ? null : `${BODIES}/${hashOf(body)}`;
    if (file !== null) await writeFile(join(folder, file), body);
    entries.push(entryOf(exchange, file));
  }
  const har: Har = { log: { version: '1.2', creator: creator(), entries } };
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
export async function readHar(folder: string): Promise<Exchange[]> {
  const har = parse(
    await readText(join(folder, HAR_FILE), new Error(`there is no ${HAR_FILE} in it`)),
  );
  if (!v.is(harSchema, har)) throw new Error(`in ${HAR_FILE}, ${problemIn(harSchema, har)}`);
  return Promise.all(har.log.entries.map((entry) => exchangeOf(folder, entry)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${HAR_FILE} is truncated, or no JSON`);
  }
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

function entryOf(exchange: Exchange, file: string | null): Entry {
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
      headers: [...response.headers],
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
    ...(exchange.isFromMemory ? { _fromCache: 'memory' } : {}),
    ...(conversation === undefined ? {} : conversationFields(conversation)),
  };
}

async function exchangeOf(
  folder: string,
  entry: v.InferOutput<typeof entrySchema>,
): Promise<Exchange> {
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
    ...(entry._fromCache === undefined ? {} : { isFromMemory: true }),
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
