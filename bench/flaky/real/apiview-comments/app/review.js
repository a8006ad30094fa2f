// The lines of an API under review, each with the threads of comments on it.

for (const button of document.querySelectorAll('.add-comment')) {
  button.addEventListener('click', async () => {
    const { name } = await (await fetch('/api/me')).json();
    const thread = document.createElement('app-comment-thread');
    const draft = document.createElement('textarea');
    draft.placeholder = `Comment as ${name}`;
    thread.append(draft);
    button.parentElement.append(thread);
  });
}
