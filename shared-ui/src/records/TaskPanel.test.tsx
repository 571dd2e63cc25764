import {
  checkTask,
  completeTask,
  type DecisionOption,
  getProcessDefine,
  getRecord,
  processView,
  type RecordDetail,
  type RequestOf,
  saveRecord,
} from '@attest/api-contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BEN, changed, forget, prepare, Refusal, serve, signIn, turns } from '../testing/harness';
import { DEVIATION, define, detail, INSTANCE, RECORD, TASK, task } from '../testing/sampleRecord';
import { AttestProvider } from '../theme/AttestProvider';
import { TaskPanel } from './TaskPanel';

let record: RecordDetail;
let sent: RequestOf<typeof completeTask>[];
const onDone = jest.fn();

beforeAll(async () => {
  signIn({ recordTypes: [DEVIATION] });
  await prepare();
});
beforeEach(() => {
  record = detail();
  sent = [];
  onDone.mockReset();
  serve(getRecord, () => record);
  serve(getProcessDefine, () => define);
  serve(checkTask, () => task());
  serve(completeTask, (input) => {
    sent.push(input);
    return { processStatus: 'inReview' as const, nextTasks: [], nextTodoId: null };
  });
});
afterEach(() => {
  cleanup();
  forget();
});

const show = async () => {
  render(<TaskPanel process="deviation" recordId={RECORD} taskId={TASK} onDone={onDone} />, {
    wrapper: AttestProvider,
  });
  return screen.findByRole('textbox', { name: /Summary/ });
};
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const remark = () => screen.getByRole('textbox', { name: /Reason or remark/ });
const agree = () => fireEvent.click(screen.getByRole('button', { name: 'Agree' }));
const addRow = async (area: string) => {
  fireEvent.click(screen.getByRole('button', { name: /Add a row/i }));
  const boxes = await screen.findAllByRole('textbox', { name: /Area/ });
  type(boxes.at(-1) as HTMLElement, area);
};

const decidedByBen = {
  rail: [],
  history: [
    {
      seq: 1,
      at: '2026-02-03T04:05:00Z',
      kind: 'decided',
      stepId: 'step_2',
      stepName: null,
      actor: BEN,
      onBehalfOf: null,
      decision: 'agree',
      decisionLabel: { zh: '同意', en: 'Agree' },
      reason: null,
      detail: null,
    },
  ],
  signatures: [],
  processStatus: 'completed' as const,
  path: '/',
  version: 1,
};

describe('a task handled in place', () => {
  it('tells what happened, without repeating its head, before it asks, and sends only what was changed', async () => {
    const label = { zh: 'Place', en: 'Place' };
    const place = { key: 'place', type: 'input' as const, label, section: 'general' };
    serve(getProcessDefine, () => ({ ...define, fields: [place, ...define.fields] }));
    record = detail({ place: 'Hall 3' });
    const summary = await show();
    screen.getByText('Hall 3');
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(headings).toEqual(['Wet floor', 'General', 'Impact']);
    expect(screen.queryByText('Title')).toBeNull();
    type(summary, 'No impact');
    type(remark(), 'Looks right');
    agree();
    agree();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([
      {
        taskId: TASK,
        version: 7,
        recordVersion: 3,
        decision: 'agree',
        reason: 'Looks right',
        values: { summary: 'No impact' },
      },
    ]);
  });

  it('says who asks for a later day, until when, and why', async () => {
    const asked = {
      kind: 'extension' as const,
      by: BEN,
      reason: 'The laboratory needs a week',
      deadline: null,
    };
    serve(checkTask, () => task({ asked: { ...asked, until: '2026-12-10T15:59:59Z' } }));
    await show();
    screen.getByText(/Ben asks to move the deadline .* to 2026-12-10: The laboratory needs a week/);
  });

  it('calls by its step what is asked amid what was said before', async () => {
    const fields = define.fields.map((field) => ({ ...field, section: 'general' }));
    const steps = define.steps.map((step) =>
      step.id === 'step_2' ? { ...step, fields: ['summary'] } : step,
    );
    serve(getProcessDefine, () => ({ ...define, fields, steps }));
    serve(checkTask, () => task({ editableFields: ['summary'] }));
    await show();
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(headings).toEqual(['Wet floor', 'Assessment']);
  });

  it('asks again for a record that was looked at a moment ago: it may have moved on meanwhile', async () => {
    record = detail({}, { taskId: null });
    const panel = { process: 'deviation', recordId: RECORD, taskId: TASK, onDone };
    const { unmount } = render(<TaskPanel {...panel} />, { wrapper: AttestProvider });
    await screen.findByRole('heading', { name: 'Wet floor' });
    unmount();
    record = detail();
    await show();
    expect(screen.getByRole('button', { name: 'Agree' })).toBeTruthy();
  });

  it('waits for the record as the task has it, and does not show the form of the step before', async () => {
    record = detail({}, { taskId: null });
    const panel = { process: 'deviation', recordId: RECORD, taskId: TASK, onDone };
    const { unmount } = render(<TaskPanel {...panel} />, { wrapper: AttestProvider });
    await screen.findByRole('heading', { name: 'Wet floor' });
    unmount();
    let answer: (value: RecordDetail) => void = () => undefined;
    serve(getRecord, () => new Promise<RecordDetail>((resolve) => (answer = resolve)));
    render(<TaskPanel {...panel} />, { wrapper: AttestProvider });
    await turns();
    expect(screen.queryByRole('heading', { name: 'Wet floor' })).toBeNull();
    answer(detail());
    expect(await screen.findByRole('button', { name: 'Agree' })).toBeTruthy();
  });

  it('does not send an incomplete step, and shows what the server finds', async () => {
    const summary = await show();
    type(remark(), 'Looks right');
    agree();
    await screen.findByText(/This field is required/, { selector: '[role=alert] *' });
    expect(sent).toEqual([]);

    serve(completeTask, () => {
      throw new Refusal('FORM_INVALID', {
        count: 1,
        problems: [{ key: 'summary', code: 'tooLong', params: { max: 3 } }],
      });
    });
    type(summary, 'No impact');
    agree();
    await screen.findByText(/At most 3 characters/, { selector: '[role=alert] *' });
    expect(remark()).toHaveProperty('value', 'Looks right');
  });

  it('sends a decision that does not finish the step as it is', async () => {
    const [agreeing] = task().decisions;
    const handing = {
      ...agreeing,
      code: 'notOurs',
      label: { zh: '非本部门', en: 'Not ours' },
      completesForm: false,
    };
    serve(checkTask, () => task({ decisions: [handing as DecisionOption] }));
    await show();
    type(remark(), 'Belongs to engineering');
    fireEvent.click(screen.getByRole('button', { name: 'Not ours' }));
    await waitFor(() => expect(sent).toMatchObject([{ decision: 'notOurs' }]));
  });
});

