import {
  checkTask,
  completeTask,
  documentGate,
  documentVersion,
  getDocument,
  previewVersionTraining,
  processView,
  type RequestOf,
} from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { changed, forget, Refusal, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { prepareApp } from '../testing/prepare';
import { detail, gate, TASK, task, VERSION, version } from '../testing/version';
import { TaskPanel } from './TaskPanel';

let sent: RequestOf<typeof completeTask>[];
const onDone = jest.fn();

beforeAll(prepareApp);
beforeEach(() => {
  sent = [];
  onDone.mockReset();
  serve(documentVersion, () => version());
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
  render(<TaskPanel recordId={VERSION} taskId={TASK} onDone={onDone} />, {
    wrapper: AttestProvider,
  });
  return screen.findByRole('textbox', { name: /Summary/ });
};
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const remark = (value: string) => type(screen.getByRole('textbox', { name: /Reason or remark/ }), value);
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit' }));

describe('a task on a document version', () => {
  it('says what it is about and sends form, remark and versions in one call, once', async () => {
    const summary = await show();
    expect(screen.getByText('SOP-PD-012 V04.d1')).toBeTruthy();
    expect(screen.getByText('Draft')).toBeTruthy();
    type(summary, 'Alarm limits');
    remark('Ready');
    submit();
    submit();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([
      {
        taskId: TASK,
        version: 7,
        recordVersion: 3,
        decision: 'submit',
        reason: 'Ready',
        values: { changeSummary: 'Alarm limits' },
      },
    ]);
  });

  it('shows whose training a plan would bring before it is decided', async () => {
    const ann = { id: VERSION, account: 'ann', name: 'Ann' };
    const course = { id: VERSION, no: 'CRS-004', name: { zh: '冻干', en: 'Freeze drying' } };
    const change = { person: ann, department: null, position: null, course, state: null, due: null };
    serve(documentVersion, () => ({
      ...version(),
      sections: [{ key: 'plan', label: { zh: '培训', en: 'Training' } }],
      fields: [
        {
          key: 'trainingImpact',
          type: 'radio' as const,
          section: 'plan',
          label: { zh: '培训影响', en: 'Training impact' },
          options: [{ value: 'full', label: { zh: '考试', en: 'With exam' } }],
        },
      ],
      values: { trainingImpact: 'full' },
      editableFields: ['trainingImpact'],
    }));
    serve(previewVersionTraining, ({ impact }) => ({
      adds: impact === 'full' ? 14 : 0,
      cancels: 3,
      adjusts: 0,
      people: 14,
      token: 'seen',
      changes: [{ ...change, action: 'add' as const }],
    }));
    render(<TaskPanel recordId={VERSION} taskId={TASK} onDone={onDone} />, {
      wrapper: AttestProvider,
    });
    await screen.findByText(/Adds 14, cancels 3, adjusts 0; 14 people/);
    expect(screen.getByText(/Ann and 13 more/)).toBeTruthy();
  });

  it('that waits says what for and offers what may be done about it, with nothing to decide', async () => {
    const ids: (string | undefined)[] = [];
    serve(documentVersion, () => version({ state: 'inTraining', editableFields: [], canUpload: false }));
    serve(checkTask, () => ({ ...task(), decisions: [], editableFields: [] }));
    serve(getDocument, ({ versionId }) => {
      ids.push(versionId);
      return detail({ actions: [{ code: 'postpone', disabledWhy: null }] });
    });
    serve(documentGate, () => gate);
    render(<TaskPanel recordId={VERSION} taskId={TASK} onDone={onDone} />, {
      wrapper: AttestProvider,
    });
    const region = await screen.findByRole('region', { name: 'Why it is not in force yet' });
    within(region).getByText('People trained');
    within(region).getByRole('button', { name: 'Postpone' });
    expect(ids).toEqual([VERSION]);
    expect(screen.queryByRole('textbox', { name: /Reason or remark/ })).toBeNull();
  });

  it('is not sent while comments are open, and says so', async () => {
    const annotationObstacle = { zh: '批注未解决', en: 'Comments are open: 2' };
    serve(documentVersion, () => version({ annotationObstacle }));
    await show();
    expect(screen.getByText('Comments are open: 2', { selector: '.fui-MessageBarBody' })).toBeTruthy();
    remark('Ready');
    submit();
    expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-disabled')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('is not sent while the form is incomplete', async () => {
    await show();
    remark('Ready');
    submit();
    await screen.findByText(/This field is required/, { selector: '[role=alert] *' });
    expect(sent).toEqual([]);
  });

  it('says at the main file that it is missing, and keeps what was typed', async () => {
    serve(completeTask, () => {
      throw new Refusal('FORM_INVALID', { problems: [{ key: 'mainFile', rule: 'required' }] });
    });
    const summary = await show();
    type(summary, 'Alarm limits');
    remark('Ready');
    submit();
    await screen.findByText('Upload the main file first');
    expect((summary as HTMLTextAreaElement).value).toBe('Alarm limits');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('says by whom the task was handled meanwhile, and keeps what was typed', async () => {
    const summary = await show();
    type(summary, 'Alarm limits');
    remark('Ready');
    const ben = { id: VERSION, account: 'ben', name: 'Ben' };
    const decided = {
      seq: 1,
      at: '2026-02-03T04:05:00Z',
      kind: 'decided',
      stepId: 'step_draft',
      stepName: null,
      actor: ben,
      onBehalfOf: null,
      decision: 'submit',
      decisionLabel: { zh: '提交', en: 'Submit' },
      reason: null,
      detail: null,
    };
    serve(processView, () => ({
      rail: [],
      history: [decided],
      signatures: [],
      processStatus: 'inReview' as const,
      path: '/',
      version: 1,
    }));
    serve(completeTask, async () => {
      serve(documentVersion, () => version({ taskId: null, editableFields: [] }));
      await changed(documentVersion);
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull());
      throw new Refusal('TASK_PROCESSED', { name: 'Ben', at: decided.at });
    });
    submit();
    const notice = await screen.findByText(/Ben handled it at 2026-02-03/);
    expect(notice.textContent).toContain('Ready');
    expect(notice.textContent).toContain('Alarm limits');
    expect(onDone).not.toHaveBeenCalled();
  });
});
