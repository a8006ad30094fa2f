function get(url, handle) {
  const request = new XMLHttpRequest();
  request.open('GET', url);
  request.onload = () => handle(JSON.parse(request.responseText));
  request.send();
}

function addPhoto() {
  // The bug: whoever opens another album before the answer takes the status line away.
  get('added.json', ({ name }) => {
    const status = document.getElementById('coast-status');
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
