const results = document.getElementById('results');
let asking = new AbortController();

document.getElementById('query').addEventListener('input', async ({ target }) => {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const query = encodeURIComponent(target.value);
  const response = await fetch(`/api/search?q=${query}`, { signal }).catch(() => null);
  if (response === null) return;
  const names = await response.json();
  if (signal.aborted) return;
  results.replaceChildren(
    ...names.map((name) => {
      const button = document.createElement('button');
      button.textContent = name;
      return button;
    }),
  );
});

results.addEventListener('click', ({ target }) => {
  document.getElementById('product').textContent = target.textContent;
});
