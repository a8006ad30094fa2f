const rebates = { SPRING: 0.1, STUDENT: 0.2 };

function checkOut() {
  prices ??= readPrices();
  const rebate = rebates[document.getElementById('voucher').value] ?? 0;
  const toPay = sum(prices.values()) * (1 - rebate);
  document.getElementById('total').textContent = `${euros(toPay)}, voucher deducted`;
}
