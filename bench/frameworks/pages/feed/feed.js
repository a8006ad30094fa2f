let page = 1; let done = false; let loading = false;
const feed = document.getElementById('feed');
async function more() {
  if (done || (FIXED && loading)) return;
  loading = true;
  const posts = await (await fetch(`api/feed?page=${page}`)).json();
  loading = false;
  if (posts.length === 0) { done = true; return; }
  page++;
  for (const p of posts) { const li = document.createElement('li'); li.innerHTML = `<b>Post ${p.n}</b> <button class="like" data-n="${p.n}">Like</button>`; feed.append(li); }
}
addEventListener('scroll', () => { if (innerHeight + scrollY > document.body.offsetHeight - 300) more(); });
feed.addEventListener('click', (e) => { if (e.target.className === 'like') { e.target.textContent = 'Liked'; fetch(`api/like/${e.target.dataset.n}`, { method: 'POST' }); } });
more();
