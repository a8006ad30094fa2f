import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wording } from '../../src/cli/wording.js';
import type { Operation } from '../../src/model/operation.js';
import { atLength } from '../../src/report/at-length.js';
import { markdown } from '../../src/report/markdown.js';
import { text } from '../../src/report/text.js';
import type { ReportData } from '../../src/store/report.js';
import { input, response, task } from '../model/operations.js';
import { figure1, OPERATIONS, told } from './reports.js';

const lengthy = (report: ReportData): string =>
  report.findings.map((finding) => atLength(finding, report, wording)).join('\n');

const withSender = (site: Partial<Operation<'response'>>) => {
  const sent = response('p2', { name: 'response GET list', ...site });
  const operations = OPERATIONS.map((one) => (one.id === 'p2' ? sent : one));
  return figure1({ sigma0: operations, operations });
};

describe('a request that races', () => {
  it('is told with the place where it was asked for', () => {
    const original = { file: 'src/contacts.ts', line: 41 };
    const report = withSender({ site: { file: 'app.js', line: 1, column: 907, original } });
    for (const reporter of [text, markdown])
      assert.match(
        told(reporter, report),
        /^ *response GET list, asked for at src\/contacts\.ts:41$/m,
      );
    const built = withSender({ site: { file: 'app.js', line: 1, column: 907 } });
    assert.match(lengthy(built), /^ {4}response GET list, asked for at app\.js:1$/m);
  });

  it('is told together with the other one, where one function asked for both', () => {
    const site = { file: 'api.js', line: 5, column: 3 };
    const operations = OPERATIONS.map((one) =>
      one.id === 'p2' || one.id === 'u1' ? response(one.id, { name: one.name, site }) : one,
    );
    const report = figure1({ sigma0: operations, operations });
    assert.match(lengthy(report), /^ {4}click #b1 and script lib\.js, asked for at api\.js:5$/m);
  });

  it('is told apart from the other one by who called the function that asks for both', () => {
    const site = { file: 'api.js', line: 5, column: 3 };
    const [main, app] = [
      { file: 'main.ts', line: 41 },
      { file: 'app.ts', line: 9 },
    ];
    const calling = (...callers: readonly (readonly (typeof main)[])[]) => {
      const operations = OPERATIONS.map((one) => {
        const at = ['u1', 'p2'].indexOf(one.id);
        const called = { callers: [...(callers[at] ?? [])] };
        return at < 0 ? one : response(one.id, { name: one.name, site, ...called });
      });
      return lengthy(figure1({ sigma0: operations, operations }));
    };
    assert.match(
      calling([app, main], [app, app]),
      /^ {4}click #b1, asked for at api\.js:5, called from main\.ts:41\n {4}script lib\.js, asked for at api\.js:5, called from app\.ts:9$/m,
    );
    assert.match(
      calling([app], [app, main]),
      /^ {4}click #b1 and script lib\.js, asked for at api\.js:5, called from app\.ts:9$/m,
    );
    assert.match(
      calling([app], []),
      /^ {4}click #b1, asked for at api\.js:5, called from app\.ts:9\n {4}script lib\.js, asked for at api\.js:5$/m,
    );
  });

  it('without one where no code asked for it', () => {
    for (const report of [withSender({}), withSender({ site: null })])
      assert.doesNotMatch(told(text, report), /asked for/);
  });
});

describe('an input that races', () => {
  const withHandler = (facts: Partial<Operation<'input'>>) => {
    const made = input('u1', 0, { name: 'click #b1', ...facts });
    const operations = OPERATIONS.map((one) => (one.id === 'u1' ? made : one));
    return figure1({ sigma0: operations, operations });
  };

  it('is told with the place where its handler is', () => {
    const original = { file: 'src/app.ts', line: 12 };
    const report = withHandler({ site: { file: 'app.js', line: 1, column: 907, original } });
    for (const reporter of [text, markdown])
      assert.match(told(reporter, report), /^ *click #b1, its handler at src\/app\.ts:12$/m);
  });

  it('without one where that is in the markup, or there is none', () => {
    for (const report of [withHandler({ site: null }), withHandler({})])
      assert.doesNotMatch(told(text, report), /handler/);
  });
});

describe('a message that races', () => {
  const withTask = (facts: Partial<Operation<'task'>>) => {
    const came = task('u1', facts);
    const operations = OPERATIONS.map((one) => (one.id === 'u1' ? came : one));
    return lengthy(figure1({ sigma0: operations, operations }));
  };

  it('is told with the place where it is received', () => {
    const receiver = { file: 'chat.js', line: 7, column: 1 };
    const told = withTask({ name: 'socket message 1 of chat', receiver });
    assert.match(told, /^ {4}socket message 1 of chat, its handler at chat\.js:7$/m);
  });

  it('without one where its name says who asked for it, or that is not known', () => {
    const site = { file: 'store.js', line: 7, column: 1 };
    const name = 'IndexedDB open a requested by store.js:7';
    assert.doesNotMatch(withTask({ name, site }), /its handler at/);
    assert.doesNotMatch(withTask({ name: 'socket message 1 of chat' }), /its handler at/);
  });
});

describe('a race that may take more', () => {
  it('says so, and which tests may tell', () => {
    const report = figure1({ ended: 'max-tests' });
    const findings = report.findings.map((finding) => ({
      ...finding,
      race: finding.race && { ...finding.race, circumstances: [{ code: 'more' as const }] },
    }));
    const said = (ended: typeof report.ended) =>
      /^ {4}(It may take more than that: .*)$/m.exec(lengthy({ ...report, findings, ended }))?.[1];
    assert.match(
      said('max-tests') ?? '',
      /are enough\. More tests \(--max-tests, .*\) may tell\.$/,
    );
    assert.match(said('all-orders') ?? '', /are enough\.$/);
  });
});
