import { describe, expect, it } from '@jest/globals';
import { feelInWords } from './words';

const NAMES = { 'values.class': '级别 Class', 'values.due': '到期日 Due', 'values.rows': '明细 Lines' };
const words = {
  nameOf: (path: string) => {
    const [zh, en] = ({ ...NAMES, days: '天数 days', 'values.rows.qty': '数量 Quantity' }[path] ?? '').split(
      ' ',
    );
    return zh && en ? { zh, en } : undefined;
  },
  isTime: (path: string) => path === 'values.due',
  textAt: (path: string, text: string) =>
    path === 'values.class' && text === 'major' ? { zh: '主要', en: 'Major' } : undefined,
};
const said = (text: string) => feelInWords(text, ['values', 'days', 'list contains'], words);

describe('an expression in words', () => {
  it.each([
    ['days > 30', '“天数”大于30', '“days” is more than 30'],
    [
      'values.class in ("major", "other") and not(blank(values.due))',
      '“级别”为“主要”或“other”，且“到期日”已填写',
      '“Class” is “Major” or “other” and “Due” is filled in',
    ],
    [
      'values.due < today() + duration("P3D") or days between 1 and 3',
      '“到期日”早于今天 + 3天，或“天数”在1与3之间',
      '“Due” is before today + 3 days, or “days” is between 1 and 3',
    ],
    [
      'days != 1 and (values.class = null or values.due = true)',
      '“天数”不为1，且（“级别”为空，或“到期日”为是）',
      '“days” is not 1 and (“Class” is empty, or “Due” is yes)',
    ],
    ['not(values.class = "major")', '“级别”不为“主要”', '“Class” is not “Major”'],
    ['not(days > 3)', '并非（“天数”大于3）', 'not (“days” is more than 3)'],
    [
      'count(values.rows[qty > 2]) >= 1',
      '“明细”中“数量”大于2的条目的数量不少于1',
      'the number of the entries of “Lines” of which “Quantity” is more than 2 is at least 1',
    ],
    [
      'some r in values.rows satisfies r.qty > 2 and values.class = "major"',
      '“明细”中有“数量”大于2，且“级别”为“主要”的条目',
      'there is an entry of “Lines” of which “Quantity” is more than 2 and “Class” is “Major”',
    ],
    [
      'not(every r in values.rows satisfies not(blank(r.qty)))',
      '并非（“明细”的每个条目都满足：“数量”已填写）',
      'not (every entry of “Lines” satisfies: “Quantity” is filled in)',
    ],
    [
      'some a in values.rows, b in values.rows satisfies a.qty = b.qty',
      'some a in values.rows, b in values.rows satisfies a.qty = b.qty',
      'some a in values.rows, b in values.rows satisfies a.qty = b.qty',
    ],
    // What there are no words for stays as it is written.
    ['modulo(days, 2) = 1', 'modulo(days, 2)为1', 'modulo(days, 2) is 1'],
  ])('%s', (text, zh, en) => {
    expect(said(text)).toEqual({ zh, en });
  });
});
