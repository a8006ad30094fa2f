const state = document.querySelector('#state');
const pay = document.querySelector('#pay');

pay.addEventListener('click', () => {
  pay.disabled = true;
  state.textContent = 'Is being paid...';
  const request = new XMLHttpRequest();
  request.open('POST', '/api/payments');
  request.addEventListener('load', () => {
    const { receipt } = JSON.parse(request.responseText);
    state.textContent = `Paid, receipt ${receipt}`;
  });
  request.send(JSON.stringify({ order: 17 }));
});
