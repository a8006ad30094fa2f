// An editor, and a console that runs its lines in a kernel.

const editor = document.querySelector('#editor');
const menu = document.querySelector('menu');
const panel = document.querySelector('#console');
const banner = document.querySelector('#banner');
const dialog = document.querySelector('dialog');
const kernel = { socket: undefined, state: 'unknown' };

Object.assign(editor, { role: 'textbox', tabIndex: 0, ariaLabel: 'script.py' });
for (const line of ['123', '12']) {
  const row = document.createElement('div');
  row.textContent = line;
  editor.append(row);
}

editor.addEventListener('click', ({ target }) => {
  for (const row of editor.children) row.classList.toggle('current', row === target);
});

editor.addEventListener('contextmenu', (event) => {
  event.preventDefault();
  menu.hidden = false;
});

menu.addEventListener('click', () => {
  menu.hidden = true;
  panel.hidden = false;
  banner.textContent = '...';
  dialog.showModal();
});

dialog.addEventListener('click', async () => {
  dialog.close();
  const session = await (await fetch('/api/sessions', { method: 'POST' })).json();
  banner.textContent = 'Python 3.13';
  kernel.socket = new WebSocket(`ws://${location.host}${session.kernel}`);
  kernel.socket.addEventListener('message', ({ data }) => receive(JSON.parse(data)));
});

function receive(message) {
  if (message.type === 'status') {
    kernel.state = message.state;
    const name = message.state[0].toUpperCase() + message.state.slice(1);
    document.querySelector('#kernel').title = `Kernel ${name}`;
  } else {
    const cell = document.createElement('li');
    cell.ariaLabel = 'Code Cell Content with Output';
    cell.append(Object.assign(document.createElement('span'), { textContent: message.text }));
    panel.querySelector('ol').append(cell);
  }
}

// The command that the keys are bound to is not enabled before the kernel has started.
editor.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !event.shiftKey || kernel.state !== 'idle') return;
  event.preventDefault();
  kernel.socket.send(editor.querySelector('.current').textContent);
});
