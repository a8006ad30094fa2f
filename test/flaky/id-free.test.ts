import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chosenTime, idFree } from '../../src/flaky/agent/id-free.js';

it('a name has stars for ids of records, and no ports', () => {
  for (const [name, known] of [
    ['GET /cart', 'GET /cart'],
    ['GET /orders/1041/lines', 'GET /orders/*/lines'],
    ['PUT 127.0.0.1:33101/notes/1b4e28ba-2fa1-11d2-883f-0016d3cca427', 'PUT 127.0.0.1/notes/*'],
    ['GET /list?page=2&sort=name', 'GET /list?page=*&sort=name'],
    ['message of /rooms/icluVXi3X8da4s3b', 'message of /rooms/*'],
    ['GET /users/user_1732800000000/notes', 'GET /users/user_*/notes'],
    ['open of /live?session=s0.2837465', 'open of /live?session=s*'],
    ['script /assets/app-2.js', 'script /assets/app-2.js'],
    ['timer 300ms', 'timer 300ms'],
    ['transition opacity of p#row-12', 'transition opacity of p#row-12'],
  ] as const) {
    assert.equal(idFree(name), known);
  }
});

it('what is left of a time is the time that a person chose', () => {
  for (const [left, chosen] of [
    [300, 300],
    [287, 300],
    [291.4, 300],
    [250, 250],
    [1480, 1500],
    [995, 1000],
    [5, 5],
    [0, 0],
  ] as const) {
    assert.equal(chosenTime(left), chosen);
  }
});
