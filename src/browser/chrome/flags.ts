/**
 * Chrome's command line, beyond what Puppeteer gives every browser it starts (among others:
 * no timer throttling and no low priority for pages in the background, no services that call
 * home, no first-run pages, sRGB colours). A name that a Chrome does not know is ignored.
 */
const DISABLED_FEATURES = [
  // A response cut into chunks comes from WAVE's loopback server under the page's own URL;
  // without this, Chrome refuses it as an access of the web to the local network.
  'LocalNetworkAccessChecks',
  // These hand bodies from the network to a parser or compiler on another thread, at moments
  // that the page's main thread, and so the scheduler, does not see.
  'BackgroundResourceFetch',
  'ScriptStreaming',
  'ThreadedBodyLoader',
  'ThreadedPreloadScanner',
  // After an input Chrome keeps tasks back until the next frame: another order than the
  // released one, and a third of the time of a click.
  'DeferRendererTasksAfterInput',
  // Keeps showing, and hit-testing, the old document after the new one has committed.
  'PaintHolding',
  // Makes a new frame host and compositor for every navigation: a fifth of a run's time, and
  // nothing that a page could tell.
  'RenderDocument',
  // Keeps a process at hand for the context that was used last: tabs that take turns would start
  // one in every run.
  'SpareRendererForSitePerProcess',
  // Loads pages ahead, or loads https:// where the scenario says http://.
  'Prerender2',
  'HttpsUpgrades',
];

const SWITCHES = [
  // An https page gets its cut responses from the loopback server, which has no certificate.
  '--allow-running-insecure-content',
  // Going back loads the page again, by requests that are held like all others.
  '--disable-back-forward-cache',
  // A request is seen by the Fetch domain over QUIC too, but recordings should not depend on
  // whether a server offered it before.
  '--disable-quic',
  // Frames of another site have a process of their own, as in any user's Chrome; a headless shell
  // keeps them in that of the page.
  '--site-per-process',
  // Until a document has a body, Blink sends no more than two requests of low priority at a time:
  // those behind would never come to be held.
  '--enable-features=Wave<RendererSideResourceScheduler.Wave:tight_limit/1024',
  // An image with loading=lazy is asked for in the frame that finds it near: by the real clock, in
  // another operation each time. So all are asked for as the parser finds them.
  '--blink-settings=lazyLoadEnabled=false',
  // A wheel's scrolling is there at once, not after an animation.
  '--disable-smooth-scrolling',
  // The same browser on every machine: no experiments, no downloads, no questions.
  '--disable-field-trial-config',
  '--disable-component-update',
  '--no-default-browser-check',
];

/** Flags to give Puppeteer, which joins the features with those it disables itself. */
export function chromeFlags(sandbox: boolean): string[] {
  const disabled = `--disable-features=${DISABLED_FEATURES.join(',')}`;
  return [...SWITCHES, disabled, ...(sandbox ? [] : ['--no-sandbox'])];
}
