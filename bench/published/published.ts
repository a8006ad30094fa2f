/**
 * Published event-order bugs of npm libraries, each at the version that had it
 * and at the one that repaired it. README.md tells the story of each.
 */

import type { PatternCode } from '../../src/explain/patterns/index.js';
import type { Bug } from '../bench.js';

/** URL path relative to the page (`lib/vue.js`) to path inside this folder's `node_modules`. */
type LibraryFiles = Readonly<Record<string, string>>;

export interface PublishedEntry {
  /** Folder under `pages/` that holds `index.html`, its data and `scenario.json`. */
  readonly name: string;
  /** Name of the npm package. */
  readonly library: string;
  readonly buggyVersion: string;
  readonly fixedVersion: string;
  /** Public issue or pull request that published the bug. */
  readonly source: string;
  /** One sentence. */
  readonly describes: string;
  readonly verdict: 'exception' | 'difference';
  /** Which way to race that has a name it is; null: none. */
  readonly pattern: PatternCode | null;
  /** Match the readable names of two operations: `first` ran too early, in σ0 it came after `second`. */
  readonly race: { readonly first: RegExp; readonly second: RegExp };
  /** Matches where in the page's sources a developer looks for `second`. */
  readonly place?: { readonly second: RegExp };
  readonly files: { readonly buggy: LibraryFiles; readonly fixed: LibraryFiles };
}

const jquery: LibraryFiles = { 'lib/jquery.js': 'jquery/dist/jquery.js' };

/** `path` has `VERSION` where the npm alias of the library says `buggy` or `fixed`. */
function filesOf(url: string, path: string, shared: LibraryFiles = {}): PublishedEntry['files'] {
  return {
    buggy: { ...shared, [url]: path.replace('VERSION', 'buggy') },
    fixed: { ...shared, [url]: path.replace('VERSION', 'fixed') },
  };
}

function codemirror(alias: string): LibraryFiles {
  return {
    'lib/codemirror.js': `${alias}/lib/codemirror.js`,
    'lib/codemirror.css': `${alias}/lib/codemirror.css`,
    'lib/show-hint.js': `${alias}/addon/hint/show-hint.js`,
  };
}

