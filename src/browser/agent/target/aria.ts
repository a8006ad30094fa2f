/**
 * `aria/` selectors, by the accessible name and role that Chrome would compute.
 *
 * Puppeteer asks Chrome's accessibility tree, but DevTools commands wait while a navigation is held,
 * so this computes the names in the page: the Accessible Name and Description Computation 1.2 and
 * the HTML Accessibility API Mappings, as far as the elements go that a Recorder flow names, with
 * Chrome's names of the roles.
 */
import {
  attribute,
  checkVisibility,
  everyElement,
  flatChildren,
  flatParent,
  isElement,
  isInput,
  isSelect,
  isText,
  isTextArea,
  queryAll,
  type Scope,
  styleOf,
  tagOf,
  treeOf,
} from './natives.js';

/** `selector` as Puppeteer writes it: `Name`, `Name[role="button"]`, `[name="..."][role="..."]`. */
export function ariaTargets(scope: Scope, selector: string): Element[] {
  const wanted = parseSelector(selector);
  return everyElement(scope).filter((element) => {
    const role = roleOf(element);
    if (role === null || (wanted.role !== null && role !== wanted.role)) return false;
    if (wanted.name !== null && nameOf(element, role) !== wanted.name) return false;
    return isExposed(element);
  });
}

const ATTRIBUTE = /\[\s*(name|role)\s*=\s*(["'])(.*?)\2\s*\]/g;

function parseSelector(selector: string): { name: string | null; role: string | null } {
  let name: string | null = null;
  let role: string | null = null;
  const rest = selector.replace(ATTRIBUTE, (_, key: string, __, value: string) => {
    if (key === 'role') role = value === 'img' ? 'image' : value;
    else name = collapse(value);
    return '';
  });
  return { name: name ?? (rest === '' ? null : collapse(rest)), role };
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isExposed(element: Element): boolean {
  if (!checkVisibility(element, { visibilityProperty: true })) return false;
  for (let up: Element | null = element; up !== null; up = flatParent(up)) {
    if (attribute(up, 'aria-hidden') === 'true') return false;
  }
  return true;
}

/** Null: the element is not part of the accessibility tree. */
function roleOf(element: Element): string | null {
  const explicit = (attribute(element, 'role') ?? '').trim().split(/\s+/)[0]?.toLowerCase();
  if (explicit === 'none' || explicit === 'presentation') return null;
  if (explicit) return explicit === 'img' ? 'image' : explicit;
  const tag = tagOf(element);
  if (isInput(element)) return inputRole(element);
  if (isSelect(element)) return element.multiple || element.size > 1 ? 'listbox' : 'combobox';
  if (tag === 'a' || tag === 'area') {
    return attribute(element, 'href') === null ? 'generic' : 'link';
  }
  if (tag === 'img') return attribute(element, 'alt') === '' ? null : 'image';
  if (tag === 'section') return isLabelled(element) ? 'region' : 'generic';
  return ROLE_OF_TAG[tag] ?? 'generic';
}

const isLabelled = (element: Element): boolean =>
  attribute(element, 'aria-label') !== null || attribute(element, 'aria-labelledby') !== null;

const ROLE_OF_TAG: Readonly<Record<string, string>> = {
  article: 'article',
  aside: 'complementary',
  button: 'button',
  canvas: 'Canvas',
  dd: 'definition',
  details: 'group',
  dialog: 'dialog',
  dl: 'DescriptionList',
  dt: 'term',
  fieldset: 'group',
  figcaption: 'Figcaption',
  figure: 'figure',
  footer: 'contentinfo',
  form: 'form',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  header: 'banner',
  hr: 'separator',
  iframe: 'Iframe',
  label: 'LabelText',
  legend: 'Legend',
  li: 'listitem',
  main: 'main',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  summary: 'DisclosureTriangle',
  svg: 'image',
  table: 'table',
  td: 'cell',
  textarea: 'textbox',
  th: 'columnheader',
  tr: 'row',
  ul: 'list',
  video: 'Video',
};

function inputRole(input: HTMLInputElement): string | null {
  if (input.type === 'hidden') return null;
  const role = ROLE_OF_INPUT[input.type] ?? 'textbox';
  const suggests = attribute(input, 'list') !== null;
  return suggests && (role === 'textbox' || role === 'searchbox') ? 'combobox' : role;
}

const ROLE_OF_INPUT: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  color: 'ColorWell',
  date: 'Date',
  'datetime-local': 'DateTime',
  file: 'button',
  image: 'button',
  month: 'DateTime',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  time: 'InputTime',
  week: 'DateTime',
};

/** Roles whose name is their content. */
const NAMED_BY_CONTENT: ReadonlySet<string> = new Set([
  'DisclosureTriangle',
  'button',
  'cell',
  'checkbox',
  'columnheader',
  'gridcell',
  'heading',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'rowheader',
  'switch',
  'tab',
  'tooltip',
  'treeitem',
]);

/** Roles that `title` only describes. */
const NOT_NAMED_BY_TITLE: ReadonlySet<string> = new Set(['generic', 'paragraph', 'LabelText']);

function nameOf(element: Element, role: string): string {
  const sources = [
    () => labelledBy(element),
    () => attribute(element, 'aria-label'),
    () => nativeName(element),
    () => (NAMED_BY_CONTENT.has(role) && !isControl(element) ? contentOf(element) : null),
    () => (NOT_NAMED_BY_TITLE.has(role) ? null : attribute(element, 'title')),
    () => attribute(element, 'placeholder'),
  ];
  for (const source of sources) {
    const name = collapse(source() ?? '');
    if (name !== '') return name;
  }
  return '';
}

function labelledBy(element: Element): string | null {
  const ids = attribute(element, 'aria-labelledby');
  const tree = ids === null ? null : treeOf(element);
  if (ids === null || tree === null) return null;
  const names: string[] = [];
  for (const id of ids.split(/\s+/)) {
    const label = id === '' ? undefined : queryAll(tree, `#${CSS.escape(id)}`)[0];
    if (label !== undefined) names.push(textOf(label, null));
  }
  return names.join(' ');
}

const isControl = (element: Element): boolean =>
  isInput(element) || isSelect(element) || isTextArea(element);

const isLabelable = (element: Element): element is HTMLInputElement | HTMLButtonElement =>
  /^(button|input|meter|output|progress|select|textarea)$/.test(tagOf(element));

/** What the markup of the element's own kind calls it. */
function nativeName(element: Element): string | null {
  if (isLabelable(element) && element.labels !== null && element.labels.length > 0) {
    const names: string[] = [];
    for (const label of element.labels) names.push(textOf(label, element));
    return names.join(' ');
  }
  if (isInput(element)) {
    if (element.type === 'image') return attribute(element, 'alt') ?? 'Submit';
    if (element.type === 'file') return 'Choose File';
    if (!/^(button|submit|reset)$/.test(element.type)) return null;
    return element.value || { submit: 'Submit', reset: 'Reset' }[element.type] || null;
  }
  switch (tagOf(element)) {
    case 'img':
    case 'area':
      return attribute(element, 'alt');
    case 'optgroup':
      return attribute(element, 'label');
    case 'svg':
      return childText(element, 'title');
    case 'fieldset':
      return childText(element, 'legend');
    case 'table':
      return childText(element, 'caption');
    default:
      return null;
  }
}

function childText(element: Element, tag: string): string | null {
  const child = queryAll(element, `:scope > ${tag}`)[0];
  return child ? (child.textContent ?? '') : null;
}

/** What an element says inside the name of another. `except` is the control that a label wraps. */
function textOf(element: Element, except: Element | null): string {
  if (element === except) return '';
  const label = attribute(element, 'aria-label');
  if (label?.trim()) return label;
  if (isSelect(element)) return element.selectedOptions[0]?.label ?? '';
  if (isTextArea(element)) return element.value;
  if (isInput(element) && /^(checkbox|radio|hidden)$/.test(element.type)) return '';
  return (isInput(element) ? element.value : nativeName(element)) || contentOf(element, except);
}

function contentOf(element: Element, except: Element | null = null): string {
  let text = generated(element, '::before');
  for (const child of flatChildren(element)) {
    text += isText(child) ? child.data : isElement(child) ? partOf(child, except) : '';
  }
  return text + generated(element, '::after');
}

function partOf(child: Element, except: Element | null): string {
  const style = styleOf(child);
  if (attribute(child, 'aria-hidden') === 'true') return '';
  if (style.display === 'none' || style.visibility !== 'visible') return '';
  const text = textOf(child, except) || (attribute(child, 'title') ?? '');
  const inline = style.display.startsWith('inline') && tagOf(child) !== 'br';
  return inline ? text : ` ${text} `;
}

/** CSS generated content is part of a name: icon fonts put their letters there. */
function generated(element: Element, pseudo: '::before' | '::after'): string {
  const { content } = styleOf(element, pseudo);
  return /^"(.*)"$/s.exec(content)?.[1]?.replace(/\\(.)/gs, '$1') ?? '';
}
