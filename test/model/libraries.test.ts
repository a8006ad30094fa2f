import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Libraries } from '../../src/model/libraries.js';

const url = 'http://a.test/a.js';

const has = (text: string, line = 1) =>
  new Libraries([{ url, text: () => text }]).has({ url, line, column: 1 });

const CODE = '\nfunction show() {}\n';
const MINIFIED = 'var a=1;'.repeat(50);

describe('a library', () => {
  it('begins with a comment that minifiers keep, with a version', () => {
    for (const comment of [
      '/*! jQuery v4.0.0 | (c) OpenJS Foundation and other contributors */',
      '/*!\n * jQuery JavaScript Library v3.7.1\n * https://jquery.com/\n */',
      '/**\n* vue v3.4.21\n* @license MIT\n**/',
      '//! moment.js\n//! version : 2.29.4',
      '\n// @license ui 1.2',
    ])
      assert(has(comment + CODE, 3), comment);
  });

  it('is none where the comment may be of the page’s own', () => {
    for (const comment of [
      '',
      '/* The basket, as of version 2.1 */',
      '// Since 1.2: see the manual',
      '/*! Copyright 2026 Example Ltd. */',
      '/** @license Copyright Example SPDX-License-Identifier: Apache-2 */',
      'show(1.2);\n/*! ui 1.2 */',
      '/*! For license information please see main.js.LICENSE.txt */',
    ])
      assert(!has(comment + CODE, 2), comment);
  });

  it('may be what was made for machines, line by line', () => {
    assert(has(MINIFIED));
    assert(has(`${CODE}${MINIFIED}`, 3));
    assert(!has(`${CODE}${MINIFIED}`, 2));
    assert(!has(MINIFIED, 2));
  });

  it('is none of which nothing is known', () => {
    assert(!new Libraries([]).has({ url, line: 1, column: 1 }));
  });
});
