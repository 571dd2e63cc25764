import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/modules';
import type { Check } from './report';

const DOCUMENT = 'docs/quality.md';
const LINES = 40;
/** `path › words of the test's title` */
const NAMED = /`([\w./-]+\.(?:spec|test)\.tsx?) › ([^`]+)`/g;

function faultOf(path: string, title: string): string[] {
  if (!existsSync(join(ROOT, path))) return [`${path} does not exist`];
  return readFileSync(join(ROOT, path), 'utf8').includes(title) ? [] : [`${path} has no test “${title}”`];
}

/** Every test that the table of quality names exists, and every line of it is there once. */
export const checkNamedTests = (): Check => {
  const text = readFileSync(join(ROOT, DOCUMENT), 'utf8');
  const numbers = [...text.matchAll(/^\| (\d+) +\|/gm)].map(([, number]) => Number(number));
  const expected = Array.from({ length: LINES }, (_, index) => index + 1);
  const missing = String(numbers) === String(expected) ? [] : [`lines 1 to ${LINES} are not there once each`];
  const named = [...text.matchAll(NAMED)].flatMap(([, path = '', title = '']) => faultOf(path, title));
  return { name: `tests named by ${DOCUMENT}`, faults: [...missing, ...named] };
};
