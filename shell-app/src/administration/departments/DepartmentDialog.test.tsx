import {
  type DepartmentNode,
  departmentChildren,
  moveDepartment,
  type RequestOf,
  saveDepartment,
} from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, Refusal, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { prepareAdmin } from '../../testing/prepare';
import { DepartmentDialog } from './DepartmentDialog';
import { PlaceDialog } from './PlaceDialog';

beforeAll(prepareAdmin);
afterEach(() => {
  cleanup();
  forget();
});

const show = () =>
  render(<DepartmentDialog department={undefined} parentId={null} onClose={() => undefined} />, {
    wrapper: AttestProvider,
  });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.change(box(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the form of a department', () => {
  it('lists what is missing, says it at each field and leads to the first', async () => {
    show();
    await screen.findByRole('textbox', { name: /^Code/ });
    type(/^Reason/, 'New team');
    save();
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('button')
        .map((link) => link.textContent),
    ).toEqual(['Code', 'Chinese name', 'English name']);
    expect(box(/^Code/).getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(box(/^Code/)));
    fireEvent.click(within(summary).getByRole('button', { name: 'English name' }));
    expect(document.activeElement).toBe(box(/^English name/));
  });

  it('says a code that is taken at the code, and sends what the call has always had', async () => {
    const sent: RequestOf<typeof saveDepartment>[] = [];
    serve(saveDepartment, (input) => {
      sent.push(input);
      throw new Refusal('DEPARTMENT_EXISTS');
    });
    show();
    await screen.findByRole('textbox', { name: /^Code/ });
    type(/^Code/, ' VAL ');
    type(/^Chinese name/, '验证部');
    type(/^English name/, 'Validation');
    type(/^Reason/, 'New team');
    save();
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('button').textContent).toBe('Code');
    expect(box(/^Code/).getAttribute('aria-invalid')).toBe('true');
    expect([box(/^Code/).value, box(/^Reason/).value]).toEqual([' VAL ', 'New team']);
    expect(sent).toEqual([
      {
        code: 'VAL',
        nameZh: '验证部',
        nameEn: 'Validation',
        headId: null,
        parentId: null,
        reason: 'New team',
      },
    ]);
  });
});

const ID = (end: number) => `01890a5d-ac96-774b-bcce-b3020000000${end}`;
const node = (id: string, parentId: string | null, nameEn: string): DepartmentNode => ({
  ...{ id, parentId, nameEn, nameZh: nameEn, code: nameEn, headId: null, count: 0, rowVersion: 4 },
});
const NODES = [
  node(ID(1), null, 'Company'),
  node(ID(2), ID(1), 'Production'),
  node(ID(3), ID(1), 'Quality'),
  node(ID(4), ID(3), 'Laboratory'),
];

describe('putting a department elsewhere', () => {
  it('chooses the parent in the tree, itself barred, and sends it as the last one there', async () => {
    const sent: RequestOf<typeof moveDepartment>[] = [];
    serve(departmentChildren, ({ parentId = null }) =>
      NODES.filter((one) => one.parentId === parentId).map((one) => ({
        ...one,
        isLeaf: NODES.every((other) => other.parentId !== one.id),
      })),
    );
    serve(moveDepartment, (input) => {
      sent.push(input);
      return { moved: true };
    });
    render(<PlaceDialog nodes={NODES} department={NODES[1] as DepartmentNode} onClose={() => undefined} />, {
      wrapper: AttestProvider,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Find a department' }));
    const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
    await radio('Company');
    fireEvent.click(screen.getByRole('button', { name: 'Company', expanded: false }));
    expect((await radio('Production')).disabled).toBe(true);
    fireEvent.click(await radio('Quality'));
    fireEvent.change(await screen.findByRole('textbox', { name: /^Reason/ }), {
      target: { value: 'Merger' },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Move' }));
    await waitFor(() =>
      expect(sent).toEqual([{ id: ID(2), rowVersion: 4, parentId: ID(3), index: 1, reason: 'Merger' }]),
    );
  });
});