export const published: readonly PublishedEntry[] = [
  {
    name: 'bootstrap-table',
    library: 'bootstrap-table',
    buggyVersion: '1.10.1',
    fixedVersion: '1.11.0',
    source: 'https://github.com/wenzhixin/bootstrap-table/issues/1790',
    describes:
      'The response of an older refresh arrives last and fills the table with what nobody wants.',
    verdict: 'difference',
    pattern: 'stale-response',
    race: { first: /response GET \/nuts\.json/, second: /response GET \/fruit\.json/ },
    files: filesOf(
      'lib/bootstrap-table.js',
      'bootstrap-table-VERSION/dist/bootstrap-table.js',
      jquery,
    ),
  },
  {
    name: 'fullcalendar',
    library: 'fullcalendar',
    buggyVersion: '2.7.3',
    fixedVersion: '2.8.0',
    source: 'https://github.com/fullcalendar/fullcalendar/issues/2873',
    describes:
      'The events of a source that was removed while they were fetched appear all the same.',
    verdict: 'difference',
    pattern: 'use-after-removal',
    race: { first: /click #hide/, second: /response GET \/holidays\.json/ },
    files: filesOf('lib/fullcalendar.js', 'fullcalendar-VERSION/dist/fullcalendar.js', {
      ...jquery,
      'lib/moment.js': 'moment/moment.js',
    }),
  },
  {
    name: 'turbo',
    library: '@hotwired/turbo',
    buggyVersion: '7.0.1',
    fixedVersion: '7.1.0',
    source: 'https://github.com/hotwired/turbo/issues/417',
    describes:
      'A frame sent to two pages in quick succession shows the one whose response came last.',
    verdict: 'difference',
    pattern: 'stale-response',
    race: { first: /response GET \/fancy\.html/, second: /response GET \/plain\.html/ },
    files: filesOf('lib/turbo.js', '@hotwired/turbo-VERSION/dist/turbo.es2017-umd.js'),
  },
  {
    name: 'prismjs',
    library: 'prismjs',
    buggyVersion: '1.5.0',
    fixedVersion: '1.5.1',
    source: 'https://github.com/PrismJS/prism/issues/75',
    describes:
      'Loaded with async, the highlighter waits for a DOMContentLoaded that is already past.',
    verdict: 'difference',
    pattern: 'lost-input',
    race: { first: /script menu-footer\.js|pars(e|ing) \/index\.html/, second: /script prism\.js/ },
    files: filesOf('lib/prism.js', 'prismjs-VERSION/prism.js'),
  },
  {
    name: 'toastify',
    library: 'toastify-js',
    buggyVersion: '1.6.2',
    fixedVersion: '1.7.0',
    source: 'https://github.com/apvarun/toastify-js/pull/47',
    describes:
      'The timer that takes a toast away throws when the page took away its surroundings first.',
    verdict: 'exception',
    pattern: 'use-after-removal',
    race: { first: /click #close/, second: /timer 400ms set by toastify\.js/ },
    place: { second: /^toastify\.js:250$/ },
    files: filesOf('lib/toastify.js', 'toastify-js-VERSION/src/toastify.js'),
  },
  {
    name: 'swr',
    library: 'swr',
    buggyVersion: '0.1.12',
    fixedVersion: '0.1.13',
    source: 'https://github.com/vercel/swr/pull/173',
    describes: 'The response of the first request overrides that of a later revalidation.',
    verdict: 'difference',
    pattern: 'stale-response',
    race: { first: /response GET \/news-2\.json/, second: /response GET \/news-1\.json/ },
    files: filesOf('lib/swr.js', 'swr-VERSION/dist/index.js', {
      'lib/react.js': 'react/umd/react.production.min.js',
      'lib/react-dom.js': 'react-dom/umd/react-dom.production.min.js',
    }),
  },
  {
    name: 'fancytree',
    library: 'jquery.fancytree',
    buggyVersion: '2.34.0',
    fixedVersion: '2.35.0',
    source: 'https://github.com/mar10/fancytree/issues/987',
    describes:
      'The children of a lazy node that was removed while they were fetched land outside the tree.',
    verdict: 'difference',
    pattern: 'use-after-removal',
    race: { first: /click #delete/, second: /response GET \/letters\.json/ },
    files: filesOf(
      'lib/fancytree.js',
      'jquery.fancytree-VERSION/dist/jquery.fancytree-all-deps.js',
      jquery,
    ),
  },
  {
    name: 'angular-messages',
    library: 'angular-messages',
    buggyVersion: '1.5.5',
    fixedVersion: '1.5.6',
    source: 'https://github.com/angular/angular.js/issues/12695',
    describes:
      'A template of messages that arrives after its surroundings are gone cannot be linked.',
    verdict: 'exception',
    pattern: 'use-after-removal',
    race: { first: /click #close/, second: /response GET \/messages\.html/ },
    files: filesOf('lib/angular-messages.js', 'angular-messages-VERSION/angular-messages.js', {
      'lib/angular.js': 'angular/angular.js',
    }),
  },
  {
    name: 'jquery-validation',
    library: 'jquery-validation',
    buggyVersion: '1.19.5',
    fixedVersion: '1.20.0',
    source: 'https://github.com/jquery-validation/jquery-validation/issues/2434',
    describes:
      'The verdict of the server on an older value replaces the verdict on the value of now.',
    verdict: 'difference',
    pattern: 'stale-response',
    race: { first: /click #check/, second: /response GET \/check\.json/ },
    files: filesOf(
      'lib/jquery.validate.js',
      'jquery-validation-VERSION/dist/jquery.validate.js',
      jquery,
    ),
  },
  {
    name: 'vue',
    library: 'vue',
    buggyVersion: '2.6.7',
    fixedVersion: '2.6.8',
    source: 'https://github.com/vuejs/vue/issues/9571',
    describes:
      'An async component whose first owner was destroyed shows its loading state for ever.',
    verdict: 'difference',
    pattern: 'late-answer',
    race: { first: /click #show/, second: /response GET \/report\.json/ },
    files: filesOf('lib/vue.js', 'vue-VERSION/dist/vue.js'),
  },
  {
    name: 'lightbox2',
    library: 'lightbox2',
    buggyVersion: '2.11.5',
    fixedVersion: '2.12.0',
    source: 'https://github.com/lokesh/lightbox2/issues/629',
    describes:
      'A picture that was closed before it had loaded appears in the album opened after it.',
    verdict: 'difference',
    pattern: 'stale-response',
    race: { first: /image wood\.png/, second: /image sea\.png/ },
    files: filesOf('lib/lightbox.js', 'lightbox2-VERSION/dist/js/lightbox.js', jquery),
  },
  {
    name: 'fetch-jsonp',
    library: 'fetch-jsonp',
    buggyVersion: '1.1.1',
    fixedVersion: '1.1.2',
    source: 'https://github.com/camsong/fetch-jsonp/issues/40',
    describes: 'A response that comes after its time-out calls a function that is no longer there.',
    verdict: 'exception',
    pattern: 'use-after-removal',
    race: {
      first: /timer (1000ms set by fetch-jsonp\.js|1500ms set by index\.html)/,
      second: /script counted\.js/,
    },
    files: filesOf('lib/fetch-jsonp.js', 'fetch-jsonp-VERSION/build/fetch-jsonp.js'),
  },
  {
    name: 'autocomplete-js',
    library: '@algolia/autocomplete-js',
    buggyVersion: '1.5.0',
    fixedVersion: '1.5.1',
    source: 'https://github.com/algolia/autocomplete/pull/829',
    describes: 'A panel of suggestions that was closed while they were fetched opens again.',
    verdict: 'difference',
    pattern: 'stale-response',
    race: { first: /^click #map$/, second: /^response GET \/cities\.json$/ },
    files: filesOf(
      'lib/autocomplete.js',
      '@algolia/autocomplete-js-VERSION/dist/umd/index.development.js',
    ),
  },
  {
    name: 'pjax',
    library: 'pjax',
    buggyVersion: '0.2.4',
    fixedVersion: '0.2.6',
    source: 'https://github.com/MoOx/pjax/issues/27',
    describes: 'Of two links clicked one after the other, the page that comes last is shown.',
    verdict: 'difference',
    pattern: 'stale-response',
    race: { first: /^response GET \/forest\.html$/, second: /^response GET \/coast\.html$/ },
    files: filesOf('lib/pjax.js', 'pjax-VERSION/pjax.js'),
  },
  {
    name: 'i18next',
    library: 'i18next',
    buggyVersion: '24.2.3',
    fixedVersion: '25.0.0',
    source: 'https://github.com/i18next/i18next/issues/1605',
    describes:
      'Of two languages chosen one after the other, the one that is loaded last is spoken.',
    verdict: 'difference',
    pattern: 'stale-response',
    race: { first: /^response GET \/french\.json$/, second: /^response GET \/german\.json$/ },
    files: filesOf('lib/i18next.js', 'i18next-VERSION/i18next.js'),
  },
  {
    name: 'htmx',
    library: 'htmx.org',
    buggyVersion: '1.9.8',
    fixedVersion: '1.9.9',
    source: 'https://github.com/bigskysoftware/htmx/pull/1972',
    describes:
      'Loaded after the end of the document and before its images, it waits for a past event.',
    verdict: 'difference',
    pattern: 'lost-input',
    race: { first: /^script visits\.js$/, second: /^script htmx\.js$/ },
    files: filesOf('lib/htmx.js', 'htmx.org-VERSION/dist/htmx.js'),
  },
  {
    name: 'leaflet',
    library: 'leaflet',
    buggyVersion: '1.9.4',
    fixedVersion: '2.0.0-alpha',
    source: 'https://github.com/Leaflet/Leaflet/issues/9575',
    describes: 'The timer that ends a zoom throws when the map was removed in the meantime.',
    verdict: 'exception',
    pattern: 'use-after-removal',
    race: { first: /^click #close$/, second: /^timer 250ms set by leaflet\.js:\d+$/ },
    place: { second: /^leaflet\.js:4827$/ },
    files: {
      buggy: { 'lib/leaflet.js': 'leaflet-buggy/dist/leaflet-src.js' },
      fixed: { 'lib/leaflet.js': 'leaflet-fixed/dist/leaflet-global-src.js' },
    },
  },
  {
    name: 'sweetalert2',
    library: 'sweetalert2',
    buggyVersion: '8.13.1',
    fixedVersion: '8.13.3',
    source: 'https://github.com/sweetalert2/sweetalert2/pull/1645',
    describes: 'A dialog that opens while another one fades out keeps that from being taken down.',
    verdict: 'difference',
    pattern: null,
    race: { first: /^response POST \/deleted\.json$/, second: /^animation swal2-hide of / },
    files: filesOf('lib/sweetalert2.js', 'sweetalert2-VERSION/dist/sweetalert2.all.js'),
  },
  {
    name: 'codemirror',
    library: 'codemirror',
    buggyVersion: '3.22.0',
    fixedVersion: '3.24.0',
    source: 'https://github.com/codemirror/codemirror5/pull/2386',
    describes: 'A list of hints that comes after the next letter stays for ever.',
    verdict: 'difference',
    pattern: 'stale-response',
    race: { first: /^click #key-e$/, second: /^response GET \/words-gr\.json$/ },
    files: {
      buggy: codemirror('codemirror-buggy'),
      fixed: codemirror('codemirror-fixed'),
    },
  },
];

export function bugOf(entry: PublishedEntry): Bug {
  return { ...entry, buggy: source(entry, 'buggy'), fixed: source(entry, 'fixed') };
}

function source({ name, files }: PublishedEntry, version: 'buggy' | 'fixed') {
  const folder = `bench/published/pages/${name}`;
  const libraries = Object.entries(files[version]);
  const elsewhere = libraries.map(([url, path]) => [url, `bench/published/node_modules/${path}`]);
  return {
    folder,
    elsewhere: Object.fromEntries(elsewhere),
    scenario: `${folder}/scenario.json`,
  };
}
