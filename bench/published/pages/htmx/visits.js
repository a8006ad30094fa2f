addEventListener('DOMContentLoaded', function () {
  document.getElementById('visits').textContent = 'You are visitor 1024.';
});
