const title = document.querySelector('#title');
const urgency = document.querySelector('#urgency');
const tasks = document.querySelector('#tasks');

document.querySelector('#form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = JSON.stringify({ title: title.value, urgency: urgency.value });
  title.value = '';
  const response = await fetch('/api/tasks', { method: 'POST', body });
  const task = await response.json();
  const row = tasks.appendChild(document.createElement('li'));
  row.className = `task ${task.urgency}`;
  row.textContent = `${task.number}. ${task.title}`;
});

document.querySelector('#find').addEventListener('input', ({ target }) => {
  for (const row of tasks.children) row.hidden = !row.textContent.includes(target.value);
});
