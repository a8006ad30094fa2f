const online = document.querySelector('#online');

const socket = new WebSocket(`ws://${location.host}/live`);
socket.addEventListener('message', ({ data }) => {
  const rows = JSON.parse(data).map((name) => {
    const row = document.createElement('li');
    row.textContent = name;
    return row;
  });
  online.replaceChildren(...rows);
});

const response = await fetch('/api/plan');
const { title } = await response.json();
document.querySelector('#plan').textContent = title;
