import {
  type AuditEntry,
  auditDetached,
  type HistoryEvent,
  type PrintHeader,
  type RailStep,
  type RecordLink,
  recordAudit,
  type SignatureRow,
  searchRelatable,
} from '@attest/api-contract';
import { setLanguage, timeZone$ } from '@attest/shared-utility';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DueBadge } from '../states/DueBadge';
import { expectAccessible, forget, prepare, renderUi, serve } from '../testing/harness';
import { ANNA, BEN } from '../testing/taskView';
import type { NewLink } from './AddLinkDialog';
import { AuditList } from './AuditList';
import { HistoryList } from './HistoryList';
import { LinkList } from './LinkList';
import { PrintSheet } from './PrintSheet';
import { ProcessRail } from './ProcessRail';
import { RecordFrame } from './RecordFrame';
import { SignatureTable } from './SignatureTable';

const text = (en: string) => ({ zh: `中${en}`, en });
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

beforeAll(prepare);
afterEach(async () => {
  cleanup();
  forget();
  await act(() => setLanguage('en'));
});

const step = (stepId: string, state: RailStep['state'], more: Partial<RailStep> = {}): RailStep => ({
  stepId,
  name: text(`Step ${stepId}`),
  kind: 'work',
  state,
  handlers: [],
  since: null,
  deadline: null,
  completedAt: null,
  ...more,
});

