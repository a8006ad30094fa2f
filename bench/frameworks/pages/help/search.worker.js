let pages = [];
const index = fetch('api/help-index').then((response) => response.json());

index.then((loaded) => {
  pages = loaded;
});

self.addEventListener('message', async ({ data: { id, query } }) => {
  if (FIXED) await index;
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isHit = ({ title, text }) => words.every((word) => `${title} ${text}`.toLowerCase().includes(word));
  self.postMessage({ id, query, titles: pages.filter(isHit).map(({ title }) => title) });
});
