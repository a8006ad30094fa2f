/**
 * `replay.json`: what a test is run again with, and its outcome judged by, beside `report.json`. A
 * replay that worked these out anew could have other times, or take the finding for noise.
 */
import * as v from 'valibot';
import { type Content, count, number, text, texts } from '../schema.js';
import { operationSchema } from './operation.js';

export const REPLAY_VERSION = 4;

export const replaySchema = v.object({
  version: v.literal(REPLAY_VERSION),
  /** The `epoch` of the recording whose orders were tested: no two recordings have the same. */
  recording: number,
  /** What the user wants ignored: CSS selectors of elements; names of attributes; patterns of requests. */
  ignore: v.object({ selectors: texts, attributes: texts, requests: texts }),
  /** What answered the requests of the page. */
  network: v.picklist(['archive', 'live', 'hybrid']),
  /** What was matched loosely. */
  loose: v.array(v.array(v.nullable(text))),
  /** What is masked, by its keys. */
  masked: texts,
  /** The runs whose operations were tested in other orders, but for σ0: as they ran there. */
  branches: v.array(v.array(operationSchema)),
  /** By index. */
  tests: v.array(
    v.object({
      /** Of whose operations its order is: an index into `branches`; null: of σ0's. */
      branch: v.nullable(count),
      /** By place in the order, in virtual milliseconds: when each ran, */
      times: v.array(number),
      /** when it could come at the earliest, */
      earliest: v.array(number),
      /** and at the latest; null: there was no such time. */
      latest: v.array(v.nullable(number)),
    }),
  ),
});

/**
 * What a test is run again with, and its outcome judged by.
 *
 * @since 0.1.0
 */
export type Replay = Content<typeof replaySchema>;
