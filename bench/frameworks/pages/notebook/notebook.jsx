/** @jsxImportSource solid-js */
import { createMemo, createResource, createSignal, For } from 'solid-js';
import { render } from 'solid-js/web';
import { createNote, fetchNotes } from './api.js';

let next = 1;

function Notes() {
  const [notes, { mutate, refetch }] = createResource(fetchNotes, { initialValue: [] });
  const [text, setText] = createSignal('');
  const [unsaved, setUnsaved] = createSignal([]);
  const isUnknown = (note) => !notes.latest.some((n) => n.clientId === note.id);
  const shown = FIXED ? createMemo(() => [...notes.latest, ...unsaved().filter(isUnknown)]) : () => notes.latest;

  async function add(event) {
    event.preventDefault();
    const value = text().trim();
    if (!value) return;
    setText('');
    const note = { id: `new-${next++}`, text: value, author: 'you' };
    if (FIXED) {
      setUnsaved((list) => [...list, note]);
      await createNote(value, note.id);
      await refetch(); // Its answer is the last one that counts.
      setUnsaved((list) => list.filter(isUnknown));
    } else {
      // Shown at once; the saved note takes its place when the server has answered.
      mutate((list) => [...list, note]);
      const saved = await createNote(value, note.id);
      mutate((list) => list.map((n) => (n.id === note.id ? saved : n)));
    }
  }

  return (
    <main>
      <h1>Team notes</h1>
      <button id="refresh" type="button" onClick={() => refetch()}>Refresh</button>
      <ul id="notes"><For each={shown()}>{(n) => <li>{n.text} <small>{n.author}</small></li>}</For></ul>
      <p id="count">{shown().length} notes</p>
      <form onSubmit={add}>
        <input id="text" aria-label="New note" value={text()} onInput={(e) => setText(e.currentTarget.value)} />
        <button id="add">Add note</button>
      </form>
    </main>
  );
}
render(() => <Notes />, document.getElementById('app'));
