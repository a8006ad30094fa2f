const like = document.getElementById('like');
const likes = document.getElementById('likes');
let isLiked = false;
let isSaving = false;

function saving(is) {
  isSaving = is;
  like.setAttribute('aria-busy', is);
}

function show(count) {
  like.setAttribute('aria-pressed', isLiked);
  likes.textContent = count;
}

like.addEventListener('click', async () => {
  // One change after the other.
  if (isSaving) return;
  saving(true);
  isLiked = !isLiked;
  show(Number(likes.textContent) + (isLiked ? 1 : -1));
  const body = JSON.stringify({ isLiked });
  const response = await fetch('/api/like', { method: 'PUT', body });
  show((await response.json()).count);
  saving(false);
});

document.getElementById('post').addEventListener('click', async () => {
  const text = document.getElementById('comment').value;
  await fetch('/api/comments', { method: 'POST', body: JSON.stringify({ text }) });
  const item = document.createElement('li');
  item.textContent = text;
  document.getElementById('comments').append(item);
});
