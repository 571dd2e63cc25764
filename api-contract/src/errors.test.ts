import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ERRORS, type ErrorCode, isErrorCode } from './errors';
import { errorText } from './errorTexts';
import { LATER_ERRORS } from './laterErrors';
import textsEn from './texts/errors.en.json';
import textsZh from './texts/errors.zh.json';

const root = join(__dirname, '../..');

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

/** TypeScript files of a workspace, without builds. */
function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(dist|node_modules)\//.test(path))
    .map((path) => join(root, folder, path));
}

const TESTED = ['server/src', 'shared-utility/src', 'shared-ui/src', 'e2e'];

const codes = Object.keys(ERRORS) as ErrorCode[];
const params = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('the error table', () => {
  const inTable = codes.map((code) => ({
    name: code,
    ...ERRORS[code],
    zh: textsZh[code],
    en: textsEn[code],
  }));
  const later = Object.entries(LATER_ERRORS).map(([code, error]) => ({ name: code, ...error }));

  it.each([...inTable, ...later])(
    '$name has both texts with the same parameters and a real status',
    ({ zh, en, status }) => {
      expect(zh).toMatch(/[\u4e00-\u9fff]/);
      expect(en).toMatch(/^([A-Z]|\{\{)/);
      expect(params(zh)).toEqual(params(en));
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
    },
  );

  it('has no text without a code', () => {
    expect(Object.keys(textsZh)).toEqual(codes);
    expect(Object.keys(textsEn)).toEqual(codes);
  });

  it('knows every code that the server throws', () => {
    const thrown = files('server/src')
      .filter((path) => !isTest(path))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/new AppError\(\s*'(\w+)'/g)].map(
          (match) => match[1] as string,
        ),
      );
    expect(thrown.length).toBeGreaterThan(0);
    expect(thrown.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it('has each code provoked by a test, and those that nothing can answer apart', () => {
    const texts = TESTED.flatMap(files)
      .filter(isTest)
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    const named = new Set([...texts.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([code]) => code));
    expect(codes.filter((code) => !named.has(code))).toEqual([]);
    expect(Object.keys(LATER_ERRORS).filter((code) => code in ERRORS)).toEqual([]);
  });

  it('fills parameters and leaves no braces', () => {
    expect(errorText('ACCOUNT_LOCKED', 'en', { minutes: 30 })).toBe(
      'Too many wrong passwords from this browser. Try again in 30 minutes',
    );
    expect(errorText('ACCOUNT_LOCKED', 'zh', { minutes: 30 })).toContain('30 分钟');
    expect(errorText('TASK_PROCESSED', 'en')).not.toContain('{{');
  });
});
