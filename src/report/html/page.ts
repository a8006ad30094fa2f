/**
 * A page that is one file, needs no other, and no network: data, and one script that draws it.
 *
 * Nothing that comes from a page under test can act in it: it is data between the tags of a script that is none
 * (`application/json`; the HTML standard, 4.12.1), it is shown as text only, and the policy of the page lets no script run
 * and no style apply but the two whose digests it names (Content Security Policy Level 3, 6.7.3.3), and nothing be loaded.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface PageParts {
  readonly title: string;
  /** Of the element that has the data. */
  readonly id: string;
  readonly data: unknown;
  /** What the build has made: all of the script in one file, and its style. */
  readonly script: URL;
  readonly style: URL;
  /** A file beside it that has all that it shows. */
  readonly file: string;
}

export function formatPage({ title, id, data, file, ...urls }: PageParts): string {
  const [script, style] = [readFileSync(urls.script, 'utf8'), readFileSync(urls.style, 'utf8')];
  const policy = [
    "default-src 'none'",
    `script-src '${digestOf(script)}'`,
    `style-src '${digestOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<noscript>The report needs JavaScript. ${file}, beside it, has all that it shows.</noscript>
<script type="application/json" id="${id}">${inScript(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** JSON in which nothing ends the script, or begins a comment of HTML (the HTML standard, 4.12.1.3). */
export const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
