import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type FaultCode, faultsInWords, faultText, faultWords } from './faults';
import en from './texts/faults.en.json';
import zh from './texts/faults.zh.json';

const root = join(__dirname, '../..');
const codes = Object.keys(zh) as FaultCode[];
const params = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

/** What is written in the server and the contract, without tests. */
const written = ['server/src', 'api-contract/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8')),
);

/** What a call is given: all up to the bracket that closes it. */
function givenIn(text: string): string {
  let open = 1;
  const end = [...text].findIndex((sign) => {
    if (sign === '(') open += 1;
    if (sign === ')') open -= 1;
    return open === 0;
  });
  return text.slice(0, end);
}

describe('the table of faults', () => {
  it.each(codes)('%s has both texts with the same parameters', (code) => {
    expect(zh[code]).toMatch(/[\u4e00-\u9fff“”、{]/);
    expect(en[code]).not.toMatch(/[\u4e00-\u9fff]/);
    expect(params(zh[code])).toEqual(params(en[code]));
  });

  it('has the same codes in both languages, and each is said somewhere', () => {
    expect(Object.keys(en)).toEqual(codes);
    const said = new Set(
      written.flatMap((text) => [...text.matchAll(/faultText\(\s*'(\w+)'/g)].map(([, code]) => code)),
    );
    expect(codes.filter((code) => !said.has(code))).toEqual([]);
  });

  it('gives every text what it is filled from', () => {
    const calls = written.flatMap((text) =>
      [...text.matchAll(/faultText\(\s*'(\w+)'/g)].map(({ 1: code, 0: head, index }) => ({
        code: code as FaultCode,
        given: givenIn(text.slice(index + head.length)),
      })),
    );
    const lacking = calls.flatMap(({ code, given }) =>
      params(zh[code])
        .filter((name) => !new RegExp(`\\b${name}\\b`).test(given))
        .map((name) => `${code}: ${name}`),
    );
    expect(lacking).toEqual([]);
  });
});

it('a fault is said in both languages, with what stands within it', () => {
  const reason = faultText('kindIsNoList', { type: faultText('kindText') });
  expect(faultWords(faultText('atCharacter', { reason, at: 3 }))).toEqual({
    zh: '文本不是列表（第 3 个字符处）',
    en: 'text is no list (at 3)',
  });
});

it('several faults are said with their places; what is wrong with the whole has none', () => {
  const faults = [
    { place: '/', ...faultText('empty') },
    { place: '/steps/3', ...faultText('itemTwice') },
  ];
  const [empty, twice] = faults.map(faultWords);
  expect(faultsInWords(faults)).toEqual({
    zh: `${empty?.zh}；/steps/3：${twice?.zh}`,
    en: `${empty?.en}; /steps/3: ${twice?.en}`,
  });
});