describe('a step that waits', () => {
  it('says what is missing, and is saved with a reason instead of decided', async () => {
    const given: RequestOf<typeof saveRecord>[] = [];
    serve(saveRecord, (input) => {
      given.push(input);
      return { version: 4 };
    });
    serve(checkTask, () => ({ ...task(), decisions: [] }));
    record = detail(
      {},
      {
        gate: [
          { label: { zh: '纠正已完成', en: 'Corrections done' }, met: false },
          { label: { zh: 'CAPA计划已批准', en: 'CAPA plan approved' }, met: true },
        ],
        editableFields: ['summary', 'rows'],
      },
    );
    const summary = await show();
    const gate = screen.getByRole('region', { name: 'What the process waits for' });
    const [open, met] = within(gate).getAllByRole('listitem');
    expect(within(open as HTMLElement).getByText('Corrections done')).toBeTruthy();
    expect(within(open as HTMLElement).getByLabelText('Not met')).toBeTruthy();
    expect(within(met as HTMLElement).getByLabelText('Met')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /Reason or remark/ })).toBeNull();
    type(summary, 'Probe changed');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('alertdialog');
    type(within(dialog).getByRole('textbox'), 'Seen on site');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(given).toMatchObject([{ values: { summary: 'Probe changed' }, reason: 'Seen on site' }]),
    );
  });
});

describe('while somebody else works on the same record', () => {
  it('keeps the rows of both', async () => {
    await show();
    await addRow('Equipment');
    record = detail({ rows: [{ area: 'Product' }] });
    await changed(getRecord);
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: /Area/ })).toHaveLength(2));
    const boxes = screen.getAllByRole('textbox', { name: /Area/ }) as HTMLInputElement[];
    expect(boxes.map((box) => box.value)).toEqual(['Product', 'Equipment']);
    expect(screen.queryByText('Somebody changed the same content')).toBeNull();
  });

  it('asks when both changed the same text, and decides nothing before the answer', async () => {
    const summary = await show();
    type(summary, 'Mine');
    type(remark(), 'Looks right');
    record = detail({ summary: 'Theirs' });
    await changed(getRecord);
    const notice = await screen.findByText('Somebody changed the same content');
    expect(summary).toHaveProperty('value', 'Mine');
    agree();
    expect(sent).toEqual([]);
    expect(document.activeElement?.contains(notice)).toBe(true);

    fireEvent.click(screen.getByRole('button', { name: 'Take what is saved' }));
    await waitFor(() => expect(summary).toHaveProperty('value', 'Theirs'));
    agree();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.values).toBeUndefined();
  });

  it('keeps what was typed when the task is handled elsewhere, and says by whom', async () => {
    const summary = await show();
    type(summary, 'My assessment');
    type(remark(), 'My remark');
    serve(processView, () => decidedByBen);
    record = detail({ summary: 'Theirs' }, { taskId: null, piId: INSTANCE });
    await changed(getRecord);
    const notice = (await screen.findByText('This task is no longer yours')).closest(
      '[role=alert]',
    ) as HTMLElement;
    await within(notice).findByText(/Ben handled it at 2026-02-03/);
    expect(within(notice).getByText('My remark')).toBeTruthy();
    expect(within(notice).getByText('My assessment')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
    expect(screen.getByText('Theirs')).toBeTruthy();
  });

  it('says so too when the news comes while the own decision is on its way', async () => {
    await show();
    type(remark(), 'My remark');
    serve(processView, () => decidedByBen);
    serve(completeTask, async () => {
      record = detail({}, { taskId: null, piId: INSTANCE });
      await changed(getRecord);
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull());
      throw new Refusal('TASK_PROCESSED', { name: 'Ben', at: '2026-02-03T04:05:00Z' });
    });
    type(screen.getByRole('textbox', { name: /Summary/ }), 'My assessment');
    agree();
    const notice = await screen.findByText(/Ben handled it at 2026-02-03/);
    expect(notice.textContent).toContain('My remark');
    expect(notice.textContent).toContain('My assessment');
    expect(onDone).not.toHaveBeenCalled();
  });
});
