import type { TodoTask } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { prepareApp } from '../testing/prepare';
import { NOTHING, type Selection } from './bulk/selection';
import { TaskList } from './TaskList';

const person = { id: 'u', account: 'u', name: '曹阳' };
const task = (id: string): TodoTask => ({
  id,
  taskName: { zh: '部门确认', en: 'Department confirms' },
  workflowName: { zh: '偏差', en: 'Deviation' },
  procType: 'QMS',
  pdKey: 'deviation',
  piId: `pi-${id}`,
  procInstNo: `DEV-2026-000${id}`,
  bizKey: `record-${id}`,
  bizTitle: `偏差 ${id}`,
  initiator: person,
  onBehalfOf: null,
  createTime: '2026-03-05T06:07:08Z',
  deadline: null,
  processStatus: 'inReview',
  overdueDays: 0,
  path: `/micro-app/qms-app/deviation/${id}`,
});

describe('the inbox', () => {
  beforeAll(prepareApp);

  const show = (tasks: TodoTask[], onOpen: (task: TodoTask) => void = () => {}) => {
    function Inbox() {
      const [selection, setSelection] = useState<Selection>(NOTHING);
      return (
        <TaskList
          tasks={tasks}
          openId="2"
          hrefOf={({ id }) => `/home/index?task=${id}`}
          onOpen={onOpen}
          selection={selection}
          onSelect={setSelection}
        />
      );
    }
    render(
      <AttestProvider>
        <Inbox />
      </AttestProvider>,
    );
  };
  afterEach(cleanup);

  it('is worked by keys: j and k move, Enter opens', async () => {
    const user = userEvent.setup();
    const onOpen = jest.fn<(task: TodoTask) => void>();
    show(['1', '2', '3'].map(task), onOpen);
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
  });

  it('selects by x, by the boxes, with Control one more and with Shift all between', async () => {
    const user = userEvent.setup();
    const onOpen = jest.fn<(task: TodoTask) => void>();
    show(['1', '2', '3', '4', '5'].map(task), onOpen);
    const links = screen.getAllByRole('link');
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    const chosen = () => boxes.flatMap((box, index) => (box.checked ? [index + 1] : []));
    await user.keyboard('x');
    expect(chosen()).toEqual([2]);
    await user.keyboard('jx');
    expect(chosen()).toEqual([2, 3]);
    await user.keyboard('x');
    expect(chosen()).toEqual([2]);
    await user.keyboard('{Control>}');
    await user.click(links[0] as HTMLElement);
    await user.keyboard('{/Control}');
    expect(chosen()).toEqual([1, 2]);
    await user.click(boxes[3] as HTMLElement);
    await user.keyboard('{Shift>}');
    await user.click(links[4] as HTMLElement);
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual([1, 2, 4, 5]);
    expect(onOpen).not.toHaveBeenCalled();
  });
});
