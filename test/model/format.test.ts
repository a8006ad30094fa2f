import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatDot } from '../../src/model/format/dot.js';
import { formatJson } from '../../src/model/format/json.js';
import { formatMermaid } from '../../src/model/format/mermaid.js';
import { formatText } from '../../src/model/format/text.js';
import type { Operation } from '../../src/model/operation.js';
import { LEARNED, rules } from '../../src/model/rules/index.js';
import { input, modelOf, parse, timer } from './operations.js';

const figure1: Operation[] = [
  parse('p1', 1, { name: 'parse /main.html' }),
  parse('p2', 2, { name: 'script lib.js', cause: 'p1', script: 'lib.js', at: 12 }),
  input('u1', 0, { name: 'click #b1', enabledBy: ['p1'], handlers: ['p1'], at: 150.25 }),
  timer('t1', { name: 'timer 5ms set by lib.js:2', cause: 'p2', at: 155 }),
];
const model = modelOf(figure1, {
  learned: [{ before: 'p2', after: 'u1', where: null, evidence: 'It came late.' }],
});

/** What a page could put into a name to leave the syntax of a format, or to act on a terminal. */
const hostile = '"]; x\\" <b>&amp;`#35; |--> {a}\n\u001b[2J\u009b31m\u202e\u2066\u2028end';
const names = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(...'"\\[]|<>&#;:`{}()-\n\r\t\u001b\u0085\u009b\u202e\u2029a'),
  }),
);

function modelNamed(name: string) {
  return modelOf([parse('p1', 1, { name }), parse('p2', 2, { name })]);
}

const FORMATS = { formatText, formatJson, formatDot, formatMermaid };

describe('every format', () => {
  for (const [format, write] of Object.entries(FORMATS)) {
    it(`${format} ends in one line end`, () => {
      assert.match(write(model), /[^\n]\n$/);
    });

    it(`${format} shows no control or bidirectional character, whatever the page calls things`, () => {
      fc.assert(
        fc.property(fc.oneof(names, fc.constant(hostile)), (name) => {
          assert.doesNotMatch(
            write(modelNamed(name)),
            /[^\P{Cc}\n]|[\p{Bidi_Control}\u2028\u2029]/u,
          );
        }),
      );
    });

    it(`${format} has as many lines as with plain names`, () => {
      const lines = (text: string) => text.split('\n').length;
      const plain = lines(write(modelNamed('parse /main.html')));
      fc.assert(
        fc.property(names, (name) => {
          assert.equal(lines(write(modelNamed(name))), plain);
        }),
      );
    });

    it(`${format} writes a model without operations`, () => {
      assert.notEqual(write(modelOf([])), '');
    });
  }
});

describe('text', () => {
  it('shows the operations, the edges by the later operation, learned ones apart, and the rules', () => {
    const ruleLines = [...rules, LEARNED]
      .filter(({ name }) =>
        [
          'parse-order',
          'requests',
          'sets-timer',
          'enables-input',
          'registers-input-handler',
          'learned',
        ].includes(name),
      )
      .map(({ name, says, source }) => `  ${name}: ${says}\n    from: ${source}`);
    assert.equal(
      formatText(model),
      `4 operations in the recorded order:
  p1      0 ms  parse /main.html
  p2     12 ms  script lib.js
  u1  150.3 ms  click #b1
  t1    155 ms  timer 5ms set by lib.js:2

3 happens-before edges:
  p2 script lib.js
    after p1 parse /main.html (parse-order, requests)
  u1 click #b1
    after p1 parse /main.html (enables-input, registers-input-handler)
  t1 timer 5ms set by lib.js:2
    after p2 script lib.js (sets-timer)

1 edge learned from tests:
  u1 click #b1
    after p2 script lib.js
      It came late.

Rules of these edges:
${ruleLines.join('\n')}
`,
    );
  });
});

describe('edges learned', () => {
  it('are listed by the later operation; it is said if there are none', () => {
    const edges = ['p1', 'p2'].map((before) => ({
      ...{ before, after: 'u1', where: null, evidence: `${before} had run.` },
    }));
    const text = formatText(modelOf(figure1, { learned: edges }));
    const section = text.split('\n\n').find((one) => one.includes('learned from'));
    assert.equal(
      section,
      `2 edges learned from tests:
  u1 click #b1
    after p1 parse /main.html
      p1 had run.
    after p2 script lib.js
      p2 had run.`,
    );
    assert.match(formatText(modelOf(figure1)), /^No edges learned from tests\.$/m);
  });
});

