import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { useFeed } from './feed-store.js';

function deploy() {
  fetch('api/deploys', { method: 'POST' });
}

function Feed() {
  const { filter, items, connected, connect, setFilter } = useFeed();
  useEffect(() => connect(), [connect]);
  return (
    <main>
      <h1>Release feed</h1>
      {['all', 'deploy', 'build'].map((f) => (
        <button key={f} id={`filter-${f}`} aria-pressed={f === filter} onClick={() => setFilter(f)}>{f}</button>
      ))}
      <button id="deploy" disabled={!connected} onClick={deploy}>Deploy now</button>
      <ul id="items">{items.map((i) => <li key={i.id}><b>{i.kind}</b> {i.text}</li>)}</ul>
    </main>
  );
}
createRoot(document.getElementById('app')).render(<Feed />);
