const log = document.querySelector('#log');
const box = document.querySelector('#box');

const socket = new WebSocket(`ws://${location.host}/chat`);
socket.addEventListener('message', ({ data }) => say('reply', data));

document.querySelector('#form').addEventListener('submit', (event) => {
  event.preventDefault();
  say('own', box.value);
  socket.send(box.value);
  box.value = '';
});

function say(kind, text) {
  const message = log.appendChild(document.createElement('p'));
  message.className = kind;
  message.textContent = text;
}
