import { type RequestOf, saveDepartment } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, prepare, Refusal, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { DepartmentDialog } from './DepartmentDialog';

beforeAll(() =>
  prepare([
    'shell-app',
    { zh: () => import('../../locales/admin.zh.json'), en: () => import('../../locales/admin.en.json') },
    'admin',
  ]),
);
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
