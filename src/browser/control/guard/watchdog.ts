/** Tells a page that does not come back from a machine that is slow. */
import { Disconnected } from '../../chrome/protocol.js';
import type { Processor } from '../../tabs/processor.js';

/** The page stopped answering; the message is a sentence. */
export class Hang extends Error {
  override readonly name = 'Hang';
}

/** Seconds of silence after which to ask what the page is doing. */
const SILENCE = 5;
/** Seconds of processor time that one of its processes may then take without an answer. */
const LOOP = 5;
/** Seconds after which it is given up even if it does nothing. */
const GIVE_UP = 60;

/** A tab. */
export interface Watched {
  /** Of all that is in it now. */
  readonly processors: readonly Processor[];
}

/**
 * Watches one piece of work of the page.
 *
 * @param isDebugged a person may have stopped it: a page that does nothing is not given up
 * @returns `stopped` rejects with Hang when the page does not come back, with Disconnected when the browser is gone
 */
export function watch(
  tab: Watched,
  isDebugged = false,
): { readonly stopped: Promise<never>; end(): void } {
  let ended = false;
  let stop: (why: Error) => void = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = reject;
  });
  let silence = 0;
  /** What each had taken when it was first asked. */
  const before = new Map<string, number>();
  const heard = (id: string, seconds: number) => {
    // A page may come into another process, which has taken less.
    const first = Math.min(before.get(id) ?? seconds, seconds);
    before.set(id, first);
    if (ended || seconds - first < LOOP) return;
    stop(
      new Hang(
        `The page did not come to rest: after ${silence} seconds its code was still running.`,
      ),
    );
  };
  const clock = setInterval(() => {
    silence += 1;
    if (silence < SILENCE) return;
    if (silence > GIVE_UP && !isDebugged)
      stop(new Hang(`The page did not answer for ${GIVE_UP} seconds.`));
    for (const { id, seconds } of tab.processors) {
      seconds().then(
        (taken) => heard(id, taken),
        // Other errors: this process is gone, or is a worker's, which cannot be asked.
        (error) => error instanceof Disconnected && stop(error),
      );
    }
  }, 1000);
  // Of a run that nobody waits for any more, it keeps no process alive.
  clock.unref();
  return {
    stopped,
    end() {
      ended = true;
      clearInterval(clock);
    },
  };
}
