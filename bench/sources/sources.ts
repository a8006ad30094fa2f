import { DEFAULTS } from '../../src/api/defaults.js';
import type { Bug } from '../bench.js';
import type { PageSource } from '../page.js';

/** A racy page for a source of asynchrony, and its repaired twin. */
export type SourceEntry = Pick<Bug, 'verdict' | 'pattern' | 'race'> &
  Pick<PageSource, 'granularity'> & {
    /** Also of the folder in `bench/sources/pages` with `buggy`, `fixed` and `scenario.json`. */
    readonly name: string;
    /** The bug, in one sentence. */
    readonly describes: string;
  };

/** One entry a source; keep each page small. */
export const sources: readonly SourceEntry[] = [
  {
    name: 'socket',
    describes: 'A click needs what a WebSocket’s server has not yet told.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #greet$/, second: /^socket message 1 of chat\.socket$/ },
  },
  {
    name: 'events',
    describes: 'What an EventSource pushed is overwritten by an older answer to a fetch.',
    verdict: 'difference',
    pattern: 'stale-response',
    race: {
      first: /^server-sent event \d of tide\.events$/,
      second: /^response GET \/tide\.json$/,
    },
  },
  {
    name: 'chunk',
    describes: 'A click announces the winner before the last piece of a stream has come.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #announce$/, second: /^chunk 3 of votes\.txt$/ },
  },
  {
    name: 'message',
    describes: 'A button uses the prices that a frame sends, before they have come.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #order$/, second: /^message "prices" from shop\.html$/ },
  },
  {
    name: 'posted-task',
    describes: 'A draft is closed before the task that saves it has run.',
    verdict: 'exception',
    pattern: 'use-after-removal',
    race: { first: /^click #close$/, second: /^posted task 2000ms requested by index\.html:\d+$/ },
  },
  {
    name: 'transition',
    describes: 'A click needs what the end of a transition makes.',
    verdict: 'exception',
    pattern: 'input-before-data',
    // It is named by what begins the transition.
    race: { first: /^click #save$/, second: /^timer 10ms set by index\.html:\d+$/ },
  },
  {
    name: 'view-transition',
    describes: 'A recipe is printed before the transition to it has put it there.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #print$/, second: /^view transition requested by index\.html:\d+$/ },
  },
  {
    name: 'animation',
    describes: 'A dropped apple is paid for while it still flies.',
    verdict: 'difference',
    pattern: 'input-before-data',
    race: {
      first: /^click #pay$/,
      second: /^animation of p#apple requested by index\.html:\d+$/,
    },
  },
  {
    name: 'resize',
    describes: 'A chart is zoomed before a ResizeObserver has told its width.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #zoom$/, second: /^resize of div#chart requested by index\.html:\d+$/ },
  },
  {
    name: 'intersection',
    describes: 'Stories are counted before an IntersectionObserver has seen any.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: {
      first: /^click #count$/,
      second: /^intersection of p\.story requested by index\.html:\d+$/,
    },
  },
  {
    name: 'font',
    describes: 'A sign is drawn before its font is loaded.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #draw$/, second: /^font load requested by index\.html:\d+$/ },
  },
  {
    name: 'image',
    describes: 'A photo is cropped before it is decoded.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #crop$/, second: /^image decode requested by index\.html:\d+$/ },
  },
  {
    name: 'cache-add',
    describes: 'A cache is asked for prices that it still fetches.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: {
      first: /^(click #open|cache match requested by index\.html:\d+)$/,
      second: /^(cache (open|addAll) requested by index\.html:\d+|response GET \/prices\.json)$/,
    },
  },
  {
    name: 'lock',
    describes: 'A diary is written before the lock that guards its opening is granted.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #write$/, second: /^lock "diary" requested by index\.html:\d+$/ },
  },
  {
    name: 'position',
    describes: 'A route is asked for before it is known where it starts.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: {
      first: /^click #route$/,
      second: /^position getCurrentPosition requested by index\.html:\d+$/,
    },
  },
  {
    name: 'permission',
    describes: 'A subscription does not wait for the answer of who is asked.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: {
      first: /^click #subscribe$/,
      second: /^permission requestPermission requested by index\.html:\d+$/,
    },
  },
  {
    name: 'broadcast',
    describes: 'A click reads the stock before a frame has broadcast it.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #pay$/, second: /^message on stock$/ },
  },
  {
    name: 'indexed-db',
    describes: 'A click counts the notes before the database has given them.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: {
      first: /^click #count$/,
      second: /^IndexedDB transaction of notes requested by index\.html:\d+$/,
    },
  },
  {
    name: 'file',
    describes: 'A click adds the rows of a file that is not read yet.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #add$/, second: /^file readAsText requested by index\.html:\d+$/ },
  },
  {
    name: 'crypto',
    describes: 'A letter is signed before there is a key.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #sign$/, second: /^crypto generateKey requested by index\.html:\d+$/ },
  },
  {
    name: 'cache',
    describes: 'A chapter is read before it is in the cache.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #read$/, second: /^cache (open|put) requested by index\.html:\d+$/ },
  },
  {
    name: 'worker-message',
    describes: 'A button uses the index that a worker sends, before it has come.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #find$/, second: /^message "index" from worker words\.js$/ },
  },
  {
    name: 'worker-fetch',
    describes: 'A worker is asked for a sum before it has the rates that it fetches.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: {
      first: /^message "convert" to worker rates\.js$/,
      second: /^response GET \/rates\.json$/,
    },
  },
  {
    name: 'navigation',
    describes: 'A link leads to a page that needs what the page before has not stored yet.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #pay$/, second: /^response GET \/cart\.json$/ },
  },
  {
    name: 'form',
    describes: 'A form is sent before a hidden field has its value.',
    verdict: 'difference',
    pattern: 'input-before-data',
    race: { first: /^click #save$/, second: /^response GET \/version\.json$/ },
  },
  {
    name: 'history',
    describes: 'A photo that comes when its reader has gone back is shown over the list.',
    verdict: 'difference',
    pattern: 'stale-response',
    race: { first: /^click #close$/, second: /^response GET \/photo\.json$/ },
  },
  {
    name: 'frame-message',
    describes:
      'A button uses the prices that a frame of another site sends, before they have come.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #order$/, second: /^message "prices" from / },
  },
  {
    name: 'popup',
    describes: 'A button needs the account that a popup sends, before it has come.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #pay$/, second: /^message "account" from login\.html$/ },
  },
  {
    name: 'shared-worker',
    describes: 'A seat is booked before a shared worker has told which are free.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #book$/, second: /^message "seats"$/ },
  },
  {
    name: 'idle',
    describes: 'A dish is paid for before the idle callback that sets the prices has run.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #buy$/, second: /^idle callback requested by index\.html:\d+$/ },
  },
  {
    name: 'animation-frame',
    describes: 'A chart is zoomed before the frame that draws it.',
    verdict: 'exception',
    pattern: 'input-before-data',
    // It is named by what begins the frame.
    race: { first: /^click #zoom$/, second: /^response GET \/points\.json$/ },
  },
  {
    name: 'css-animation',
    describes: 'A parcel is opened while it still arrives.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #open$/, second: /^animation arrive of p#parcel$/ },
  },
  {
    name: 'message-port',
    describes: 'Money is changed before a frame has sent the rates through its port.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #change$/, second: /^message "rates"$/ },
  },
  {
    name: 'worker-timer',
    describes: 'A worker is asked before its timer has made the answer.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: {
      first: /^message "ask" to worker oracle\.js$/,
      second: /^timer 500ms set by oracle\.js:\d+$/,
    },
  },
  {
    name: 'worker-socket',
    describes: 'A worker is asked for what its WebSocket has not told yet.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: {
      first: /^message "ask" to worker weather\.js$/,
      second: /^socket message 1 of weather\.socket$/,
    },
  },
  {
    name: 'blob',
    describes: 'A letter is sent before its text has been read.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #send$/, second: /^file text requested by index\.html:\d+$/ },
  },
  {
    name: 'storage',
    describes: 'A photo is kept before it is known for how long.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #keep$/, second: /^storage persisted requested by index\.html:\d+$/ },
  },
  {
    name: 'keyboard',
    describes: 'Enter looks for a city before the list of them has come.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^press "?Enter"?$/, second: /^response GET \/cities\.json$/ },
  },
  {
    name: 'xhr-progress',
    describes: 'A winner is printed before the piece of an XMLHttpRequest that tells who it is.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #print$/, second: /^chunk 2 of places\.ndjson$/ },
  },
  {
    name: 'socket-open',
    describes: 'A click sends over a WebSocket that is not open yet.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #ring$/, second: /^socket opening of door\.socket$/ },
  },
  {
    name: 'socket-close',
    describes:
      'An auction is paid before its server has closed the WebSocket with the winner’s name.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #pay$/, second: /^socket end of auction\.socket$/ },
  },
  {
    name: 'redirect',
    describes: 'An issue is cited before it is known where its address leads.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #cite$/, second: /^response GET \/newest\.json$/ },
  },
  {
    name: 'keepalive',
    describes:
      'A ticket is cancelled before the request that outlives the page has told its number.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #cancel$/, second: /^response POST \/tickets\.json$/ },
  },
  {
    name: 'clipboard',
    describes: 'A letter is sent before the clipboard has been read.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #send$/, second: /^clipboard readText requested by index\.html:\d+$/ },
  },
  {
    name: 'download',
    describes: 'A bill is downloaded before the page has it.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #save$/, second: /^response GET \/bill\.txt$/ },
  },
  {
    name: 'preload',
    describes: 'A theme is put on before its stylesheet has been loaded ahead.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #night$/, second: /^stylesheet night\.css$/ },
  },
  {
    name: 'modulepreload',
    describes: 'A letter is edited before the module for it has been loaded ahead.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #edit$/, second: /^import editor\.js$/ },
  },
  {
    name: 'prefetch',
    describes: 'The news that chapter 2 is fetched ahead replaces the chapter that is being read.',
    verdict: 'difference',
    pattern: 'stale-response',
    race: { first: /^click #read$/, second: /^response GET \/chapter-2\.html$/ },
  },
  {
    name: 'css-import',
    describes: 'A poster is measured before the stylesheet that its style imports has come.',
    verdict: 'difference',
    pattern: 'input-before-data',
    race: { first: /^click #measure$/, second: /^stylesheet poster\.css$/ },
  },
  {
    name: 'reload',
    describes: 'A page is loaded again before what it is to show then has been stored.',
    verdict: 'difference',
    pattern: 'input-before-data',
    race: { first: /^click #reload$/, second: /^response GET \/german\.json$/ },
  },
  {
    name: 'beforeunload',
    describes: 'What a page stores when it is left has not come yet.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #leave$/, second: /^response GET \/note\.json$/ },
  },
  {
    name: 'focus',
    describes: 'An answer moves the focus away from the field in which somebody is about to type.',
    verdict: 'difference',
    pattern: 'late-answer',
    race: { first: /^click #name$/, second: /^response GET \/code\.json$/ },
  },
  {
    name: 'drag',
    describes: 'A card is dropped before the page knows its number.',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^drag #card to #done$/, second: /^response GET \/card\.json$/ },
  },
  {
    name: 'upload',
    describes: 'A file is chosen before it is known how large it may be.',
    verdict: 'difference',
    pattern: 'input-before-data',
    race: {
      first: /^choose "portrait\.svg" for #portrait$/,
      second: /^response GET \/limit\.json$/,
    },
  },
  {
    name: 'yield',
    describes: 'A bill is paid while the function that adds it up lets others run.',
    granularity: 'fine',
    verdict: 'exception',
    pattern: 'input-before-data',
    race: { first: /^click #pay$/, second: /^posted task after yield/ },
  },
];

export function bugOf({
  name,
  verdict,
  pattern,
  race,
  granularity = DEFAULTS.granularity,
}: SourceEntry): Bug {
  const folder = `bench/sources/pages/${name}`;
  const scenario = `${folder}/scenario.json`;
  const buggy = { folder: `${folder}/buggy`, scenario, granularity };
  return { name, verdict, pattern, race, buggy, fixed: { ...buggy, folder: `${folder}/fixed` } };
}
