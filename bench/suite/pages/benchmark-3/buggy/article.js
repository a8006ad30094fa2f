document.querySelectorAll('.numbered').forEach((paragraph, index) => {
  paragraph.dataset.number = String(index + 1);
});

async function loadGlossary() {
  const response = await fetch('glossary.json');
  for (const [word, meaning] of Object.entries(await response.json())) {
    const term = document.createElement('dt');
    term.textContent = word;
    const description = document.createElement('dd');
    description.textContent = meaning;
    document.getElementById('glossary').append(term, description);
  }
}

loadGlossary();
