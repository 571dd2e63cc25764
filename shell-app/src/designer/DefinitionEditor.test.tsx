import { type CheckedDefinition, checkDefinition, definitionChoices, faultText } from '@attest/api-contract';
import { RecordDefinitionSchema } from '@attest/api-contract/records';
import { expectAccessible, forget, prepare, renderUi, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { newDefinition } from '../administration/recordTypes/newDefinition';
import { type Content, groupAt, listAt, partAt, withPart } from './content';
import { DefinitionEditor } from './DefinitionEditor';

beforeAll(() =>
  prepare(
    [
      'shell-app',
      { zh: () => import('../locales/designer.zh.json'), en: () => import('../locales/designer.en.json') },
      'designer',
    ],
    [
      'faults',
      {
        zh: () => import('@attest/api-contract/texts/faults.zh.json'),
        en: () => import('@attest/api-contract/texts/faults.en.json'),
      },
    ],
  ),
);
afterEach(() => {
  cleanup();
  forget();
});

const label = (en: string) => ({ zh: en, en });
const CONTENT: Content = {
  settings: {},
  steps: {
    code: 'excursion',
    steps: [{ id: 'step_1', name: label('Record'), kind: 'draft', fields: ['title', 'cause'] }],
  },
  form: {
    sections: [{ key: 'general', label: label('General') }],
    fields: [
      { key: 'title', type: 'input', label: label('Title'), section: 'general' },
      { key: 'cause', type: 'textarea', label: label('Cause'), section: 'general' },
    ],
  },
  rules: { checks: [{ id: 'late', when: 'true', field: 'title', text: label('Reported late') }] },
};

let now: Content;
function Shown({ readOnly = false, begun = CONTENT }: { readOnly?: boolean; begun?: Content }) {
  const [content, setContent] = useState(begun);
  now = content;
  return <DefinitionEditor content={content} readOnly={readOnly} onChange={setContent} />;
}

const choices = {
  schema: RecordDefinitionSchema,
  roles: [
    { code: 'qa', name: label('Quality') },
    { code: 'qamgr', name: label('Quality') },
  ],
  types: [],
  occasions: [],
  functions: [],
};
beforeEach(() => {
  serve(definitionChoices, () => choices);
  serve(
    checkDefinition,
    ({ role }): CheckedDefinition => ({
      problems: [{ place: '/rules/checks/0', ...faultText('nameUnknown', { name: 'titel' }) }],
      tests: [],
      fields: [],
      rights: role ? { title: 'edit', cause: 'hidden' } : {},
    }),
  );
});

const line = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}`) });
const select = async (name: string) => fireEvent.click(await line(name));

describe('the editor of a definition', () => {
  it('shows a problem at its place and leads there', async () => {
    renderUi(<Shown />);
    fireEvent.click(await screen.findByRole('button', { name: 'Checks › Reported late' }));
    const properties = await screen.findByRole('region', { name: 'Properties of Reported late' });
    expect(within(properties).getByDisplayValue('late')).toBeTruthy();
    await expectAccessible();
  });

  it('changes what is said of a field, takes it back and says it again by keyboard', async () => {
    renderUi(<Shown />);
    await select('Title');
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Label \(English\)/ });
    fireEvent.change(box, { target: { value: 'Subj' } });
    fireEvent.change(box, { target: { value: 'Subject' } });
    expect(partAt(now, '/form/fields/0/label/en')).toBe('Subject');
    const tree = screen.getByRole('tree', { name: 'Outline' });
    fireEvent.keyDown(tree, { key: 'z', ctrlKey: true });
    expect(partAt(now, '/form/fields/0/label/en')).toBe('Title');
    fireEvent.keyDown(tree, { key: 'Z', ctrlKey: true, shiftKey: true });
    expect(partAt(now, '/form/fields/0/label/en')).toBe('Subject');
    // In a box the browser takes back what was typed there.
    fireEvent.keyDown(box, { key: 'z', ctrlKey: true });
    expect(partAt(now, '/form/fields/0/label/en')).toBe('Subject');
  });

  it('moves a field by Alt and an arrow', async () => {
    renderUi(<Shown />);
    await select('Title');
    fireEvent.keyDown(await line('Title'), { key: 'ArrowDown', altKey: true });
    expect(listAt(now, '/form/fields').map(({ key }) => key)).toEqual(['cause', 'title']);
  });

  it('shows the form as a role sees it at a step', async () => {
    renderUi(<Shown />);
    expect(await screen.findByRole('textbox', { name: 'Cause' })).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'View as role' }), { target: { value: 'qa' } });
    await screen.findByText('1 field is hidden here.');
    expect(screen.queryByRole('textbox', { name: 'Cause' })).toBeNull();
    // What is clicked on is selected.
    fireEvent.click(screen.getByRole('textbox', { name: 'Title' }));
    await screen.findByRole('region', { name: 'Properties of Title' });
  });

  it('is only read where it may not be changed', async () => {
    renderUi(<Shown readOnly />);
    await select('Title');
    const properties = await screen.findByRole('region', { name: 'Properties of Title' });
    await waitFor(() => expect(within(properties).getByText('title')).toBeTruthy());
    expect(within(properties).queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('the steps of a definition', () => {
  const NEW = newDefinition({
    code: 'excursion',
    nameZh: '环境偏离',
    nameEn: 'Excursion',
    module: 'QMS',
  }) as unknown as Content;

  it('are added by keyboard, named, and lead on where a choice says', async () => {
    renderUi(<Shown begun={NEW} />);
    fireEvent.click(await line('Flow and steps'));
    fireEvent.click(await line('Record'));
    fireEvent.keyDown(await line('Record'), { key: 'Insert' });
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name \(English\)/ });
    expect(document.activeElement).not.toBe(document.body);
    fireEvent.change(name, { target: { value: 'Assess' } });
    expect(listAt(now, '/steps/steps').map((step) => partAt(step, '/name/en'))).toEqual([
      'Record',
      'Assess',
      'Approve',
    ]);
    const steps = screen.getByRole('list', { name: 'Steps' });
    const [, assess] = within(steps).getAllByRole('listitem');
    const leads = within(assess as HTMLElement).getByRole('combobox', { name: 'Submit →' });
    fireEvent.change(leads, { target: { value: 'end_completed' } });
    expect(now.flow).toContain('sourceRef="step_3" targetRef="end_completed"');
    await expectAccessible();
  });

  it('say in words who handles them, and ask only what names them', async () => {
    renderUi(<Shown begun={NEW} />);
    fireEvent.click(await line('Flow and steps'));
    fireEvent.click(await line('Approve'));
    const said = 'Head of the department; else Quality, qhead';
    fireEvent.click(await screen.findByRole('button', { name: said }));
    const form = screen.getByRole('group', { name: 'Who handles it' });
    const who = within(form).getAllByRole('combobox', { name: /^Handler/ })[0] as HTMLElement;
    expect(within(form).queryByRole('textbox', { name: 'Account' })).toBeNull();
    fireEvent.change(who, { target: { value: 'user' } });
    fireEvent.change(within(form).getByRole('textbox', { name: 'Account' }), {
      target: { value: 'caoyang' },
    });
    expect(partAt(now, '/steps/steps/1/assignee/0')).toEqual({
      user: 'caoyang',
      orElse: { role: ['qamgr', 'qhead'] },
    });
    expect(screen.getByRole('button', { name: 'Account caoyang; else Quality, qhead' })).toBeTruthy();
  });
});

it('a rule is the value of the field that is chosen for it', async () => {
  const rules = { computed: { value: 'title = "x"' } };
  renderUi(<Shown begun={withPart(CONTENT, '/rules', rules)} />);
  fireEvent.click(await line('Rules'));
  fireEvent.click(await line('Computed values'));
  fireEvent.click(await line('value'));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Value of the field' }), {
    target: { value: 'cause' },
  });
  expect(Object.keys(groupAt(now, '/rules/computed'))).toEqual(['cause']);
  expect(partAt(now, '/form/fields/1/computed')).toBe(true);
  expect(partAt(now, '/steps/steps/0/fields')).toEqual(['title']);
});
