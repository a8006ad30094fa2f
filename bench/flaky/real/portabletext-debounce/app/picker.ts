/** What is offered for the word after a colon. */
interface Picker {
  /** Milliseconds without a key before the matches are asked for. */
  readonly debounceMs: number;
  readonly getMatches: (keyword: string) => readonly string[];
}

/** Milliseconds of work that the editor has with a key. */
const WORK = Number(import.meta.env.DELAY);

function work() {
  const end = performance.now() + WORK;
  while (performance.now() < end);
}

const labelled = (testId: string) => {
  const element = document.createElement('div');
  element.dataset.testid = testId;
  return element;
};

/** An editor with that picker, in the document. */
export function createTestEditor({ debounceMs, getMatches }: Picker): void {
  const editor = document.createElement('div');
  Object.assign(editor, { contentEditable: 'true', role: 'textbox' });
  const keyword = labelled('sync-debounce-keyword');
  const matches = labelled('sync-debounce-matches');
  let timer: ReturnType<typeof setTimeout> | undefined;
  editor.addEventListener('input', () => {
    const word = /:(\w*)$/.exec(editor.textContent ?? '')?.[1] ?? '';
    keyword.textContent = word;
    clearTimeout(timer);
    timer = setTimeout(() => {
      matches.textContent = getMatches(word).join(',');
    }, debounceMs);
    work();
  });
  document.body.replaceChildren(editor, keyword, matches);
}
