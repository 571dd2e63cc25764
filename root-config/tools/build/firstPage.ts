import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import { type BrowserModule, ROOT } from './modules';

/** What the first page of a module is made of, as the server reads it. */
interface FirstPage {
  style: string;
  zh: string;
  en: string;
}

/** A style sheet as it travels inside a page. */
export const minifiedStyle = async (file: string): Promise<string> => {
  const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'css', minify: true });
  return code.trim();
};

/** Draws the first page of a module, in Node: what it shows is what the module itself will show. */
export const writeFirstPage = async (
  { entry, style }: NonNullable<BrowserModule['firstPage']>,
  folder: string,
): Promise<void> => {
  const program = join(ROOT, '.cache', `firstPage-${process.pid}.mjs`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  await build({
    entryPoints: [entry],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  try {
    const { firstPage } = (await import(pathToFileURL(program).href)) as {
      firstPage: (language: 'zh' | 'en') => string;
    };
    const page: FirstPage = { style: await minifiedStyle(style), zh: firstPage('zh'), en: firstPage('en') };
    writeFileSync(join(folder, 'firstPage.json'), JSON.stringify(page));
  } finally {
    rmSync(program, { force: true });
  }
};
