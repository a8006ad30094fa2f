const results = document.getElementById('results');

document.getElementById('query').addEventListener('input', async ({ target }) => {
  const response = await fetch(`/api/search?q=${encodeURIComponent(target.value)}`);
  const names = await response.json();
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