describe('edges learned that hold in some orders only', () => {
  const edge = { before: 't1', after: 'u1', where: ['p1', 'p2'] as const, evidence: 'Late.' };
  const learned = modelOf(figure1, { learned: [edge] });

  it('are shown apart, in text, with their evidence', () => {
    const sections = formatText(learned).split('\n\n');
    assert.equal(
      sections.find((section) => section.includes('learned from')),
      `1 edge learned from tests:
  u1 click #b1
    after t1 timer 5ms set by lib.js:2, in orders where p1 parse /main.html ran before p2 script lib.js
      Late.`,
    );
  });

  it('are in the JSON, with their evidence', () => {
    const found: unknown[] = [];
    JSON.parse(formatJson(learned), (key, value: unknown) => {
      if (key === 'learned') found.push(value);
      return value;
    });
    assert.deepEqual(found, [[edge]]);
  });
});

describe('json', () => {
  it('has the documented shape', () => {
    const document: unknown = JSON.parse(formatJson(model));
    assert.deepEqual(document, {
      version: 1,
      operations: [
        { id: 'p1', kind: 'parse', name: 'parse /main.html', at: 0, cause: null },
        { id: 'p2', kind: 'parse', name: 'script lib.js', at: 12, cause: 'p1' },
        { id: 'u1', kind: 'input', name: 'click #b1', at: 150.25, cause: null },
        { id: 't1', kind: 'timer', name: 'timer 5ms set by lib.js:2', at: 155, cause: 'p2' },
      ],
      edges: [
        { before: 'p1', after: 'p2', rule: 'parse-order' },
        { before: 'p1', after: 'p2', rule: 'requests' },
        { before: 'p1', after: 'u1', rule: 'enables-input' },
        { before: 'p1', after: 'u1', rule: 'registers-input-handler' },
        { before: 'p2', after: 'u1', rule: 'learned' },
        { before: 'p2', after: 't1', rule: 'sets-timer' },
      ],
      learned: [{ before: 'p2', after: 'u1', where: null, evidence: 'It came late.' }],
      rules: [...rules, LEARNED].map(({ name, source, says }) => ({ name, source, says })),
    });
  });

  it('keeps every name as it is', () => {
    fc.assert(
      fc.property(fc.oneof(names, fc.constant(hostile)), (name) => {
        const found: unknown[] = [];
        JSON.parse(formatJson(modelNamed(name)), (key, value: unknown) => {
          if (key === 'name') found.push(value);
          return value;
        });
        assert.deepEqual(found.slice(0, 2), [name, name]);
      }),
    );
  });
});

describe('dot', () => {
  it('draws the transitive reduction, with the rules as labels and learned edges dashed', () => {
    assert.equal(
      formatDot(model),
      `digraph "happens-before" {
  node [shape=box];
  "p1" [label="p1 parse /main.html"];
  "p2" [label="p2 script lib.js"];
  "u1" [label="u1 click #b1"];
  "t1" [label="t1 timer 5ms set by lib.js:2"];
  "p1" -> "p2" [label="parse-order, requests"];
  "p2" -> "u1" [label="learned", style=dashed];
  "p2" -> "t1" [label="sets-timer"];
}
`,
    );
  });

  it('lets no name end its string', () => {
    fc.assert(
      fc.property(names, (name) => {
        const [, , node = ''] = formatDot(modelNamed(name)).split('\n');
        assert.match(node, /^ {2}"p1" \[label="p1 (?:[^"\\]|\\.)*"\];$/u);
      }),
    );
  });

  it('escapes what a label would interpret', () => {
    assert.match(formatDot(modelNamed('a\\nb "c" &lt;')), /label="p1 a\\\\nb \\"c\\" &amp;lt;"/);
  });
});

describe('mermaid', () => {
  it('draws the transitive reduction, with the rules as labels and learned edges dotted', () => {
    assert.equal(
      formatMermaid(model),
      `flowchart TD
  n1["p1 parse /main.html"]
  n2["p2 script lib.js"]
  n3["u1 click #35;b1"]
  n4["t1 timer 5ms set by lib.js#58;2"]
  n1 -->|"parse-order, requests"| n2
  n2 -.->|"learned"| n3
  n2 -->|"sets-timer"| n4
`,
    );
  });

  it('lets no name end its string, start HTML or Markdown', () => {
    fc.assert(
      fc.property(names, (name) => {
        const [, node = ''] = formatMermaid(modelNamed(name)).split('\n');
        assert.match(node, /^ {2}n1\["p1 (?:[\p{L}\p{N} .,/-]|#\d+;)*"\]$/u);
      }),
    );
  });
});
