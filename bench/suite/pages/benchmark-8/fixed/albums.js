function get(url, handle) {
  const request = new XMLHttpRequest();
  request.open('GET', url);
  request.onload = () => handle(JSON.parse(request.responseText));
  request.send();
}

function addPhoto() {
  // Repaired: the status line stays at hand, whichever album is open when the answer comes.
  const status = document.getElementById('coast-status');
  get('added.json', ({ name }) => {
    status.textContent = `Added: ${name}`;
  });
}

function openMountains() {
  const heading = document.createElement('h2');
  heading.textContent = 'The mountains';
  const photos = document.createElement('p');
  document.getElementById('album').replaceChildren(heading, photos);
  get('mountains.json', ({ file, title }) => {
    const image = new Image(120, 80);
    image.src = file;
    image.alt = title;
    photos.append(image);
  });
}
