/** What an exported test does, in whatever language: it forces the failing order of a finding, and says what should come of it. */
import type { Step, Viewport } from '../scenario/scenario.js';

export interface Plan {
  /** `click #b1 before script lib.js` */
  readonly title: string;
  readonly about: About;
  /** Where the page was recorded. */
  readonly url: string;
  /** Of the window before the page is opened; null: as it is. */
  readonly viewport: Viewport | null;
  /** Requests whose answers are held back from the beginning. */
  readonly holds: readonly Hold[];
  /** What is held back by the clock of the page, by its name; none: the clock goes on. */
  readonly timed: readonly string[];
  /** From the opening of the page on. */
  readonly actions: readonly Action[];
  readonly expectation: Expectation;
}

/** For people. */
interface About {
  /** What is wrong. */
  readonly title: string;
  /** `recorded`, `script lib.js → click #b1`. */
  readonly orders: readonly { readonly order: string; readonly what: string }[];
  /** The command that shows it again; null: there is none. */
  readonly replay: string | null;
}

/** One request of the page. */
export interface Hold {
  /** In the test, `Inbox`. */
  readonly name: string;
  /** For people: `response GET /inbox.json`. */
  readonly operation: string;
  readonly request: RequestPattern;
  /** Which of the requests that the pattern matches, from 1. */
  readonly nth: number;
}

export interface RequestPattern {
  readonly method: string;
  /** Path and query on the origin of the page, else the whole URL; each `*` stands for a value that is another one each time. */
  readonly url: string;
}

export type Action =
  | { readonly type: 'open' }
  | {
      readonly type: 'step';
      readonly step: Step;
      /** For people: `click #b1`. */
      readonly name: string;
      /** What comes before it after all where the page does not permit it yet: a page that waits is repaired. */
      readonly early: readonly Hold[];
    }
  | { readonly type: 'answer'; readonly hold: Hold }
  /** Milliseconds of the page's clock, stopped or not, and what comes by itself in them, for people. */
  | {
      readonly type: 'pass';
      readonly ms: number;
      readonly came: readonly string[];
      readonly isStopped: boolean;
    }
  /** From here on the clock of the page goes on only where time passes. */
  | { readonly type: 'stop clock' }
  /** No animation goes on. */
  | { readonly type: 'freeze' }
  | { readonly type: 'unfreeze' };

/** Where an element is. */
export interface Place {
  /** The path of its frame's URL; null: the main frame. */
  readonly frame: string | null;
  /** CSS. */
  readonly selector: string;
}

/** What holds in the end, unless the defect is there. */
export type Expectation =
  /** Nobody threw what begins so. */
  | { readonly of: 'exception'; readonly message: string }
  | { readonly of: 'console'; readonly message: string }
  /** All of the element's text, or a part of it. */
  | { readonly of: 'text'; readonly at: Place; readonly text: string; readonly isWhole: boolean }
  | { readonly of: 'no text'; readonly at: Place; readonly text: string }
  /** Null: it is not there. */
  | {
      readonly of: 'attribute';
      readonly at: Place;
      readonly name: string;
      readonly value: string | null;
    }
  | { readonly of: 'value'; readonly at: Place; readonly value: string }
  | { readonly of: 'checked'; readonly at: Place; readonly isChecked: boolean }
  /** How many elements there are. */
  | { readonly of: 'count'; readonly at: Place; readonly count: number }
  /** Path, query and fragment of the page's. */
  | { readonly of: 'address'; readonly path: string }
  /** How often it is sent; null: at least once. */
  | { readonly of: 'request'; readonly request: RequestPattern; readonly times: number | null }
  /** What is sent in the bodies of all such requests, in whatever order, or of the last one alone. */
  | {
      readonly of: 'bodies';
      readonly request: RequestPattern;
      readonly bodies: readonly string[];
      readonly isLast: boolean;
    }
  /** How often a dialog says this: `alert "Saved"`. */
  | { readonly of: 'dialog'; readonly text: string; readonly times: number }
  /** Null: it is not kept. */
  | {
      readonly of: 'storage';
      readonly area: 'localStorage' | 'sessionStorage';
      readonly key: string;
      readonly value: string | null;
    }
  /** The page answers. */
  | { readonly of: 'answer' };
