import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ERRORS, type ErrorCode, errorText, isErrorCode } from './errors';

const root = join(__dirname, '../..');

/** TypeScript sources of a workspace, without tests and builds. */
function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)(dist|node_modules)\//.test(path))
    .map((path) => join(root, folder, path));
}

const codes = Object.keys(ERRORS) as ErrorCode[];
const params = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('the error table', () => {
  it.each(codes)('%s has both texts with the same parameters and a real status', (code) => {
    const { zh, en, status } = ERRORS[code];
    expect(zh).toMatch(/[\u4e00-\u9fff]/);
    expect(en).toMatch(/^([A-Z]|\{\{)/);
    expect(params(zh)).toEqual(params(en));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  });

  it('knows every code that the server throws', () => {
    const thrown = sources('server/src').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/new AppError\(\s*'(\w+)'/g)].map(
        (match) => match[1] as string,
      ),
    );
    expect(thrown.length).toBeGreaterThan(0);
    expect(thrown.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it('fills parameters and leaves no braces', () => {
    expect(errorText('ACCOUNT_LOCKED', 'en', { minutes: 30 })).toBe(
      'The account is locked. Try again in 30 minutes',
    );
    expect(errorText('ACCOUNT_LOCKED', 'zh', { minutes: 30 })).toContain('30 分钟');
    expect(errorText('TASK_PROCESSED', 'en')).not.toContain('{{');
  });
});