describe('ProcessRail', () => {
  it('marks the step where the process stands and names its handler', async () => {
    renderUi(
      <ProcessRail
        steps={[
          step('1', 'done', { handlers: [ANNA], completedAt: '2026-03-01T00:00:00Z' }),
          step('2', 'skipped'),
          step('3', 'current', {
            handlers: [BEN],
            since: '2026-03-02T00:00:00Z',
            deadline: '2026-03-03T00:00:00Z',
          }),
          step('4', 'next'),
        ]}
      />,
    );
    const steps = within(screen.getByRole('region', { name: 'Steps of the process' })).getAllByRole(
      'listitem',
    );
    expect(steps.map((one) => one.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
    expect(steps[0]?.textContent).toContain('Anna');
    expect(steps[1]?.textContent).toContain('Skipped');
    expect(steps[2]?.textContent).toContain('Ben');
    await expectAccessible();
  });

  it('names who would handle a step to come, a few of many', () => {
    const people = ['Anna', 'Ben', 'Cai', 'Dan'].map((name) => ({ id: name, account: name, name }));
    renderUi(
      <ProcessRail
        steps={[
          step('1', 'next', { handlers: people.slice(0, 2) }),
          step('2', 'next', { handlers: people }),
          step('3', 'next'),
        ]}
      />,
    );
    const [few, many, none] = screen.getAllByRole('listitem').map((one) => one.textContent);
    expect([few, many, none]).toEqual(['Step 1Anna, Ben', 'Step 2one of 4: Anna, Ben …', 'Step 3']);
  });

  it('stands in one line and tells who did what when on demand', async () => {
    renderUi(<ProcessRail steps={[step('1', 'done', { handlers: [ANNA] }), step('2', 'current')]} />);
    const all = screen.getByRole('button', { name: 'All steps (2)' });
    expect(all.getAttribute('aria-expanded')).toBe('false');
    const standing = () => screen.getAllByRole('listitem').map((one) => one.getAttribute('aria-current'));
    expect(standing()).toEqual([null, 'step']);
    await userEvent.click(all);
    expect(screen.getByRole('button', { name: 'Fewer' }).getAttribute('aria-expanded')).toBe('true');
    expect(standing()).toEqual([null, 'step']);
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Anna');
    await expectAccessible();
  });

  it('follows the language without losing anything', async () => {
    renderUi(<ProcessRail steps={[step('1', 'current')]} />);
    await act(() => setLanguage('zh'));
    expect(screen.getByText('中Step 1')).toBeTruthy();
    expect(screen.getByRole('region', { name: '流程步骤' })).toBeTruthy();
  });
});

describe('HistoryList', () => {
  const event = (seq: number, more: Partial<HistoryEvent>): HistoryEvent => ({
    seq,
    at: '2026-03-01T00:00:00Z',
    kind: 'decided',
    stepId: '2',
    stepName: text('Triage'),
    actor: ANNA,
    onBehalfOf: null,
    decision: 'agree',
    decisionLabel: text('Agree'),
    reason: null,
    detail: null,
    ...more,
  });

  it('tells newest first who did what, why and for whom', async () => {
    renderUi(
      <HistoryList
        events={[
          event(1, { reason: 'All in order' }),
          event(2, { actor: BEN, onBehalfOf: ANNA }),
          event(3, { actor: null, decisionLabel: null, stepName: null, kind: 'started' }),
        ]}
      />,
    );
    const items = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(items[0]).toMatch(/^Started.*System/);
    expect(items[1]).toMatch(/Ben on behalf of Anna/);
    expect(items[2]).toMatch(/^Triage · Agree.*All in order$/);
    await expectAccessible();
  });
});

describe('SignatureTable', () => {
  const row: SignatureRow = {
    id: id(1),
    at: '2026-03-05T06:07:08Z',
    utcOffset: '+08:00',
    signer: BEN,
    onBehalfOf: null,
    meaning: text('Approved'),
    stepName: text('Approval'),
    recordNo: 'DEV-2026-0001',
    version: 'V01.d1',
    snapshotHash: 'abcdef0123456789',
    superseded: false,
    changedAfter: [],
  };

  it.each(['cards', 'table'] as const)(
    'shows who, what, when with offset and over which version (%s)',
    async (layout) => {
      renderUi(
        <SignatureTable
          layout={layout}
          signatures={[row, { ...row, id: id(2), version: null, superseded: true, onBehalfOf: ANNA }]}
        />,
      );
      expect(screen.getAllByText('2026-03-05 14:07:08 (UTC+08:00)')).toHaveLength(2);
      expect(screen.getByText('Ben (ben)')).toBeTruthy();
      expect(screen.getByText('Ben (ben) on behalf of Anna')).toBeTruthy();
      expect(screen.getByText('Superseded')).toBeTruthy();
      expect(screen.getByText('Valid')).toBeTruthy();
      expect(screen.getAllByText('abcdef012345')).toHaveLength(2);
      expect(screen.getAllByText(/V01\.d1/)).toHaveLength(1);
      await expectAccessible();
    },
  );

  it.each(['cards', 'table'] as const)(
    'says which value was changed after signing, by whom, when and why (%s)',
    async (layout) => {
      const change = { label: text('Conclusion'), file: null, by: ANNA, at: row.at, reason: 'Typing error' };
      const untraced = { ...change, by: null, at: null, reason: null };
      const changedAfter = [change, { ...untraced, label: text('Files'), file: 'log.pdf' }];
      renderUi(<SignatureTable layout={layout} signatures={[{ ...row, version: null, changedAfter }]} />);
      const changes = within(screen.getByRole('list', { name: 'Changed after signing' }));
      expect(changes.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        expect.stringMatching(/^Conclusion changed by Anna, 2026-03-05 .*\. Reason: Typing error$/),
        'Files: log.pdf The audit trail does not tell who changed it.',
      ]);
      expect(screen.queryByText('Valid')).toBeNull();
      expect(screen.queryByText(/version/i)).toBeNull();
      await expectAccessible();
    },
  );
});

describe('LinkList', () => {
  const link: RecordLink = {
    id: id(1),
    relation: 'causes',
    direction: 'to',
    type: 'deviation',
    targetId: id(2),
    no: 'DEV-2026-0002',
    title: 'Leak',
    status: null,
    path: '/micro-app/qms-app/deviation/2',
    removable: true,
  };

  it('reads in both directions and opens what may be opened', async () => {
    const other: RecordLink = {
      ...link,
      id: id(3),
      direction: 'from',
      no: 'SOP-7',
      status: text('Effective'),
      path: null,
    };
    renderUi(<LinkList links={[link, other]} />);
    expect(screen.getByText('Effective')).toBeTruthy();
    expect(screen.getByText('is caused by')).toBeTruthy();
    expect(screen.getByText('causes')).toBeTruthy();
    const links = screen.getAllByRole('link');
    expect(links.map((one) => one.textContent)).toEqual(['DEV-2026-0002 Leak']);
    await userEvent.click(links[0] as HTMLElement);
    expect(window.location.pathname).toBe('/micro-app/qms-app/deviation/2');
    await expectAccessible();
  });

  it('removes a link with a reason only', async () => {
    const remove = jest.fn(async (_link: RecordLink, _reason: string) => {});
    const kept: RecordLink = { ...link, id: id(3), no: 'DEV-2026-0003', removable: false };
    renderUi(<LinkList links={[link, kept]} onRemove={remove} />);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Remove the link to DEV-2026-0002' }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the link' }));
    expect(within(dialog).getByText('A reason or remark is required')).toBeTruthy();
    await userEvent.type(within(dialog).getByRole('textbox'), 'Wrong record');
    await expectAccessible(dialog);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the link' }));
    expect(remove).toHaveBeenCalledWith(link, 'Wrong record');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('adds a link: how, which, why', async () => {
    serve(searchRelatable, () => [{ type: 'deviation', id: id(4), no: 'DEV-2026-0004', title: 'Noise' }]);
    const add = jest.fn(async (_link: NewLink) => {});
    renderUi(<LinkList links={[]} types={['deviation']} onAdd={add} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add a link' }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Same cause');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add a link' }));
    expect(within(dialog).getByText('Choose the record to be linked')).toBeTruthy();
    await userEvent.selectOptions(within(dialog).getByLabelText(/Relation/), 'duplicates');
    await userEvent.click(within(dialog).getByRole('combobox', { name: /^Record/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'DEV-2026-0004 Noise' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add a link' }));
    expect(add).toHaveBeenCalledWith({
      relation: 'duplicates',
      targetType: 'deviation',
      targetId: id(4),
      reason: 'Same cause',
    });
  });
});

describe('AuditList', () => {
  const entry = (seq: number): AuditEntry => ({
    seq,
    at: '2026-03-05T06:07:08Z',
    operatorId: ANNA.id,
    operatorAccount: 'anna',
    operatorName: 'Anna',
    onBehalfOf: null,
    module: 'quality',
    objectType: 'deviation',
    objectId: id(1),
    objectNo: 'DEV-2026-0001',
    objectName: 'Wet floor',
    objectNameEn: null,
    objectVersion: 2,
    event: 'save',
    changes: [],
    reason: 'More was found',
    descriptionZh: '修改',
    descriptionEn: `Change ${seq}`,
    taskId: null,
    signatureId: null,
    requestId: null,
    ip: null,
    previousHash: '',
    hash: '',
    words: {
      module: text('Quality'),
      event: text('Change'),
      objectType: text('Deviation'),
      description: text(`Change ${seq}`),
      operator: { zh: '安娜', en: 'Anna' },
      onBehalfOf: null,
      changes: [
        { label: text('Class'), old: [], new: [{ kind: 'text', text: text('Major') }] },
        {
          label: text('Files'),
          old: [{ kind: 'file', name: 'a.csv', size: 226 }],
          new: [
            { kind: 'file', name: 'a.csv', size: 226 },
            { kind: 'file', name: 'b.csv', size: null },
          ],
        },
        {
          label: text('Documents'),
          old: [{ kind: 'instant', at: '2026-03-05T06:07:08Z' }],
          new: [{ kind: 'object', text: text('SOP-001 V02 Cleaning'), path: '/micro-app/dms-app/systemdoc' }],
        },
        {
          label: text('Batches'),
          old: [{ kind: 'number', value: 5, unit: text('kg') }],
          new: [
            {
              kind: 'fields',
              fields: [
                { label: text('Batch'), parts: [{ kind: 'text', text: text('B1') }] },
                { label: text('On hold'), parts: [{ kind: 'text', text: text('Yes') }] },
              ],
            },
          ],
        },
      ],
      hashes: [{ of: text('a.csv'), sha256: 'ab'.repeat(32) }],
    },
  });

  it('says at its end from when on entries lie in the archive, where some do', async () => {
    serve(recordAudit, ({ page }) => ({
      rows: page === 1 ? Array.from({ length: 20 }, (_, index) => entry(21 - index)) : [entry(1)],
      total: 21,
    }));
    serve(auditDetached, () => ({ through: 1234, until: '2020-12-31T23:59:59.000Z' }));
    renderUi(<AuditList objectType="deviation" objectId={id(1)} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/up to No\. 1234 \(202\d-.* are kept in the archive/)).toBeTruthy();
    await act(() => setLanguage('zh'));
    expect(await screen.findByText(/^第 1234 条（202\d-.*）及以前的审计记录已归档/)).toBeTruthy();
    await expectAccessible();
    await act(() => setLanguage('en'));
  });

  it('says in its own words that nothing is there', async () => {
    serve(auditDetached, () => null);
    serve(recordAudit, () => ({ rows: [], total: 0 }));
    renderUi(<AuditList objectType="deviation" objectId={id(1)} />);
    await screen.findByText('No entries');
    expect(screen.queryByText(/you create/i)).toBeNull();
  });

  it('shows every field with its old and new value, page after page', async () => {
    serve(auditDetached, () => null);
    serve(recordAudit, ({ page }) => ({
      rows: page === 1 ? Array.from({ length: 20 }, (_, index) => entry(21 - index)) : [entry(1)],
      total: 21,
    }));
    renderUi(<AuditList objectType="deviation" objectId={id(1)} />);
    const first = (await screen.findByText('Change 21')).closest('li') as HTMLElement;
    expect(
      within(first)
        .getAllByRole('deletion')
        .map((old) => old.textContent),
    ).toEqual(['—', 'a.csv (226 B)', expect.stringMatching(/^2026-03-05 .*\(UTC/), '5 kg']);
    expect(
      within(first)
        .getAllByRole('insertion')
        .map((now) => now.textContent),
    ).toEqual(['Major', 'a.csv (226 B), b.csv', 'SOP-001 V02 Cleaning', 'Batch: B1; On hold: Yes']);
    expect(within(first).getByRole('link', { name: 'SOP-001 V02 Cleaning' }).getAttribute('href')).toBe(
      '/micro-app/dms-app/systemdoc',
    );
    // A digest is a detail: never what an entry is called.
    expect(within(first).getByText('ab'.repeat(32)).closest('details')?.open).toBe(false);
    expect(within(first).getByText('Reason: More was found')).toBeTruthy();
    expect(within(first).getByText(/Anna \(anna\) · .*\(UTC/)).toBeTruthy();
    expect(screen.queryByText('Change 1')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Change 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await expectAccessible();
  });

  it('says what is wrong when it cannot be read', async () => {
    renderUi(<AuditList objectType="deviation" objectId={id(1)} />);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

function Record() {
  const [panel, setPanel] = useState('history');
  return (
    <RecordFrame
      no="DEV-2026-0001"
      title="Wet floor"
      badges={<DueBadge due="2026-03-01T00:00:00Z" overdueDays={4} />}
      facts={[
        ['Owner', ANNA.name],
        ['Remark', null],
      ]}
      rail={[step('1', 'current')]}
      panels={[
        { key: 'history', label: 'History', content: <p>What happened</p> },
        { key: 'links', label: 'Links', count: 2, content: <p>What belongs</p> },
      ]}
      panel={panel}
      onPanelChange={setPanel}
    >
      <p>The form</p>
    </RecordFrame>
  );
}

describe('RecordFrame', () => {
  it('shows one line, facts that are known, rail, form and one panel at a time, by keyboard too', async () => {
    renderUi(<Record />);
    expect(screen.getByRole('heading', { level: 1, name: 'Wet floor' })).toBeTruthy();
    expect(document.title).toBe('DEV-2026-0001 Wet floor');
    const line = within(screen.getByRole('banner'));
    expect(line.getByText('DEV-2026-0001')).toBeTruthy();
    expect(line.getByText(/overdue/i)).toBeTruthy();
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Owner']);
    expect(within(screen.getByRole('tabpanel', { name: 'History' })).getByText('What happened')).toBeTruthy();
    await expectAccessible();
    screen.getByRole('tab', { name: /Links/ }).focus();
    await userEvent.keyboard('{Enter}');
    expect(within(screen.getByRole('tabpanel', { name: /Links/ })).getByText('What belongs')).toBeTruthy();
    expect(screen.queryByText('What happened')).toBeNull();
  });
});

describe('PrintSheet', () => {
  const onBack = jest.fn();
  const sheet = (id: string, register: () => Promise<PrintHeader>) => (
    <PrintSheet
      id={id}
      register={register}
      printLabel="Print"
      backLabel="Back"
      onBack={onBack}
      no="DEV-2026-0001"
      title="Wet floor"
      status="Open"
    >
      <p>Content</p>
    </PrintSheet>
  );
  const header = { printedBy: 'Anna', at: '2026-03-05T06:07:08Z', utcOffset: '+08:00' };

  it('heads the page with number, status, who and when, and is registered once', async () => {
    const register = jest.fn(async () => header);
    const { rerender } = renderUi(sheet('one', register));
    expect(screen.queryByText('Content')).toBeNull();
    await screen.findByText('Content');
    expect(screen.getByText('DEV-2026-0001 · Open')).toBeTruthy();
    const by = 'Printed by Anna, 2026-03-05 14:07:08 (UTC+08:00)';
    expect(screen.getByText(`${by} · Times in ${timeZone$.value}`)).toBeTruthy();
    await expectAccessible();
    rerender(sheet('one', register));
    expect(register).toHaveBeenCalledTimes(1);
    rerender(sheet('two', register));
    await waitFor(() => expect(register).toHaveBeenCalledTimes(2));
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(onBack).toHaveBeenCalled();
  });

  it('is not made when the print is refused, until it is registered after all', async () => {
    const register = jest
      .fn<() => Promise<PrintHeader>>()
      .mockRejectedValueOnce(new Error('No right to print'));
    register.mockResolvedValue(header);
    renderUi(sheet('one', register));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Content');
    expect(register).toHaveBeenCalledTimes(2);
  });
});
