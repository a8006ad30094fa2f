document.getElementById('bookmark').textContent = 'You are reading: On tides';
