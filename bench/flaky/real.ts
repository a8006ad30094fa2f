/**
 * Real flaky tests of open-source projects, each before the commit that repaired it and after,
 * on a page rebuilt from what the project says. `real/README.md` tells the story of each.
 */

/**
 * C1: the environment is too slow for a time that the test, or the page, allows. C2: the test
 * takes an order of events for granted. C3: an assertion reads what an event is about to change.
 */
type Cause = 'C1' | 'C2' | 'C3';

export interface RealTest {
  /** Folder under `real/`. */
  readonly name: string;
  readonly project: string;
  /** Pull request of the repair. */
  readonly source: string;
  readonly runner: 'playwright' | 'puppeteer' | 'selenium' | 'vitest';
  readonly cause: Cause;
  /** What the statement marked `// overtaken` takes for granted, as findings name it. */
  readonly event: string;
  /** Others that make it fail as well, by what follows from them. */
  readonly others?: readonly string[];
  /** The event comes too late for the statement, or too early: then the statement is the late one. */
  readonly comes: 'late' | 'early';
  /** The `DELAY`, in milliseconds, with which the test before the repair passes, or fails. */
  readonly delay: { readonly passes: number; readonly fails: number };
  /** One sentence. */
  readonly repair: string;
  /** The repair only gives more room: the test after it still fails in that order, if it is forced. */
  readonly wider?: true;
}

export const realTests: readonly RealTest[] = [
  {
    name: 'sveltekit-hydration',
    project: 'SvelteKit',
    source: 'https://github.com/sveltejs/kit/pull/5655',
    runner: 'playwright',
    cause: 'C2',
    event: 'script /nodes/b.js',
    others: ['script /start.js'],
    comes: 'late',
    delay: { passes: 0, fails: 1000 },
    repair: 'The click waits for the class that the page gets when it is hydrated.',
  },
  {
    name: 'sveltekit-endpoint',
    project: 'SvelteKit',
    source: 'https://github.com/sveltejs/kit/pull/6975',
    runner: 'playwright',
    cause: 'C3',
    event: 'PUT /routing/endpoint-next-to-page',
    comes: 'late',
    delay: { passes: 0, fails: 500 },
    repair: 'The text is waited for, instead of read once the response has come.',
  },
  {
    name: 'vite-hmr',
    project: 'vite-plugin-react-swc',
    source: 'https://github.com/vitejs/vite-plugin-react-swc/pull/71',
    runner: 'playwright',
    cause: 'C2',
    event: 'connection of /',
    comes: 'late',
    delay: { passes: 0, fails: 1000 },
    repair: 'The edit waits until the page says that it is connected to the server.',
  },
  {
    name: 'gutenberg-router',
    project: 'Gutenberg',
    source: 'https://github.com/WordPress/gutenberg/pull/80178',
    runner: 'playwright',
    cause: 'C2',
    event: 'script /router.js',
    comes: 'late',
    delay: { passes: 0, fails: 1000 },
    repair: 'The responses are let go on only once both requests have come to their handlers.',
    wider: true,
  },
  {
    name: 'jupyterlab-console',
    project: 'JupyterLab',
    source: 'https://github.com/jupyterlab/jupyterlab/pull/18924',
    runner: 'playwright',
    cause: 'C2',
    event: 'message of /api/kernels/1/channels',
    comes: 'late',
    delay: { passes: 0, fails: 1000 },
    repair: 'The keys wait for the console to show that its kernel is idle.',
  },
  {
    name: 'ghost-design',
    project: 'Ghost',
    source: 'https://github.com/TryGhost/Ghost/pull/21426',
    runner: 'playwright',
    cause: 'C1',
    event: 'timer 500ms',
    comes: 'late',
    delay: { passes: 500, fails: 1500 },
    repair: 'The request for the preview is waited for, instead of a second.',
  },
  {
    name: 'freecodecamp-code',
    project: 'freeCodeCamp',
    source: 'https://github.com/freeCodeCamp/freeCodeCamp/pull/56730',
    runner: 'playwright',
    cause: 'C2',
    event: 'POST /api/code',
    comes: 'late',
    delay: { passes: 0, fails: 1000 },
    repair: 'The reload waits for the page to say that the code is saved.',
  },
  {
    name: 'gutenberg-menu',
    project: 'Gutenberg',
    source: 'https://github.com/WordPress/gutenberg/pull/39637',
    runner: 'puppeteer',
    cause: 'C2',
    event: 'POST /wp/v2/navigation',
    comes: 'late',
    delay: { passes: 0, fails: 1000 },
    repair: 'The next block waits for the notice that the menu has been made.',
  },
  {
    name: 'em-sidebar',
    project: 'em',
    source: 'https://github.com/cybersemics/em/pull/4181',
    runner: 'puppeteer',
    cause: 'C2',
    event: 'animation frame',
    comes: 'late',
    delay: { passes: 0, fails: 1000 },
    repair: 'The click waits until a link of the drawer is on the screen.',
  },
  {
    name: 'calypso-publish',
    project: 'Calypso',
    source: 'https://github.com/Automattic/wp-calypso/pull/51863',
    runner: 'selenium',
    cause: 'C2',
    event: 'POST /posts',
    comes: 'early',
    delay: { passes: 500, fails: 0 },
    repair: 'The button that stays is waited for, instead of the spinner that goes.',
  },
  {
    name: 'calypso-comment',
    project: 'Calypso',
    source: 'https://github.com/Automattic/wp-calypso/pull/52553',
    runner: 'selenium',
    cause: 'C3',
    event: 'animation highlight',
    comes: 'early',
    delay: { passes: 2000, fails: 50 },
    repair: 'Elements that have gone before they are read are looked up again.',
  },
  {
    name: 'apiview-comments',
    project: 'APIView',
    source: 'https://github.com/Azure/azure-sdk-tools/pull/15286',
    runner: 'playwright',
    cause: 'C3',
    event: 'GET /api/me',
    comes: 'late',
    delay: { passes: 0, fails: 1000 },
    repair: 'The number of threads is asserted until it holds, instead of read once.',
  },
  {
    name: 'portabletext-debounce',
    project: 'Portable Text Editor',
    source: 'https://github.com/portabletext/editor/pull/2212',
    runner: 'vitest',
    cause: 'C1',
    event: 'timer 300ms',
    comes: 'early',
    delay: { passes: 0, fails: 350 },
    repair: 'The debounce of the test is a second instead of 300 ms.',
    wider: true,
  },
];
