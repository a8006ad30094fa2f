import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClient, QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, refetchOnWindowFocus: false } } });
async function todos({ signal }) { const r = await fetch('api/todos', { signal }); return r.json(); }
function Todos() {
  const [tab, setTab] = useState('all');
  const queries = useQueryClient();
  const { data, isFetching, refetch } = useQuery({ queryKey: ['todos'], queryFn: todos });
  const toggle = useMutation({
    mutationKey: ['toggle'],
    mutationFn: ({ id, done }) => fetch(`api/todos/${id}`, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ done }) }),
    onMutate: async ({ id, done }) => {
      if (FIXED) await queries.cancelQueries({ queryKey: ['todos'] });
      queries.setQueryData(['todos'], (old) => old.map((t) => (t.id === id ? { ...t, done } : t)));
    },
    onSettled: () => {
      if (FIXED && queries.isMutating({ mutationKey: ['toggle'] }) === 1) return queries.invalidateQueries({ queryKey: ['todos'] });
    },
  });
  if (!data) return <p>Loading…</p>;
  const shown = data.filter((t) => tab === 'all' || !t.done);
  return (
    <main>
      <h1>Todos</h1>
      <button id="refresh" onClick={() => refetch()}>Refresh</button>
      <button id="all" onClick={() => setTab('all')}>All</button>
      <button id="open" onClick={() => setTab('open')}>Open</button>
      <p id="count">{data.filter((t) => !t.done).length} open</p>
      <ul>{shown.map((t) => (
        <li key={t.id}><label><input id={`t${t.id}`} type="checkbox" checked={t.done} onChange={(e) => toggle.mutate({ id: t.id, done: e.target.checked })} /> {t.title}</label></li>
      ))}</ul>
    </main>
  );
}
createRoot(document.getElementById('app')).render(<QueryClientProvider client={client}><Todos /></QueryClientProvider>);
