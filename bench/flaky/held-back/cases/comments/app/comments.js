const list = document.querySelector('#comments');

document.querySelector('#show').addEventListener('click', async () => {
  const response = await fetch('/api/comments');
  const comments = await response.json();
  const rows = comments.map(({ author, text }) => {
    const row = document.createElement('li');
    row.textContent = `${author}: ${text}`;
    return row;
  });
  list.replaceChildren(...rows);
});
