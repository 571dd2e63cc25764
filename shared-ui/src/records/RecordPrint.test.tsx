import {
  type FieldDefinition,
  getProcessDefine,
  getRecord,
  type ProcessDefine,
  processView,
  type RequestOf,
  recordPrinted,
} from '@attest/api-contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { forget, prepare, serve } from '../testing/harness';
import { DEVIATION, define, detail, RECORD } from '../testing/sampleRecord';
import { AttestProvider } from '../theme/AttestProvider';
import { BlankSheet } from './BlankSheet';
import { processOf } from './process';
import { RecordPrint } from './RecordPrint';

let inForce: ProcessDefine;

let printed: RequestOf<typeof recordPrinted>[];

beforeAll(() => prepare());
beforeEach(() => {
  serve(getRecord, () => detail({ title: 'Wet floor', summary: 'None' }));
  serve(getProcessDefine, () => inForce);
  serve(processView, () => ({
    rail: [],
    history: [],
    signatures: [],
    processStatus: 'inProgress' as const,
    path: '/',
    version: 1,
  }));
  printed = [];
  serve(recordPrinted, (input) => {
    printed.push(input);
    return { printedBy: 'Anna', at: '2026-11-22T08:00:00Z', utcOffset: '+08:00' };
  });
});
afterEach(() => {
  cleanup();
  forget();
});

/** The headings of the sheet, one after the other. */
async function headings(search = ''): Promise<(string | null)[]> {
  render(
    <MemoryRouter initialEntries={[`/micro-app/qms-app/deviation/detail/${RECORD}/print${search}`]}>
      <Routes>
        <Route
          path="/micro-app/qms-app/deviation/detail/:id/print"
          element={<RecordPrint process={processOf(DEVIATION)} />}
        />
      </Routes>
    </MemoryRouter>,
    { wrapper: AttestProvider },
  );
  await screen.findByText('Signatures');
  await screen.findAllByText('Title');
  return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
}

describe('the sheet of a record', () => {
  it('holds all of it where its type says nothing else', async () => {
    inForce = define;
    expect(await headings()).toEqual(['General', 'Impact', 'Signatures', 'History']);
    expect(screen.getByText('No signatures yet')).toBeTruthy();
  });

  it('holds what its type says, in that order, below its header and above its footer', async () => {
    const both = (text: string) => ({ zh: text, en: text });
    const parts = ['signatures', 'general'];
    inForce = { ...define, print: { parts, header: both('Form QF-12'), footer: both('Keep for ten years') } };
    expect(await headings()).toEqual(['Signatures', 'General']);
    expect(screen.getByText('Form QF-12 · DEV-2026-0001', { exact: false })).toBeTruthy();
    expect(screen.getByText('Keep for ten years')).toBeTruthy();
    expect(screen.queryByText('None')).toBeNull();
  });

  it('is one of the free sheets of its type where that is asked for, filled in for its reader', async () => {
    const both = (text: string) => ({ zh: text, en: text });
    const body =
      '<h2>Slip of {{record.no}}</h2><table><tbody><tr><th>{{title.label}}</th><td>{{title}}</td></tr>' +
      '<tr><th>Kept from them</th><td>{{secret}}</td></tr></tbody></table>' +
      '<p>Signatures</p><p>{{rows}}</p>{{record.signatures}}';
    serve(getRecord, () => detail({ title: '<b>Wet</b> floor', rows: [{ area: 'B2' }] }));
    inForce = { ...define, print: { sheets: [{ key: 'slip', name: both('Slip'), body: both(body) }] } };
    expect(await headings('?sheet=slip')).toEqual(['Slip of DEV-2026-0001']);
    // What was typed is text.
    expect(screen.getByRole('cell', { name: '<b>Wet</b> floor' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: 'B2' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: 'not shown to you' })).toBeTruthy();
    expect(screen.getByText('No signatures yet')).toBeTruthy();
    expect(printed).toEqual([{ process: 'deviation', id: RECORD, sheet: 'slip' }]);
  });

  it('is printed empty before there is a record, with room to write and boxes to tick', async () => {
    const both = (text: string) => ({ zh: text, en: text });
    const kind: FieldDefinition = {
      key: 'kind',
      type: 'radio',
      label: both('Kind'),
      section: 'general',
      options: ['Phone', 'Mail'].map((one) => ({ value: one, label: both(one) })),
    };
    const body = '<h2>Intake {{record.no}}</h2><p>{{kind.label}}: {{kind}}</p>{{rows}}{{record.signatures}}';
    const sheet = { key: 'intake', name: both('Intake sheet'), body: both(body), blank: true as const };
    inForce = { ...define, fields: [...define.fields, kind], print: { sheets: [sheet] } };
    render(
      <MemoryRouter initialEntries={['/micro-app/qms-app/deviation/create/print?sheet=intake']}>
        <BlankSheet process={processOf(DEVIATION)} />
      </MemoryRouter>,
      { wrapper: AttestProvider },
    );
    expect(await screen.findByText('☐ Phone')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Area' })).toBeTruthy();
    expect(screen.getByText('Signature and date')).toBeTruthy();
    expect(printed).toEqual([{ process: 'deviation', sheet: 'intake' }]);
  });

  it('is a letter that leaves the house: to the first person of a table, with nothing of ours at its head', async () => {
    const both = (text: string) => ({ zh: text, en: text });
    const body =
      '<p>To {{rows.area}}</p><h2>Reply to {{record.no}}</h2><p>{{title.label}}</p><p>{{title}}</p><p>Signatures</p>';
    serve(getRecord, () => detail({ title: 'Wet floor', rows: [{ area: 'B2' }, { area: 'B3' }] }));
    const letter = { key: 'reply', name: both('Letter'), letter: true as const, body: both(body) };
    inForce = { ...define, print: { header: both('Form QF-12'), sheets: [letter] } };
    expect(await headings('?sheet=reply')).toEqual(['Reply to DEV-2026-0001']);
    expect(screen.getByText('B2')).toBeTruthy();
    expect(screen.queryByText('B3')).toBeNull();
    expect(screen.queryByText('Form QF-12', { exact: false })).toBeNull();
    expect(screen.queryByText('Printed by', { exact: false })).toBeNull();
  });
});
