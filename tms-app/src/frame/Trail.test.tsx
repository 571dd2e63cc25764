import { type AuditEntry, recordAudit } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { prepareApp } from '../testing/prepare';
import { Trail } from './Trail';

const ID = '00000000-0000-4000-8000-000000000001';

const said = 'Course CRS-001 “Hygiene” V02 came into force';
const text = (en: string) => ({ zh: en, en });
const ENTRY: AuditEntry = {
  seq: 1,
  at: '2026-03-05T06:07:08Z',
  operatorId: ID,
  operatorAccount: 'anna',
  operatorName: 'Anna',
  onBehalfOf: null,
  module: 'training',
  objectType: 'course',
  objectId: ID,
  objectNo: 'CRS-001',
  objectName: 'Hygiene',
  objectNameEn: null,
  objectVersion: null,
  event: 'activate',
  changes: [],
  reason: 'checked',
  descriptionZh: said,
  descriptionEn: said,
  taskId: null,
  signatureId: null,
  requestId: null,
  ip: null,
  previousHash: '',
  hash: '',
  words: {
    module: text('Training'),
    event: text('Activate'),
    objectType: text('Course'),
    description: text(said),
    operator: text('Anna'),
    onBehalfOf: null,
    changes: [],
    hashes: [],
  },
};

beforeAll(prepareApp);
afterEach(() => {
  cleanup();
  forget();
});

describe('the history of something governed', () => {
  it('is read when somebody asks for it, of that one alone', async () => {
    const asked: unknown[] = [];
    serve(recordAudit, ({ filter }) => {
      asked.push(filter);
      return { rows: [ENTRY], total: 1 };
    });
    render(<Trail objectType="course" objectId={ID} />, { wrapper: AttestProvider });
    expect(asked).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Show the history' }));
    await screen.findByText(said);
    expect(screen.getByText(/checked/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Hide the history', expanded: true }));
    expect(screen.queryByText(said)).toBeNull();
    expect(asked).toEqual([{ objectType: 'course', objectId: ID }]);
  });
});
