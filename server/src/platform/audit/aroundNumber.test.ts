import { describe, expect, it } from '@jest/globals';
import { canonicalize } from 'json-canonicalize';
import { aroundNumber, type ChainEntry } from './chain';

const entry: ChainEntry = {
  tenant: 't',
  seq: 41,
  at: '2026-11-21T08:00:00.000Z',
  zone: 'Asia/Shanghai',
  operatorId: null,
  operatorAccount: 'system',
  operatorName: '"seq":0,',
  onBehalfOf: null,
  session: null,
  ip: null,
  module: 'm',
  objectType: 'o',
  objectId: null,
  objectNo: null,
  objectName: null,
  objectVersion: null,
  event: 'e',
  changes: [{ field: 'seq', labelZh: '序', labelEn: 'seq', old: { seq: 1 }, new: { seq: [2] } }],
  reason: null,
  descriptionZh: '',
  descriptionEn: '',
  taskId: null,
  signatureId: null,
  requestId: null,
  hashVersion: 2,
  termsHash: '00',
};

describe('an entry around its number', () => {
  it('is its canonical JSON, whatever its values are called', () => {
    const { seq, ...unnumbered } = entry;
    const { before, after } = aroundNumber(unnumbered);
    expect(before + seq + after).toBe(canonicalize(entry));
  });
});
