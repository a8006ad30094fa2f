export async function fetchNotes() {
  const response = await fetch('api/notes');
  if (!response.ok) throw new Error('Could not load notes');
  return response.json();
}

export async function createNote(text, clientId) {
  const body = JSON.stringify({ text, clientId });
  const response = await fetch('api/notes', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!response.ok) throw new Error('Could not save the note');
  return response.json();
}
