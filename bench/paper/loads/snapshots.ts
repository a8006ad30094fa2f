/** The final DOM of every document of a page. */
import { build } from 'esbuild';
import type { CDPSession, Protocol } from 'puppeteer-core';
import * as v from 'valibot';
import type { DocumentSnapshot } from '../../../src/model/outcome.js';
import { outcomeSchema } from '../../../src/store/outcome.js';

const documentSchema = outcomeSchema.entries.documents.item;

/** An expression that gives a document as JSON. */
async function expressionOf(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['bench/paper/loads/in-page.ts'],
    bundle: true,
    format: 'iife',
    globalName: 'taken',
    minify: true,
    write: false,
  });
  return `${outputFiles[0]?.text}taken.documentJson()`;
}

const expression = await expressionOf();

/** The main frame's first, then its frames by their place. */
export async function snapshotsOf(session: CDPSession): Promise<DocumentSnapshot[]> {
  const { frameTree } = await session.send('Page.getFrameTree');
  return Promise.all(framesIn(frameTree).map((frame) => snapshotOf(session, frame)));
}

function framesIn({ frame, childFrames = [] }: Protocol.Page.FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(framesIn)];
}

async function snapshotOf(session: CDPSession, frameId: string): Promise<DocumentSnapshot> {
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
  });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId,
    expression,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description);
  return v.parse(documentSchema, JSON.parse(result.value));
}
