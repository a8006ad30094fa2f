import { create } from 'zustand';

let pending;
let live = []; // What the stream told, the newest first.
const isWanted = (item, filter) => filter === 'all' || item.kind === filter;

export const useFeed = create((set, get) => {
  async function load(filter) {
    pending?.abort(); // Only the last filter counts.
    pending = new AbortController();
    try {
      const response = await fetch(`api/feed?kind=${filter}`, { signal: pending.signal });
      const { items, lastId } = await response.json();
      const newer = live.filter((item) => item.id > lastId && isWanted(item, filter));
      set({ items: FIXED ? [...newer, ...items] : items });
    } catch (error) {
      if (error.name !== 'AbortError') throw error;
    }
  }

  return {
    filter: 'all',
    items: [],
    connected: false,
    connect() {
      const source = new EventSource('events');
      source.onopen = () => {
        set({ connected: true });
        load(get().filter);
      };
      source.onmessage = (event) => {
        const item = JSON.parse(event.data);
        live = [item, ...live];
        const { filter, items } = get();
        if (isWanted(item, filter)) set({ items: [item, ...items.filter((i) => i.id !== item.id)] });
      };
      return () => source.close();
    },
    setFilter(filter) {
      set({ filter });
      load(filter);
    },
  };
});
