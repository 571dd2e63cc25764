import { describe, expect, it } from '@jest/globals';
import { foreignIn, foreignLines, odditiesIn } from './oddities';
import { isKey } from './texts';

const rulesOf = (text: string) => odditiesIn(text).map(({ rule }) => rule);

describe('what never belongs in a text for people', () => {
  it.each([
    ['object', '处理人：[object Object]'],
    ['object', '[object Array], [object Undefined]'],
    ['number', 'NaN days overdue'],
    ['number', '剩余 NaN 天'],
    ['nothing', 'Handled by undefined'],
    ['nothing', '部门 null'],
    ['date', 'Invalid Date'],
    ['date', 'due on Invalid DateTime'],
    ['code', '{"zh":"甲","en":"A"}'],
    ['code', 'still {{count}} to do'],
    ['code', '["a","b"]'],
    ['tag', '<p>Temperature too high</p>'],
    ['tag', 'first<br/>second'],
    ['tag', '<span class="x">a'],
    ['id', 'Changed by 0197f3a2-7c1d-7b60-8a55-0d9ac1f6e210'],
    ['id', '0197F3A2-7C1D-7B60-8A55-0D9AC1F6E210'],
    ['key', 'home.title'],
    ['key', 'shell-app:home.title'],
    ['key', '状态：home.title'],
  ])('is found: %s in “%s”', (rule, text) => {
    expect(rulesOf(text)).toContain(rule);
  });

  it.each([
    'Banana, Nan Ning, Nancy',
    'The undefinedness of a null-hypothesis',
    'a < b and b > c',
    '温度 < 25 ℃，湿度 > 40 %',
    'DEV-2026-0012 (GMP) [1/3]',
    '【紧急】称量间物料 "A" 与 "B"',
    'https://hkpharma.example/micro-app/qms-app?tenantId=0197f3a2-7c1d-7b60-8a55-0d9ac1f6e210',
    'caoyang@hkpharma.example',
    '3.5 MB · 2026-03-05 14:07 UTC+8',
  ])('is not found in “%s”', (text) => {
    expect(odditiesIn(text)).toEqual([]);
  });

  it('is a key only when a text of the product has it', () => {
    expect(isKey('home.title')).toBe(true);
    expect(isKey('shell-app:home.title')).toBe(true);
    expect(isKey('report.pdf')).toBe(false);
    expect(isKey('example.com')).toBe(false);
  });
});

describe('a sentence of the other language', () => {
  const partsOf = (text: string, language: string) => foreignIn(text, language).map(({ part }) => part);

  it.each([
    ['zh-CN', 'Please fill out this field.', 'Please fill out this field'],
    ['zh', '状态 Waiting for the approval 已签', 'Waiting for the approval'],
    ['en', '请选择处理意见', '请选择处理意见'],
    ['en-GB', 'Status: 审批中', '审批中'],
  ])('is found in %s: “%s”', (language, text, part) => {
    expect(partsOf(text, language)).toEqual([part]);
  });

  it.each([
    ['zh-CN', '导出 CSV 或 PDF，共 12 行'],
    ['zh-CN', 'Ingrid Solberg, Nordvik Medical'],
    ['zh-CN', 'SOP-PD-S-001 隧道烘箱清洁规程 LR-GMP GMP GCP'],
    ['zh-CN', 'GMP, 2026-03-05'],
    ['en', 'Export as CSV, 12 rows'],
    ['en', 'Temperature 25 ℃, relative humidity 40 %'],
  ])('is not found in %s: “%s”', (language, text) => {
    expect(partsOf(text, language)).toEqual([]);
  });
});

describe('a line of a message in the other language', () => {
  const zh = [
    '新任务：DEV-2026-0001 Too cold in the store',
    '请在系统中处理。',
    '此邮件由系统自动发送，请勿回复。',
  ];
  const en = ['New task: DEV-2026-0001 隧道烘箱清洁规程', '-- ', 'This message was sent automatically.'];

  it('is found', () => {
    expect(foreignLines(['Please handle it in the suite.', ...zh])).toEqual([
      { rule: 'language', part: 'Please handle it in the suite.' },
    ]);
    expect(foreignLines(['请在系统中处理。', ...en])).toEqual([
      { rule: 'language', part: '请在系统中处理。' },
    ]);
  });

  it('is not one that only names what users have written', () => {
    expect([foreignLines(zh), foreignLines(en)]).toEqual([[], []]);
  });
});
