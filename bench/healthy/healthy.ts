import type { Bug } from '../bench.js';

/** A page with a library of today, and no bug that somebody put there. */
export interface HealthyEntry {
  /** Also of the folder in `bench/healthy/pages` with the page, its data and `scenario.json`. */
  readonly name: string;
  /** Name and version of the npm packages. */
  readonly libraries: string;
  /** URL path relative to the page to path inside this folder's `node_modules`. */
  readonly files: Readonly<Record<string, string>>;
}

export const healthy: readonly HealthyEntry[] = [
  {
    name: 'table',
    libraries: 'tabulator-tables 6.5.3',
    files: {
      'lib/tabulator.js': 'tabulator-tables/dist/js/tabulator.js',
      'lib/tabulator.css': 'tabulator-tables/dist/css/tabulator.css',
    },
  },
  {
    name: 'router',
    libraries: 'vue 3.5.45, vue-router 5.5.1',
    files: {
      'lib/vue.js': 'vue/dist/vue.global.prod.js',
      'lib/vue-router.js': 'vue-router/dist/vue-router.global.prod.js',
    },
  },
  {
    name: 'map',
    libraries: 'ol 10.11.0',
    files: { 'lib/ol.js': 'ol/dist/ol.js', 'lib/ol.css': 'ol/ol.css' },
  },
  {
    name: 'upload',
    libraries: 'filepond 4.32.12',
    files: {
      'lib/filepond.js': 'filepond/dist/filepond.js',
      'lib/filepond.css': 'filepond/dist/filepond.css',
    },
  },
  {
    name: 'search',
    libraries: 'tom-select 2.6.2',
    files: {
      'lib/tom-select.js': 'tom-select/dist/js/tom-select.complete.js',
      'lib/tom-select.css': 'tom-select/dist/css/tom-select.css',
    },
  },
];

export function pageOf({ name, files }: HealthyEntry): Bug['buggy'] {
  const folder = `bench/healthy/pages/${name}`;
  const elsewhere = Object.entries(files).map(([url, path]) => [
    url,
    `bench/healthy/node_modules/${path}`,
  ]);
  return {
    folder,
    elsewhere: Object.fromEntries(elsewhere),
    scenario: `${folder}/scenario.json`,
  };
}
