/** Tells a page that does not come back from a machine that is slow. */

/** The page stopped answering; the message is a sentence. */
export class Hang extends Error {
  override readonly name = 'Hang';
}

/** Seconds of silence after which to ask what the browser is doing. */
const SILENCE = 5;
/** Seconds of its processors' time that the page may then take without an answer. */
const LOOP = 5;
/** Seconds after which it is given up even if it does nothing. */
const GIVE_UP = 60;

/**
 * Watches one piece of work of the page.
 *
 * @param cpuSeconds processor time that the browser's renderers have taken so far
 */
export function watch(cpuSeconds: () => Promise<number>): {
  readonly hang: Promise<never>;
  end(): void;
} {
  let ended = false;
  let stop: (hang: Hang) => void = () => {};
  const hang = new Promise<never>((_, reject) => {
    stop = reject;
  });
  const started = performance.now();
  let taken: number | null = null;
  const clock = setInterval(async () => {
    const silence = (performance.now() - started) / 1000;
    if (silence < SILENCE) return;
    if (silence > GIVE_UP) stop(new Hang(`The page did not answer for ${GIVE_UP} seconds.`));
    const now = await cpuSeconds().catch(() => 0);
    taken ??= now;
    if (ended || now - taken < LOOP) return;
    stop(
      new Hang(
        `The page did not come to rest: after ${Math.round(silence)} seconds its code was still running.`,
      ),
    );
  }, 1000);
  // Of a run that nobody waits for any more, it keeps no process alive.
  clock.unref();
  return {
    hang,
    end() {
      ended = true;
      clearInterval(clock);
    },
  };
}
