// An editor of blocks. One of them is selected; a menu that has no items yet shows a preview of
// how it would look, unless it is selected.

const blocks = document.querySelector('#blocks');
const inserter = document.querySelector('#inserter');
let selected;

const element = (tag, properties) => Object.assign(document.createElement(tag), properties);

function select(block) {
  selected = block;
  for (const other of blocks.children) {
    other.classList.toggle('is-selected', other === selected);
    other.render?.();
  }
}

function snackbar(text) {
  const notice = element('li', { className: 'components-snackbar' });
  notice.append(element('div', { textContent: text }));
  document.querySelector('#snackbars').append(notice);
}

function navigation() {
  const block = element('div', { className: 'block', ariaLabel: 'Block: Navigation' });
  let menu = 'none';
  block.render = () => {
    if (menu === 'none') {
      const create = element('button', { type: 'button', textContent: 'Create new menu' });
      create.addEventListener('click', createMenu);
      block.replaceChildren(create);
    } else if (menu === 'loading') {
      block.replaceChildren(element('span', { className: 'components-spinner', textContent: '…' }));
    } else if (selected === block) {
      const add = element('button', { type: 'button', textContent: 'Add block' });
      add.className = 'block-list-appender';
      block.replaceChildren(add);
    } else {
      const preview = element('div', { textContent: 'Menu' });
      preview.className = 'wp-block-navigation-placeholder__preview';
      block.replaceChildren(preview);
    }
  };
  async function createMenu() {
    menu = 'loading';
    block.render();
    const response = await fetch('/wp/v2/navigation', { method: 'POST' });
    menu = (await response.json()).id;
    select(block);
    snackbar('Navigation Menu successfully created.');
  }
  return block;
}

const paragraph = () => element('p', { className: 'block', ariaLabel: 'Block: Paragraph' });

document.querySelector('header > button').addEventListener('click', () => {
  inserter.hidden = !inserter.hidden;
});

inserter.addEventListener('click', ({ target }) => {
  inserter.hidden = true;
  const block = target.textContent === 'Navigation' ? navigation() : paragraph();
  blocks.append(block);
  select(block);
});
