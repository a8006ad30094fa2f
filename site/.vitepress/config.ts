/**
 * The site of the documentation: each Markdown file of the project is a page, as it stands, at its own path. So links
 * between them hold on GitHub and here, and VitePress fails where one leads nowhere.
 */
import { copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { slug } from 'github-slugger';
import { type DefaultTheme, defineConfig, type MarkdownRenderer, type Plugin } from 'vitepress';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Files that pages link to and that are none, by their path from the root. */
const linked = new Set<string>();

/** What of VitePress' colours has too little contrast (WCAG 2, AA). */
const READABLE = `:root:root {
  --vp-button-brand-bg: var(--vp-c-brand-1);
  --vp-button-brand-text: var(--vp-c-bg);
  --vp-code-lang-color: var(--vp-c-text-2);
}`;

export default defineConfig({
  title: 'WAVE',
  description: JSON.parse(read('package.json')).description,
  lang: 'en',
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['style', {}, READABLE],
  ],
  srcDir: root,
  srcExclude: ['**/wave-out/**', '**/test-results/**'],
  outDir: 'dist',
  cacheDir: 'node_modules/.cache',
  rewrites: (page) => page.replace(/README\.md$/, 'index.md'),
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: slug },
    config: followLinks,
  },
  vite: { plugins: [landing(), externalVue()] },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Documentation', link: '/docs/' },
      { text: 'Examples', link: '/examples/' },
      { text: 'Changes', link: '/CHANGELOG' },
    ],
    sidebar: {
      '/': [{ text: 'WAVE', link: '/' }, ...contents('docs/README.md')],
      '/docs/decisions/': [
        { text: 'Decisions', link: '/docs/decisions/' },
        ...contents('docs/decisions/README.md'),
      ],
    },
  },
  buildEnd: ({ outDir }) => {
    for (const file of linked) {
      const copy = join(outDir, asText(file));
      mkdirSync(dirname(copy), { recursive: true });
      copyFileSync(join(root, file), copy);
    }
  },
});

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** The lists of a table of contents: a group for each heading, in the order of reading. */
function contents(table: string): DefaultTheme.SidebarItem[] {
  const groups: DefaultTheme.SidebarItem[] = [];
  for (const [, heading, text = '', link = ''] of read(table).matchAll(
    /^(?:## (.+)|- \[(.+?)\]\((.+?)\).*)$/gm,
  )) {
    if (heading !== undefined) groups.push({ text: heading, items: [] });
    else groups.at(-1)?.items?.push({ text, link: pageOf(posix.join(dirname(table), link)) });
  }
  return groups;
}

/** The path of a page in the site. */
function pageOf(file: string): string {
  return `/${file.replace(/(README)?\.md$/, '')}`;
}

/** Where a file that is no page is in the site: a browser shows text, and would keep TypeScript as a film. */
function asText(file: string): string {
  return `files/${file}.txt`;
}

/** Leads links to the pages that VitePress makes of READMEs, and to copies of files that are no pages. */
function followLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('follow_links', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.attrGet('href');
      if (token.type !== 'link_open' || href === null || /^([a-z]+:|#)/.test(href)) continue;
      if (/\.md(#|$)/.test(href)) token.attrSet('href', href.replace(/README\.md/, ''));
      else {
        const file = posix.join(dirname(env.relativePath), href);
        if (!statSync(join(root, file), { throwIfNoEntry: false })?.isFile())
          throw new Error(`${env.relativePath} links to ${href}, which is no file`);
        linked.add(file);
        token.attrSet('href', `/${asText(file)}`);
      }
    }
  });
}

/** Makes the landing page of the README: its heading and its first paragraph are shown large. */
function landing(): Plugin {
  const readme = join(root, 'README.md');
  return {
    name: 'landing',
    enforce: 'pre',
    transform(text, id) {
      if (id !== readme) return;
      const [, name, first, rest] = /^# (.+?)\n\n(.+?)\n\n(.*)$/s.exec(text) ?? [];
      const tagline = first?.replaceAll('\n', ' ');
      const actions = [
        { text: 'Try it', link: '#try-it' },
        { theme: 'alt', text: 'On your own page', link: '#on-your-own-page' },
        { theme: 'alt', text: 'Documentation', link: '/docs/' },
      ];
      const frontmatter = { layout: 'home', title: name, hero: { name, tagline, actions } };
      return `---\n${JSON.stringify(frontmatter)}\n---\n${rest}`;
    },
  };
}

/** Leaves Vue out of what renders the pages, which looks for it below the pages, and not where it is: in this package. */
function externalVue(): Plugin {
  return {
    name: 'external-vue',
    enforce: 'pre',
    resolveId: (id, _, { ssr }) => (ssr && /^vue(\/|$)/.test(id) ? { id, external: true } : null),
  };
}
