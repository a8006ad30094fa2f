function readPrices() {
  const rows = document.querySelectorAll('#basket tr');
  return new Map([...rows].map((row) => [row.dataset.isbn, Number(row.cells[1].textContent)]));
}

function sum(numbers) {
  return [...numbers].reduce((total, number) => total + number, 0);
}

function euros(amount) {
  return `€ ${amount.toFixed(2)}`;
}
