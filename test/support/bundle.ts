/** Scripts as a build makes them: of TypeScript, bundled and minified, with a source map. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

export interface Bundle {
  /** Its last line names the map, but where that is told by a header. */
  readonly script: string;
  /** As a file of its own; empty where it is in the script. */
  readonly map: string;
}

/**
 * @param sources by their paths, `src/main.ts` the first that runs
 * @param sourcemap `external`: nothing in the script names the map
 */
export async function bundle(
  sources: Readonly<Record<string, string>>,
  sourcemap: 'linked' | 'inline' | 'external',
): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-bundle-'));
  try {
    for (const [path, text] of Object.entries(sources)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'src/main.ts')],
      outfile: join(folder, 'static/app.js'),
      bundle: true,
      minify: true,
      write: false,
      sourcemap,
      logLevel: 'silent',
    });
    const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
    return { script: textOf('.js'), map: textOf('.map') };
  } finally {
    await rm(folder, { recursive: true });
  }
}
