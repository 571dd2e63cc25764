import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ERRORS, type ErrorCode, errorText, isErrorCode } from './errors';

const root = join(__dirname, '../..');

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

/** TypeScript files of a workspace, without builds. */
function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(dist|node_modules)\//.test(path))
    .map((path) => join(root, folder, path));
}

const TESTED = ['server/src', 'shared-utility/src', 'shared-ui/src', 'e2e'];

/** Codes of the specification that nothing can answer yet, by what they wait for. */
const WAITING: Record<string, ErrorCode[]> = {
  'the user code of an account is its employee id': ['USER_CODE_REPEAT'],
  'sign-in by a provider: messengers, Azure AD, directories': [
    'LOGIN_TYPE_UNMATCHED',
    'THIRD_ACCOUNT_PASSWORD_ERROR',
    'THIRD_ACCOUNT_LOCKED',
    'THIRD_ACCOUNT_DISABLED',
    'THIRD_ACCOUNT_NOT_EXIST',
    'THIRD_ACCOUNT_EXPIRED',
    'AD_CONNECT_FAIL',
    'AD_AUTH_FAIL',
    'AD_ACCOUNT_LOCK',
    'AD_ACCOUNT_DISABLED',
    'AD_ACCOUNT_NOT_EXIST',
    'AZURE_CONNECT_FAIL',
    'AZURE_AUTH_FAIL',
  ],
  'people who come from a directory': ['SYNC_USER_NO_RESET'],
  'licence files: today a licence is a number of users and a list of modules': [
    'LICENCE_NONE',
    'LICENCE_TENANT_MISMATCH',
    'LICENCE_MAC_EMPTY',
    'LICENCE_MAC_MISMATCH',
    'LICENCE_IP_MISMATCH',
    'LICENCE_DATE_MISMATCH',
  ],
  'processes that are suspended: today they run or are stopped': ['PROCESS_SUSPENDED'],
  'downloads of several files at once': ['DOWNLOAD_COUNT_LIMIT', 'DOWNLOAD_SIZE_LIMIT'],
  'documents shared with outsiders': ['FILE_SHARE_NOT_OPEN', 'SHARE_CODE_MISMATCH'],
};

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

  it('has each code provoked by a test, or waits for something that is named', () => {
    const texts = TESTED.flatMap(files)
      .filter(isTest)
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    const named = new Set([...texts.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([code]) => code));
    expect(codes.filter((code) => !named.has(code)).sort()).toEqual(Object.values(WAITING).flat().sort());
  });

  it('fills parameters and leaves no braces', () => {
    expect(errorText('ACCOUNT_LOCKED', 'en', { minutes: 30 })).toBe(
      'The account is locked. Try again in 30 minutes',
    );
    expect(errorText('ACCOUNT_LOCKED', 'zh', { minutes: 30 })).toContain('30 分钟');
    expect(errorText('TASK_PROCESSED', 'en')).not.toContain('{{');
  });
});
