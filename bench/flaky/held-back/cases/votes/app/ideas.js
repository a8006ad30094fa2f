const list = document.querySelector('#ideas');

const response = await fetch('/api/ideas');
show(await response.json());

/** In the order of the server, which is that of their votes. */
function show(ideas) {
  const rows = ideas.map((idea) => {
    const row = document.createElement('li');
    const votes = document.createElement('output');
    const vote = document.createElement('button');
    const pin = document.createElement('button');
    votes.textContent = idea.votes;
    vote.textContent = 'Vote';
    pin.textContent = 'Pin';
    vote.addEventListener('click', async () => {
      votes.textContent = idea.votes + 1;
      const confirmed = await fetch(`/api/ideas/${idea.id}/vote`, { method: 'POST' });
      show(await confirmed.json());
    });
    pin.addEventListener('click', () => {
      document.querySelector('h1').textContent = `Pinned: ${idea.title}`;
    });
    row.append(idea.title, ' ', votes, ' ', vote, ' ', pin);
    return row;
  });
  list.replaceChildren(...rows);
}
