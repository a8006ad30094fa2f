let isPaused = false;

const socket = new WebSocket(`ws://${location.host}/live`);
socket.addEventListener('open', () => {
  document.getElementById('status').textContent = 'Live';
});
socket.addEventListener('message', ({ data }) => {
  if (!isPaused) document.getElementById('price').textContent = data;
});

document.getElementById('pause').addEventListener('click', () => {
  isPaused = true;
  document.getElementById('status').textContent = 'Paused';
});
