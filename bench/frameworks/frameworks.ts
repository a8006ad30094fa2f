import { DEFAULTS } from '../../src/api/defaults.js';
import type { PatternCode } from '../../src/explain/patterns/index.js';
import type { NetworkMode } from '../../src/scheduler/network-mode.js';
import type { Defect } from '../explain/explanations.js';
import type { ServedSource } from '../page.js';
import { chat } from './backends/chat.js';
import { customers } from './backends/customers.js';
import { dashboard, FIRST_REFRESH_TOKEN } from './backends/dashboard.js';
import { draft } from './backends/draft.js';
import { feed } from './backends/feed.js';
import { help } from './backends/help.js';
import { kanban } from './backends/kanban.js';
import { note } from './backends/note.js';
import { notebook } from './backends/notebook.js';
import { orders } from './backends/orders.js';
import { preferences } from './backends/preferences.js';
import { prices } from './backends/prices.js';
import { reading } from './backends/reading.js';
import { releases } from './backends/releases.js';
import { shop } from './backends/shop.js';
import { shopping } from './backends/shopping.js';
import { todos } from './backends/todos.js';
import { weather } from './backends/weather.js';
import { type ServedPage, servePage } from './server.js';

/** A page as its framework has people write it, with a known bug or more, and its twin without the first of them. */
export type FrameworksEntry = ServedPage & {
  /** What answers its tests; as in DEFAULTS unless given. */
  readonly network?: NetworkMode;
  /** The one that its author put there. */
  readonly planted: Defect;
  /** What WAVE calls it where it does not see the pattern; absent: by its pattern. */
  readonly called?: PatternCode;
  /** Those that its author had not seen, which the twin has as well. */
  readonly others: readonly Defect[];
};

const APP = '<div id="app"></div>';

