import type { StartedApp } from './app.js';
import { start as startConfigInspector } from './config-inspector/app.js';
import { start as startDokuWiki } from './dokuwiki/app.js';
import { start as startGlowingBear } from './glowing-bear/app.js';
import { start as startMailDev } from './maildev/app.js';
import { start as startNodeRed } from './node-red/app.js';
import { start as startSidequest } from './sidequest/app.js';
import { start as startSveltiaCms } from './sveltia-cms/app.js';
import { start as startSwaggerUi } from './swagger-ui/app.js';
import { start as startTiddlyWiki } from './tiddlywiki/app.js';
import { start as startVerdaccio } from './verdaccio/app.js';
import { start as startWordPress } from './wordpress/app.js';

export interface App {
  /** Also of its folder. */
  readonly name: string;
  /** What it is, and the techniques that it is here for. */
  readonly describes: string;
  start(): Promise<StartedApp>;
}

/** Those that start fastest first. */
export const apps: readonly App[] = [
  { name: 'swagger-ui', describes: 'API console: React, Redux', start: startSwaggerUi },
  { name: 'sveltia-cms', describes: 'Content manager: Svelte, IndexedDB', start: startSveltiaCms },
  { name: 'config-inspector', describes: 'ESLint: Vue, WebSocket', start: startConfigInspector },
  { name: 'maildev', describes: 'Mailbox: Angular 1, WebSocket, frames', start: startMailDev },
  {
    name: 'glowing-bear',
    describes: 'Chats: Angular 1, service worker, WebSocket',
    start: startGlowingBear,
  },
  { name: 'tiddlywiki', describes: 'Wiki in one document, saved by XHR', start: startTiddlyWiki },
  { name: 'node-red', describes: 'Flow editor: jQuery, D3, WebSocket', start: startNodeRed },
  { name: 'verdaccio', describes: 'Package registry: React', start: startVerdaccio },
  { name: 'sidequest', describes: 'Dashboard of job queues: htmx, polling', start: startSidequest },
  { name: 'dokuwiki', describes: 'Wiki by PHP, jQuery', start: startDokuWiki },
  { name: 'wordpress', describes: 'Pages by PHP, jQuery', start: startWordPress },
];
