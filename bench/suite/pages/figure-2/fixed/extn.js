function fn() {
  document.getElementById('b1').textContent = 'Clicked';
}
