import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addOptions, removeOptions } from '../../src/flaky/preload/argv.js';

describe('the arguments of a runner', () => {
  it('get options behind those that are there, and before what are none', () => {
    const argv = ['node', 'mocha', '--bail', 'a.js'];
    addOptions(argv, '--no-parallel');
    assert.deepEqual(argv, ['node', 'mocha', '--bail', 'a.js', '--no-parallel']);
    const more = ['node', 'mocha', '--bail', '--', 'a.js'];
    addOptions(more, '--no-parallel', '-x');
    assert.deepEqual(more, ['node', 'mocha', '--bail', '--no-parallel', '-x', '--', 'a.js']);
  });

  it('lose those of a name, with their values', () => {
    const argv = ['node', 'jest', '-t', 'cart', '--testTimeout=1', '--bail', '--filter', 'f', 'a'];
    removeOptions(argv, ['-t', '--testTimeout', '--filter']);
    assert.deepEqual(argv, ['node', 'jest', '--bail', 'a']);
    const projects = ['node', 'jest', '--selectProjects', 'a', 'b', '--bail', 'c'];
    removeOptions(projects, ['--selectProjects'], Infinity);
    assert.deepEqual(projects, ['node', 'jest', '--bail', 'c']);
  });
});
