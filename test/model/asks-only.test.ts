import assert from 'node:assert/strict';
import { it } from 'node:test';
import { asksOnly } from '../../src/model/asks-only.js';

it('takes for a question what its method, its path or its task calls one', () => {
  assert(asksOnly('GET /notes', null));
  assert(asksOnly('POST /lib/exe/ajax.php', 'call=qsearch&q=sench'));
  assert(asksOnly('POST /api/autocomplete', '{"text":"be"}'));
  assert(asksOnly('POST /rpc?method=user.lookup', null));
  assert(asksOnly('POST /graphql', '{"query":"query Towns { towns { name } }"}'));
  assert(asksOnly('POST http://other.example/graphql', '{"query":"{ towns { name } }"}'));
});

it('does not take for one what a user typed, or what changes anything', () => {
  assert(!asksOnly('POST /notes', 'text=search&title=my research'));
  assert(!asksOnly('POST /notes', '{"text":"search"}'));
  assert(!asksOnly('POST /notes', 'search'));
  assert(!asksOnly('PUT /notes', null));
  assert(!asksOnly('POST /graphql', '{"query":"mutation { rename }"}'));
  assert(!asksOnly('POST /notes', '[1, 2]'));
  assert(!asksOnly('DELETE /api/saved-searches/3', null));
  assert(!asksOnly('PUT /search', null));
  assert(!asksOnly('POST /api/research/papers', null));
  assert(!asksOnly('POST /suggestions', null));
  assert(!asksOnly('POST /ajax', 'action=save_research'));
  assert(
    !asksOnly(
      'POST /graphql',
      '{"operationName":"SaveSearch","query":"mutation SaveSearch { save }"}',
    ),
  );
  assert(
    !asksOnly('POST /graphql', '{"operationName":"B","query":"query A { a } mutation B { b }"}'),
  );
  assert(!asksOnly('POST /notes', 'query=query the boss'));
  assert(!asksOnly('POST //my%20file', null));
  assert(!asksOnly('POST //?a=1', null));
});
