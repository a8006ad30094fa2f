// The badge shows what is going on until its little animation is over.
const SAVING = 300;
const PUBLISHING = 100;

function showBadge(text) {
  document.getElementById('badge').textContent = text;
}

let published = false;

function saveDraft() {
  showBadge('Saving…');
  // Repaired: nothing is said of the draft once the article is published.
  setTimeout(() => {
    if (!published) showBadge('Draft saved');
  }, SAVING);
}

function publishArticle() {
  showBadge('Publishing…');
  setTimeout(() => {
    published = true;
    showBadge('Published');
  }, PUBLISHING);
}

async function loadArticle() {
  const response = await fetch('article.json');
  const { headline, written, text } = await response.json();
  document.getElementById('headline').textContent = headline;
  document.getElementById('written').textContent = formatDate(written);
  document.getElementById('text').textContent = text;
}

async function showStatistics() {
  const response = await fetch('statistics.json');
  const { readers, chart } = await response.json();
  const image = new Image(160, 60);
  image.src = chart;
  image.alt = `${readers} readers`;
  document.getElementById('statistics').replaceChildren(image);
}
