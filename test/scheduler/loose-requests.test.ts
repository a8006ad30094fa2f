import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';

const get = (path: string) => ({ method: 'GET', url: `http://a.test${path}` });

describe('LooseRequests', () => {
  it('learns which part of a request differs, and afterwards takes no other for it', () => {
    const loose = new LooseRequests();
    const poll = get('/poll?room=1&t=aa');
    assert.equal(loose.match(get('/poll?room=1&t=bb'), [get('/poll'), poll]), poll);
    loose.endLearning();
    assert.equal(loose.match(get('/poll?room=1&t=cc'), [poll]), poll);
    assert.equal(loose.match(get('/poll?room=2&t=cc'), [poll]), null);
    assert.equal(loose.match(get('/poll?t=cc&room=1'), [poll]), null);
    assert.equal(loose.match({ ...get('/poll?room=1&t=cc'), method: 'POST' }, [poll]), null);
    assert.deepEqual(loose.described, ['GET http://a.test/poll?room=1&t=*']);
  });

  it('learns generated steps of a path', () => {
    const loose = new LooseRequests();
    const session = get('/session/4f2a/messages');
    assert.equal(loose.match(get('/session/91bc/messages'), [session]), session);
    assert.deepEqual(loose.described, ['GET http://a.test/session/*/messages']);
  });

  it('says of which requests a parameter differs that is called so', () => {
    const loose = new LooseRequests();
    loose.took(get('/list?page=2&_=17'), get('/list?page=2&_=18'));
    loose.took(get('/list?page=2&_=19'), get('/list?page=2&_=18'));
    loose.took(get('/list?page=2#top'), get('/list?page=2'));
    assert.deepEqual(loose.described, ['GET http://a.test/list?page=2&_=*']);
    assert.deepEqual(loose.patterns, []);
  });

  it('takes requests that have nothing in common for different ones', () => {
    const loose = new LooseRequests();
    assert.equal(loose.match(get('/a'), [get('/b'), get('/b?x=1'), get('/a/b')]), null);
    assert.deepEqual(loose.patterns, []);
  });

  it('prefers what it knows already, and learns nothing from an earlier exploration’s', () => {
    const patterns = [['GET', 'http://a.test', '/', 'poll', '?t=', null]];
    const loose = new LooseRequests(patterns);
    const polls = [get('/poll?t=1'), get('/poll?t=2')];
    assert.equal(loose.match(get('/poll?t=3'), polls), polls[0]);
    assert.equal(loose.match(get('/x?t=3'), [get('/x?t=2')]), null);
    assert.deepEqual(loose.patterns, patterns);
  });
});
