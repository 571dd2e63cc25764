import { readdirSync, readFileSync } from 'node:fs';
import { TEXT_WORKSPACES } from '@attest/api-contract/applications';
import { repository } from '../server';

type Tree = { [key: string]: string | Tree };

const keysIn = (tree: Tree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : [prefix + key, ...keysIn(value, `${prefix}${key}.`)],
  );

function readKeys(): Set<string> {
  const keys = new Set<string>();
  for (const module of Object.values(TEXT_WORKSPACES)) {
    const folder = `${repository}/${module}/src/locales`;
    for (const file of readdirSync(folder).filter((name) => name.endsWith('en.json')))
      for (const key of keysIn(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Tree)) keys.add(key);
  }
  return keys;
}

let keys: Set<string> | undefined;

/** Whether it is the key of a text of the product, with its namespace or without. */
export function isKey(part: string): boolean {
  keys ??= readKeys();
  const key = part.replace(/^[\w-]+:/, '');
  // Plurals have a key for each form.
  return [key, `${key}_one`, `${key}_other`].some((one) => keys?.has(one));
}
