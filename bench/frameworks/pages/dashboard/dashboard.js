let access = 'expired-yesterday'; let refreshToken = null; let refreshing = null;
const $ = (id) => document.getElementById(id);
async function refresh() {
  const r = await fetch('api/refresh', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token: refreshToken }) });
  if (!r.ok) { document.body.innerHTML = '<h1 id="out">Signed out</h1>'; throw new Error('signed out'); }
  ({ access, refresh: refreshToken } = await r.json());
}
function renewed() {
  if (!FIXED) return refresh();
  return (refreshing ??= refresh().finally(() => { refreshing = null; }));
}
async function api(path) {
  const used = access;
  let r = await fetch(path, { headers: { authorization: `Bearer ${used}` } });
  if (r.status === 401) {
    if (!FIXED || used === access) await renewed();
    r = await fetch(path, { headers: { authorization: `Bearer ${access}` } });
  }
  return r.json();
}
refreshToken = $('boot').textContent.trim();
$('messages').onclick = async () => { const list = await api('api/messages'); $('list').replaceChildren(...list.map((m) => Object.assign(document.createElement('li'), { textContent: m }))); };
$('calendar').onclick = async () => { const list = await api('api/calendar'); $('days').replaceChildren(...list.map((m) => Object.assign(document.createElement('li'), { textContent: m }))); };
$('theme').onclick = () => document.body.classList.toggle('dark');
api('api/profile').then((p) => { $('name').textContent = p.name; });