export const frameworks: readonly FrameworksEntry[] = [
  {
    name: 'todos',
    backend: todos,
    entry: 'todos.jsx',
    markup: APP,
    planted: {
      race: { first: /^click #t\d$/, second: /^response GET \/api\/todos \(2\)$/ },
      pattern: 'stale-response',
      place: { first: /(^|\/)todos\.jsx:(1[0-5]|31)$/, second: /(^|\/)todos\.jsx:[59]$/ },
    },
    others: [],
  },
  {
    name: 'customers',
    backend: customers,
    entry: 'customers.js',
    markup: APP,
    planted: {
      race: { first: /^click #close/, second: /^response GET \/api\/customers\/\d$/ },
      pattern: 'late-answer',
      place: { first: /(^|\/)customers\.js:(15|30)$/, second: /(^|\/)customers\.js:1[123]$/ },
    },
    others: [],
  },
  {
    name: 'note',
    backend: note,
    entry: 'note.js',
    markup: APP,
    planted: {
      race: { first: /^click #undo$/, second: /^response PUT \/api\/note$/ },
      pattern: 'stale-response',
      place: { first: /(^|\/)Note\.svelte:1[38]$/, second: /(^|\/)Note\.svelte:([89]|1[01])$/ },
    },
    others: [{ race: { first: /^type .* into #note$/, second: /^response GET \/api\/note$/ } }],
  },
  {
    name: 'shop',
    backend: shop,
    entry: 'shop.js',
    markup: `<h1>Shop</h1>
<form id="search" hx-get="search" hx-target="#results">
<input id="q" name="q" autocomplete="off" hx-get="suggest" hx-trigger="input changed delay:300ms" hx-target="#results">
<button id="go">Search</button></form>
<div id="results"></div><p id="basket">Basket: 0</p>
<button id="help" onclick="document.getElementById('tip').hidden = false" type="button">Help</button>
<p id="tip" hidden>Type a word.</p>`,
    planted: {
      race: { first: /^(click #go|response GET \/search)/, second: /^response GET \/suggest/ },
      pattern: 'stale-response',
    },
    others: [
      {
        race: {
          first: /^(click #add\d|response POST \/basket\/\d)$/,
          second: /^response POST \/basket\/\d$/,
        },
        pattern: 'stale-response',
      },
    ],
  },
  {
    name: 'dashboard',
    backend: dashboard,
    entry: 'dashboard.js',
    markup: `<script type="text/plain" id="boot">${FIRST_REFRESH_TOKEN}</script>
<h1>Dashboard</h1><p id="name">…</p>
<button id="messages">Messages</button> <button id="calendar">Calendar</button> <button id="theme">Theme</button>
<ul id="list"></ul><ul id="days"></ul>`,
    planted: {
      race: { first: /^click #messages$/, second: /^response POST \/api\/refresh$/ },
      pattern: 'check-then-act',
      place: { first: /(^|\/)dashboard\.js:22$/, second: /(^|\/)dashboard\.js:([469]|16)$/ },
    },
    others: [],
  },
  {
    name: 'feed',
    backend: feed,
    entry: 'feed.js',
    markup: '<h1>Feed</h1><ul id="feed"></ul>',
    planted: {
      race: { first: /^scroll to /, second: /^response GET \/api\/feed\?page=\d$/ },
      pattern: 'check-then-act',
      place: { first: /(^|\/)feed\.js:([34]|12)$/, second: /(^|\/)feed\.js:[6-9]$/ },
    },
    others: [],
  },
  {
    name: 'orders',
    backend: orders,
    entry: 'orders.js',
    minify: true,
    markup: '<h1>Back office</h1><orders-table></orders-table>',
    planted: {
      race: {
        first: /^click orders-table tr\[data-id="\d+"\] button$/,
        second: /^response POST \/api\/orders\/\d+\/approve$/,
      },
      pattern: 'lost-update',
      place: { first: /(^|\/)orders\.js:(2[2-6]|32)$/, second: /(^|\/)orders\.js:2[4-6]$/ },
    },
    others: [],
  },
  {
    name: 'weather',
    backend: weather,
    entry: 'weather.jsx',
    minify: true,
    markup: '<h1>Weather</h1><div id="app"></div>',
    planted: {
      race: {
        first: /^choose "Fahrenheit" in #unit$/,
        second: /^response GET \/api\/preferences$/,
      },
      pattern: 'late-answer',
      place: { first: /(^|\/)weather\.jsx:(2[2-5]|31)$/, second: /(^|\/)weather\.jsx:1[35]$/ },
    },
    others: [],
  },
  {
    name: 'chat',
    backend: chat,
    libraries: ['jquery/dist/jquery.min.js'],
    planted: {
      race: { first: /^socket message 2 of socket$/, second: /^response GET \/api\/history$/ },
      pattern: 'stale-response',
      place: { first: /(^|\/)chat\.js:([7-9]|10)$/, second: /(^|\/)chat\.js:1[34]$/ },
    },
    others: [],
  },
  {
    name: 'reading',
    backend: reading,
    libraries: ['alpinejs/dist/cdn.min.js'],
    planted: {
      race: { first: /^click #add$/, second: /^response GET \/api\/list$/ },
      pattern: 'lost-update',
      place: { first: /(^|\/)reading\.js:(23|3[0-2])$/, second: /(^|\/)reading\.js:(1[789]|20)$/ },
    },
    called: 'late-answer',
    others: [],
  },
  {
    name: 'shopping',
    backend: shopping,
    libraries: ['jquery/dist/jquery.min.js'],
    planted: {
      race: {
        first: /^click li\[data-id="2"\] \.delete$/,
        second: /^response DELETE \/api\/items\/1$/,
      },
      pattern: 'lost-update',
      place: {
        first: /(^|\/)jquery\.shoppinglist\.js:([69]|1[0-3])$/,
        second: /(^|\/)jquery\.shoppinglist\.js:1[3-9]$/,
      },
    },
    others: [],
  },
  {
    name: 'units',
    backend: preferences,
    libraries: [],
    planted: {
      race: {
        first: /^choose "Fahrenheit" in #unit$/,
        second: /^response GET \/api\/preferences$/,
      },
      pattern: 'late-answer',
      place: { first: /(^|\/)units\.js:3$/, second: /(^|\/)units\.js:[46]$/ },
    },
    others: [],
  },
  {
    name: 'notebook',
    backend: notebook,
    entry: 'notebook.jsx',
    markup: APP,
    planted: {
      race: { first: /^click #add$/, second: /^response GET \/api\/notes \(2\)$/ },
      pattern: 'stale-response',
      place: {
        first: /(^|\/)notebook\.jsx:(1[5-9]|2\d|3[01]|40)$/,
        second: /(^|\/)notebook\.jsx:(9|37)$/,
      },
    },
    others: [],
  },
  {
    name: 'kanban',
    backend: kanban,
    entry: 'kanban.jsx',
    markup: APP,
    planted: {
      race: { first: /^click #move-c2$/, second: /^response PATCH \/api\/cards\/c1$/ },
      pattern: 'lost-update',
      place: { first: /(^|\/)kanban\.jsx:12$/, second: /(^|\/)board\.js:9$/ },
    },
    others: [],
  },
  {
    name: 'prices',
    backend: prices,
    entry: 'prices.js',
    markup: APP,
    planted: {
      race: {
        first: /^response GET \/api\/products\/p1 \(2\)$/,
        second: /^IndexedDB transaction of price-desk requested by .*cache\.js:10 \(2\)$/,
      },
      pattern: null,
      place: { first: /(^|\/)product\.js:21$/, second: /(^|\/)(product\.js:18|cache\.js:10)$/ },
    },
    others: [],
  },
  {
    name: 'draft',
    backend: draft,
    network: 'live',
    entry: 'draft.js',
    markup: `<main data-controller="draft"><h1>Article editor</h1>
<input id="title" value="Untitled draft" autocomplete="off" data-draft-target="title" data-action="input->draft#changed">
<p data-draft-target="status">All changes saved</p>
<form action="publish" method="post" data-turbo-frame="published" data-draft-target="form">
<button id="publish">Publish</button></form>
<turbo-frame id="published"><p>Not published yet</p></turbo-frame></main>`,
    planted: {
      race: { first: /^click #publish$/, second: /^timer 500ms set by / },
      pattern: null,
      place: { second: /(^|\/)draft_controller\.js:15$/ },
    },
    others: [],
  },
  {
    name: 'releases',
    backend: releases,
    entry: 'releases.jsx',
    markup: APP,
    planted: {
      race: {
        first: /^server-sent event 1 of events$/,
        second: /^response GET \/api\/feed\?kind=deploy$/,
      },
      pattern: 'stale-response',
      place: { first: /(^|\/)feed-store\.js:3[1-5]$/, second: /(^|\/)feed-store\.js:12$/ },
    },
    others: [],
  },
  {
    name: 'help',
    backend: help,
    libraries: [],
    planted: {
      race: {
        first: /^message to worker search\.worker\.js \(7\)$/,
        second: /^response GET \/api\/help-index$/,
      },
      pattern: 'input-before-data',
      place: {
        first: /(^|\/)search\.worker\.js:([89]|1[0-3])$/,
        second: /(^|\/)search\.worker\.js:2$/,
      },
    },
    called: 'late-answer',
    others: [],
  },
];

export function pageOf(
  entry: FrameworksEntry,
  version: 'buggy' | 'fixed',
): Omit<ServedSource, 'out'> {
  const { name, network = DEFAULTS.network } = entry;
  return {
    serve: () => servePage(entry, version),
    scenario: `bench/frameworks/pages/${name}/scenario.json`,
    network,
  };
}
