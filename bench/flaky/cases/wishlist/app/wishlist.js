/** A list of wishes; who adds one before the list is there is not heard. */
export async function mountWishlist(root) {
  root.innerHTML = '<label>Note <input /></label> <button>Add</button> <output></output>';
  const response = await fetch('/api/wishes');
  const wishes = await response.json();
  const show = () => {
    root.querySelector('output').textContent = `${wishes.length} wishes`;
  };
  root.querySelector('button').addEventListener('click', () => {
    wishes.push(root.querySelector('input').value);
    show();
  });
  show();
}
