import { describe, expect, it } from '@jest/globals';
import type { AuditPart } from '../audit';
import { auditChangeText, auditObjectText, auditOperatorText, auditValueText } from './auditText';

const zh = { language: 'zh', timeZone: 'Asia/Shanghai' } as const;
const en = { language: 'en', timeZone: 'Europe/Copenhagen' } as const;
const said = (chinese: string, english: string): AuditPart => ({
  kind: 'text',
  text: { zh: chinese, en: english },
});
const row = (label: string, value: number): AuditPart => ({
  kind: 'fields',
  fields: [
    { label: { zh: '批号', en: 'Batch' }, parts: [{ kind: 'text', text: { zh: label, en: label } }] },
    {
      label: { zh: '数量', en: 'Quantity' },
      parts: [{ kind: 'number', value, unit: { zh: '片', en: 'tablets' } }],
    },
    { label: { zh: '备注', en: 'Remark' }, parts: [] },
  ],
});

describe('a value of the trail', () => {
  it.each<[AuditPart[], string, string]>([
    [[], '—', '—'],
    [[said('主要', 'Major')], '主要', 'Major'],
    [[said('韩雪', 'Han Xue'), said('曹阳', 'Cao Yang')], '韩雪、曹阳', 'Han Xue, Cao Yang'],
    [
      [{ kind: 'instant', at: '2026-07-05T22:30:00Z' }],
      '2026-07-06 06:30:00 (UTC+08:00)',
      '2026-07-06 00:30:00 (UTC+02:00)',
    ],
    [[{ kind: 'file', name: 'a.csv', size: 2048 }], 'a.csv (2 KB)', 'a.csv (2 KB)'],
    [[{ kind: 'file', name: 'a.csv', size: null }], 'a.csv', 'a.csv'],
    [
      [row('B1', 5), row('B2', 7)],
      '批号：B1；数量：5 片；备注：—\n批号：B2；数量：7 片；备注：—',
      'Batch: B1; Quantity: 5 tablets; Remark: —\nBatch: B2; Quantity: 7 tablets; Remark: —',
    ],
    [
      [said('甲', 'a'), row('B1', 5)],
      '甲\n批号：B1；数量：5 片；备注：—',
      'a\nBatch: B1; Quantity: 5 tablets; Remark: —',
    ],
  ])('%j is %s', (parts, chinese, english) => {
    expect(auditValueText(parts, zh)).toBe(chinese);
    expect(auditValueText(parts, en)).toBe(english);
  });

  it('stands with its label, the old one before the new one', () => {
    const change = { label: { zh: '级别', en: 'Class' }, old: [], new: [said('主要', 'Major')] };
    expect(auditChangeText(change, zh)).toBe('级别：— → 主要');
    expect(auditChangeText(change, en)).toBe('Class: — → Major');
  });
});

describe('an entry of the trail', () => {
  it('says in the language of the reader who did it, and for whom', () => {
    const operator = { zh: '韩雪', en: 'Han Xue' };
    const entry = { operatorId: 'x', operatorAccount: 'hanxue', words: { operator, onBehalfOf: null } };
    expect(auditOperatorText(entry, zh)).toBe('韩雪 (hanxue)');
    expect(auditOperatorText(entry, en)).toBe('Han Xue (hanxue)');
    const forAnother = { ...entry, words: { operator, onBehalfOf: { zh: '曹阳', en: 'Cao Yang' } } };
    expect(auditOperatorText(forAnother, zh)).toBe('韩雪（代 曹阳） (hanxue)');
    expect(auditOperatorText(forAnother, en)).toBe('Han Xue on behalf of Cao Yang (hanxue)');
    const system = { ...entry, operatorId: null, operatorAccount: 'system' };
    expect([auditOperatorText(system, zh), auditOperatorText(system, en)]).toEqual(['系统', 'System']);
  });

  it('names its object by number and name, as far as it has them', () => {
    const named = { objectNo: 'DEV-1', objectName: 'Wet floor', objectNameEn: null };
    expect(auditObjectText(named, { language: 'en' })).toBe('DEV-1 · Wet floor');
    const both = { objectNo: 'CRS-1', objectName: '投诉与警戒', objectNameEn: 'Complaints and vigilance' };
    expect(auditObjectText(both, { language: 'en' })).toBe('CRS-1 · Complaints and vigilance');
    expect(auditObjectText(both, { language: 'zh' })).toBe('CRS-1 · 投诉与警戒');
    expect(auditObjectText({ ...named, objectNo: null }, { language: 'zh' })).toBe('Wet floor');
    expect(auditObjectText({ ...named, objectNo: null, objectName: null }, { language: 'en' })).toBe('');
  });
});
