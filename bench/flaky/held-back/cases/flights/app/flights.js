const AIRLINES = ['north', 'south'];

const flights = document.querySelector('#flights');

document.querySelector('#form').addEventListener('submit', (event) => {
  event.preventDefault();
  flights.replaceChildren();
  for (const airline of AIRLINES) ask(airline);
});

async function ask(airline) {
  const response = await fetch(`/api/flights/${airline}`);
  for (const { from, price } of await response.json()) {
    const row = document.createElement('li');
    row.textContent = `${airline}, ${from}: ${price}`;
    flights.append(row);
  }
}
