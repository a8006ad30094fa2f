/** @jsxImportSource preact */
import { computed, signal } from '@preact/signals';
import { render } from 'preact';

const unit = signal('c');
const days = signal([]);
const shown = computed(() =>
  days.value.map(({ day, temperature: t }) => ({ day, text: unit.value === 'f' ? `${Math.round(t * 1.8 + 32)} °F` : `${t} °C` })),
);
let chosen = false;

async function loadPreferences() {
  const preferences = await (await fetch('api/preferences')).json();
  if (FIXED && chosen) return;
  unit.value = preferences.unit;
}

async function loadForecast() {
  days.value = await (await fetch('api/forecast')).json();
}

function choose(event) {
  chosen = true;
  unit.value = event.currentTarget.value;
  fetch('api/preferences', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ unit: unit.value }) });
}

function App() {
  return (
    <main>
      <label>Unit <select id="unit" value={unit} onChange={choose}>
        <option value="c">Celsius</option><option value="f">Fahrenheit</option>
      </select></label>
      <ul id="days">{shown.value.map((d) => <li key={d.day}>{d.day}: {d.text}</li>)}</ul>
    </main>
  );
}
render(<App />, document.getElementById('app'));
loadPreferences();
loadForecast();
