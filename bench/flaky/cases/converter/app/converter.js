const dollars = document.getElementById('dollars');
let rate = null;

function show() {
  const amount = Number(dollars.value);
  if (rate === null || amount === 0) return;
  document.getElementById('euros').textContent = (amount * rate).toFixed(2);
}

dollars.addEventListener('input', show);

async function ask(source) {
  const response = await fetch(`/api/rate/${source}`);
  const answer = await response.json();
  return answer.rate;
}

// Whichever of the two answers first.
rate = await Promise.any([ask('bank'), ask('mirror')]);
show();
