import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import standardTexts from 'spdx-license-list/full.js';
import type { DatabasePart } from './database';
import { manifestOf, type Package } from './dependencies';

const NAME = /^(licen[cs]es?|copying|notice|unlicense|patents)([-_.].*)?$|[-_.]licen[cs]e(\.(txt|md))?$/i;
const PROGRAM = /\.([cm]?[jt]sx?|json|map)$/;

/** Every text of a licence in a package: fonts and data within it have their own. */
const textsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        NAME.test(entry.name) &&
        !PROGRAM.test(entry.name) &&
        !relative(folder, entry.parentPath).split(/[\\/]/).includes('node_modules'),
    )
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').trim())
    .filter((text) => text !== '');

/** The text that is published for a licence. Throws for one that nobody knows. */
const standardText = (id: string, of: string): string => {
  const known = standardTexts[id];
  if (!known) throw new Error(`${of} has no text of its licence, and ${id || 'none'} is not a known one`);
  return `${known.name} (${id}). The package itself has no text of it; this is the published one.\n\n${known.licenseText.trim()}`;
};

const licenceOf = ({ license }: Package): string =>
  (typeof license === 'string' ? license : license?.type) ?? '';

/**
 * The licences of all that is handed out, each text once below those it holds for. Throws for a package whose licence
 * cannot be told.
 */
export const licenceTexts = (packages: string[], database: DatabasePart[]): string => {
  const holders = new Map<string, Set<string>>();
  const add = (text: string, holder: string) =>
    holders.set(text, (holders.get(text) ?? new Set()).add(holder));
  for (const folder of packages) {
    const manifest = manifestOf(folder);
    const holder = `${manifest.name} ${manifest.version}`;
    const texts = textsIn(folder);
    for (const text of texts.length > 0 ? texts : [standardText(licenceOf(manifest), holder)])
      add(text, holder);
  }
  for (const { name, version, licence } of database)
    add(standardText(licence, name), `${name} ${version} (embedded database)`);
  const line = '─'.repeat(78);
  return [...holders]
    .map(([text, whose]) => `${line}\n${[...whose].sort().join('\n')}\n${line}\n\n${text}\n`)
    .join('\n');
};
