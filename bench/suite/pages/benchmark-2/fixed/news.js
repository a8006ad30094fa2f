async function loadNews() {
  const response = await fetch('news.json');
  for (const headline of await response.json()) {
    const item = document.createElement('li');
    item.textContent = headline;
    document.getElementById('news').append(item);
  }
}

loadNews();
