import { type CheckedDefinition, checkDefinition, definitionChoices } from '@attest/api-contract';
import { RecordDefinitionSchema } from '@attest/api-contract/records';
import { expectAccessible, forget, prepare, renderUi, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { type Content, listAt, partAt } from './content';
import { DefinitionEditor } from './DefinitionEditor';

beforeAll(() =>
  prepare([
    'shell-app',
    { zh: () => import('../locales/designer.zh.json'), en: () => import('../locales/designer.en.json') },
    'designer',
  ]),
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
function Shown({ readOnly = false }: { readOnly?: boolean }) {
  const [content, setContent] = useState(CONTENT);
  now = content;
  return <DefinitionEditor content={content} readOnly={readOnly} onChange={setContent} />;
}

const choices = {
  schema: RecordDefinitionSchema,
  roles: [{ code: 'qa', name: label('Quality') }],
  types: [],
  functions: [],
};
beforeEach(() => {
  serve(definitionChoices, () => choices);
  serve(
    checkDefinition,
    ({ role }): CheckedDefinition => ({
      problems: [{ place: '/rules/checks/0', message: '“titel” is not known' }],
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
