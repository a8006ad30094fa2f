/** A button that opens a list of commands; what is in it is loaded by then only. */
export function mountPalette(parent) {
  parent.innerHTML = `
    <button type="button">Commands</button>
    <div hidden>
      <input aria-label="Command" />
      <ul></ul>
    </div>`;
  const [button, box, input, list] = parent.querySelectorAll('button, div, input, ul');
  let commands = [];

  const show = () => {
    const rows = commands
      .filter((command) => command.toLowerCase().includes(input.value))
      .map((command) => {
        const row = document.createElement('li');
        row.textContent = command;
        return row;
      });
    list.replaceChildren(...rows);
  };
  button.addEventListener('click', async () => {
    box.hidden = false;
    input.focus();
    ({ commands } = await import('./commands.js'));
    show();
  });
  input.addEventListener('input', show);
}
