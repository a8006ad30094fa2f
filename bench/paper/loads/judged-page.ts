/** What a page ends in when nothing is delayed and its user waits: what loads are judged against. */
import { readFile } from 'node:fs/promises';
import { parse } from '@puppeteer/replay';
import type { Browser } from 'puppeteer-core';
import type { Outcome } from '../../../src/model/outcome.js';
import { NOTHING } from '../../../src/oracle/ignore.js';
import { type Judgement, judge } from '../../../src/oracle/judge.js';
import { learnMask, type Mask } from '../../../src/oracle/mask.js';
import type { Bug } from '../../bench.js';
import { serveDelayed } from './delayed-server.js';
import { undelayed } from './delays.js';
import { type Conditions, type Loaded, load } from './load.js';

/** The first is what the others are compared with, to learn what is noise. */
const PATIENT_LOADS = 3;
const PATIENT: Conditions = {
  ...{ delays: undelayed, network: null, start: 'when-loaded', isPatient: true },
};

/** A page that is loaded and judged. */
export class JudgedPage {
  readonly #loaded: Loaded;
  readonly #expected: Outcome;
  readonly #mask: Mask;

  static async open(browser: Browser, source: Bug['buggy']): Promise<JudgedPage> {
    const server = await serveDelayed(source);
    const flow = parse(JSON.parse(await readFile(source.scenario, 'utf8')));
    const loaded = { browser, server, flow };
    const expected = await load(loaded, PATIENT);
    if (expected.hang !== null) throw new Error(`${source.folder}: ${expected.hang}`);
    const again: Outcome[] = [];
    while (again.length < PATIENT_LOADS - 1) again.push(await load(loaded, PATIENT));
    return new JudgedPage(loaded, expected, learnMask(again, expected, NOTHING));
  }

  private constructor(loaded: Loaded, expected: Outcome, mask: Mask) {
    this.#loaded = loaded;
    this.#expected = expected;
    this.#mask = mask;
  }

  async load(conditions: Conditions): Promise<Judgement> {
    return judge(await load(this.#loaded, conditions), this.#expected, this.#mask);
  }

  close(): Promise<void> {
    return this.#loaded.server.close();
  }
}
