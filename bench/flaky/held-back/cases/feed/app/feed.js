const feed = document.querySelector('#feed');
const end = document.querySelector('#end');
let next = 1;
let isLoading = false;

await load();
const observer = new IntersectionObserver(([entry]) => {
  if (entry.isIntersecting) load();
});
observer.observe(end);

async function load() {
  if (isLoading || next === null) return;
  isLoading = true;
  const response = await fetch(`/api/posts?page=${next}`);
  const { posts, following } = await response.json();
  for (const title of posts) {
    const post = feed.appendChild(document.createElement('article'));
    post.textContent = title;
  }
  next = following;
  isLoading = false;
  if (next === null) end.textContent = 'That is all.';
}
