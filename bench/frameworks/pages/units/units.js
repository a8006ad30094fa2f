const unit = document.querySelector('#unit');
let chosen = false;
unit.addEventListener('change', () => { chosen = true; });
fetch('api/preferences').then((r) => r.json()).then((preferences) => {
  if (FIXED && chosen) return;
  unit.value = preferences.unit;
});
