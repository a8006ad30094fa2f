document.getElementById('login').addEventListener('submit', (event) => {
  event.preventDefault();
  const request = new XMLHttpRequest();
  request.open('POST', '/api/session');
  request.responseType = 'json';
  request.onload = () => {
    document.getElementById('greeting').textContent = `Hello, ${request.response.name}`;
    event.target.hidden = true;
  };
  request.send(JSON.stringify({ user: event.target.elements.user.value }));
});
