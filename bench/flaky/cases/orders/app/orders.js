let page = 0;

async function load() {
  page += 1;
  const response = await fetch(`/api/orders?page=${page}`);
  const orders = await response.json();
  document.getElementById('orders').replaceChildren(
    ...orders.map(({ number, customer }) => {
      const row = document.createElement('tr');
      row.insertCell().textContent = number;
      row.insertCell().textContent = customer;
      return row;
    }),
  );
}

document.getElementById('next').addEventListener('click', load);
load();
