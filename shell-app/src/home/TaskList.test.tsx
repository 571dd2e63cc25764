import type { WorkflowTask } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { addLocales } from '@attest/shared-utility';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json';
import zh from '../locales/zh.json';
import { refusal } from '../testing/stubApi';
import { TaskList } from './TaskList';

const person = { id: 'u', account: 'u', name: '曹阳' };
const task = (id: string): WorkflowTask => ({
  id,
  taskName: { zh: '部门确认', en: 'Department confirms' },
  workflowName: { zh: '偏差', en: 'Deviation' },
  procType: 'QMS',
  pdKey: 'deviation',
  piId: `pi-${id}`,
  procInstNo: `DEV-2026-000${id}`,
  bizKey: `record-${id}`,
  bizTitle: `偏差 ${id}`,
  stepId: '2',
  stepKind: 'review',
  initiator: person,
  handler: person,
  onBehalfOf: null,
  createTime: '2026-03-05T06:07:08Z',
  deadline: null,
  completedAt: null,
  decision: null,
  decisionLabel: null,
  processStatus: 'inReview',
  taskStatus: 'unhandled',
  bucket: null,
  overdueDays: 0,
  requiresSignature: true,
  version: 1,
  path: `/micro-app/qms-app/deviation/${id}`,
});

describe('the inbox', () => {
  beforeAll(async () => {
    globalThis.fetch = async () => refusal('NOT_FOUND');
    await addLocales('shell-app', { zh: async () => zh, en: async () => en });
  });

  it('is worked by keys: j and k move, Enter opens, a held Control leaves the link to the browser', async () => {
    const user = userEvent.setup();
    const onOpen = jest.fn<(task: WorkflowTask) => void>();
    const tasks = ['1', '2', '3'].map(task);
    render(
      <AttestProvider>
        <TaskList tasks={tasks} openId="2" hrefOf={({ id }) => `/home/index?task=${id}`} onOpen={onOpen} />
      </AttestProvider>,
    );
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true', null]);

    const focused = () => links.indexOf(document.activeElement as HTMLElement);
    await user.keyboard('j');
    expect(focused()).toBe(2);
    await user.keyboard('j');
    expect(focused()).toBe(2);
    await user.keyboard('kkk');
    expect(focused()).toBe(0);
    await user.keyboard('{Enter}');
    expect(onOpen.mock.calls.map(([opened]) => opened.id)).toEqual(['1']);

    links[2]?.addEventListener('click', (event) => event.preventDefault());
    await user.keyboard('{Control>}');
    await user.click(links[2] as HTMLElement);
    await user.keyboard('{/Control}');
    expect(onOpen).toHaveBeenCalledTimes(1);
  });
});
