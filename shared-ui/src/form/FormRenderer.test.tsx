import {
  type FieldDefinition,
  type FieldType,
  type FormValues,
  listDepartments,
  searchUsers,
} from '@attest/api-contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expectAccessible, forget, prepare, renderUi, serve } from '../testing/harness';
import { FormRenderer } from './FormRenderer';
import { useRecordForm } from './useRecordForm';

const text = (en: string) => ({ zh: `中${en}`, en });
const option = (value: string, en: string) => ({ value, label: text(en) });
const ANNA = '00000000-0000-4000-8000-00000000000a';
const BEN = '00000000-0000-4000-8000-00000000000b';
const QA = '00000000-0000-4000-8000-0000000000d1';
const FILE = {
  id: '00000000-0000-4000-8000-0000000000f1',
  name: 'photo.png',
  size: 2048,
  sha256: 'a'.repeat(64),
  mediaType: 'image/png',
  createdAt: '2026-03-01T02:00:00Z',
  createdBy: 'Anna',
};
const card = (id: string, name: string) => ({
  id,
  account: name.toLowerCase(),
  name,
  nameEn: name,
  departmentId: QA,
  departmentZh: '质量部',
  departmentEn: 'Quality',
  positionZh: '专员',
  positionEn: 'Officer',
  onDuty: true,
});

beforeAll(prepare);
beforeEach(() => {
  serve(searchUsers, ({ filter }) => {
    const all = [card(ANNA, 'Anna'), card(BEN, 'Ben')];
    const rows = all.filter(
      ({ id, name }) =>
        (!filter.ids || filter.ids.includes(id)) &&
        name.toLowerCase().includes((filter.text ?? '').toLowerCase()),
    );
    return { rows, total: rows.length };
  });
  serve(listDepartments, () => [
    {
      id: QA,
      parentId: null,
      code: 'QA',
      nameZh: '质量部',
      nameEn: 'Quality',
      headId: null,
      count: 3,
      rowVersion: 1,
    },
  ]);
});
afterEach(() => {
  cleanup();
  forget();
});

/** A form over one state, as screens use it. */
function Form({
  fields,
  initial = {},
  complete,
  editable,
}: {
  fields: FieldDefinition[];
  initial?: FormValues;
  complete?: string[];
  editable?: string[];
}) {
  const [stored] = useState(initial);
  const keys = complete ?? fields.map((field) => field.key);
  const form = useRecordForm({ fields, initial: stored, complete: keys, language: 'en' });
  return (
    <>
      <FormRenderer
        fields={fields}
        values={form.values}
        editable={editable ?? fields.map((field) => field.key)}
        complete={keys}
        problems={form.problems}
        attempt={form.attempt}
        onChange={form.onChange}
      />
      <button type="button" onClick={() => form.check()}>
        Submit
      </button>
      <output>{JSON.stringify(form.changes)}</output>
    </>
  );
}

const changes = () => JSON.parse(screen.getByRole('status', { name: '' }).textContent ?? '{}') as FormValues;

/** One case per field type: a stored value, how it reads, and how it is named when it can be edited. */
const CASES: {
  type: FieldType;
  value: unknown;
  reads: string | RegExp;
  role: string;
  more?: Partial<FieldDefinition>;
}[] = [
  { type: 'input', value: 'Cold room', reads: 'Cold room', role: 'textbox' },
  { type: 'textarea', value: 'Line one', reads: 'Line one', role: 'textbox' },
  { type: 'number', value: 7.5, reads: '7.5 kg', role: 'textbox', more: { unit: text('kg') } },
  {
    type: 'radio',
    value: 'b',
    reads: 'Beta',
    role: 'radiogroup',
    more: { options: [option('a', 'Alpha'), option('b', 'Beta')] },
  },
  {
    type: 'checkbox',
    value: ['a', 'b'],
    reads: 'Alpha, Beta',
    role: 'group',
    more: { options: [option('a', 'Alpha'), option('b', 'Beta')] },
  },
  {
    type: 'select',
    value: 'a',
    reads: 'Alpha',
    role: 'combobox',
    more: { options: [option('a', 'Alpha'), option('b', 'Beta')] },
  },
  { type: 'time', value: '14:05', reads: '14:05', role: 'time' },
  { type: 'date', value: '2026-03-05', reads: '2026-03-05', role: 'date' },
  { type: 'datetime', value: '2026-03-05T06:07:00Z', reads: /2026-03-05 \d\d:07/, role: 'datetime' },
  { type: 'switch', value: true, reads: 'Yes', role: 'switch' },
  { type: 'slider', value: 30, reads: '30', role: 'slider' },
  { type: 'link', value: 'https://example.org/a', reads: 'https://example.org/a', role: 'textbox' },
  { type: 'user', value: ANNA, reads: 'Anna', role: 'combobox' },
  { type: 'department', value: QA, reads: 'Quality', role: 'combobox' },
  {
    type: 'relation',
    value: [{ type: 'documentVersion', id: FILE.id, no: 'SOP-7', title: 'Cleaning', version: 'V03' }],
    reads: 'SOP-7 V03 Cleaning',
    role: 'combobox',
    more: { relatesTo: ['documentVersion'], multiple: true },
  },
  { type: 'file', value: [FILE], reads: 'photo.png', role: 'group' },
  {
    type: 'grid',
    value: { before: { severity: 4, occurrence: 4, detectability: 4 } },
    reads: 'RPN 64',
    role: 'group',
  },
  {
    type: 'table',
    value: [{ maker: [{ type: 'supplier', id: FILE.id, no: 'SUP-1', title: 'Mill' }] }],
    reads: 'SUP-1 Mill',
    role: 'group',
    more: {
      columns: [{ key: 'maker', type: 'relation', label: text('Maker'), relatesTo: ['supplier'] }],
    },
  },
  {
    type: 'table',
    value: [{ batch: 'B-1' }],
    reads: 'B-1',
    role: 'group',
    more: { columns: [{ key: 'batch', type: 'input', label: text('Batch') }] },
  },
  {
    type: 'subRecord',
    value: [{ batch: 'B-2' }],
    reads: 'B-2',
    role: 'group',
    more: { columns: [{ key: 'batch', type: 'input', label: text('Batch') }] },
  },
  {
    type: 'causeTree',
    value: [
      { level: 0, text: 'Too warm' },
      { level: 1, text: 'Fan blocked', root: true },
    ],
    reads: 'Cause, level 1: Fan blocked (root cause)',
    role: 'group',
    more: { drawn: 'fishbone' },
  },
  { type: 'richText', value: '<p>Found <strong>wet</strong></p>', reads: 'wet', role: 'textbox' },
  { type: 'editor', value: '<ul><li>Step</li></ul>', reads: 'Step', role: 'textbox' },
];

const fieldOf = ({ type, more }: (typeof CASES)[number]): FieldDefinition => ({
  key: 'it',
  type,
  label: text('The field'),
  help: text('A hint'),
  ...more,
});

describe('FormRenderer, by field type', () => {
  it.each(CASES)('$type reads as text when it cannot be edited', async (one) => {
    renderUi(
      <FormRenderer fields={[fieldOf(one)]} values={{ it: one.value }} editable={[]} onChange={() => {}} />,
    );
    expect(await screen.findByText(one.reads)).toBeTruthy();
    expect(screen.getByText('The field').tagName).toBe('DT');
    await expectAccessible();
  });

  it.each(CASES)('$type is a labelled control when it can be edited', async (one) => {
    renderUi(
      <FormRenderer
        fields={[fieldOf(one)]}
        values={{ it: one.value }}
        editable={['it']}
        onChange={() => {}}
      />,
    );
    const control = ['time', 'date', 'datetime'].includes(one.role)
      ? await screen.findByLabelText('The field')
      : await screen.findByRole(one.role, { name: 'The field' });
    expect(control).toBeTruthy();
    await expectAccessible();
  });

  it('shows a number that is still to come, and an empty value as a dash or as its field says', () => {
    const fields: FieldDefinition[] = [
      { key: 'no', type: 'autoNumber', label: text('No.') },
      { key: 'place', type: 'input', label: text('Place') },
      { key: 'day', type: 'date', label: text('Day, corrected to'), whenEmpty: text('Not corrected') },
    ];
    renderUi(
      <FormRenderer fields={fields} values={{}} editable={[]} onChange={() => {}} showBlankSections />,
    );
    expect(screen.getByText('Numbered on submission')).toBeTruthy();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Numbered on submission',
      '—',
      'Not corrected',
    ]);
  });

  it('marks a text with the language that it is written in, read or edited', () => {
    const field = { key: 'name', type: 'input', label: text('Chinese name'), lang: 'zh' } as const;
    const { unmount } = renderUi(<Form fields={[field]} initial={{ name: '档案室' }} editable={[]} />);
    expect(screen.getByText('档案室').lang).toBe('zh-CN');
    unmount();
    renderUi(<Form fields={[field]} initial={{ name: '档案室' }} />);
    expect(screen.getByDisplayValue('档案室').lang).toBe('zh-CN');
  });

  it('never makes a link of a script', () => {
    const field: FieldDefinition = { key: 'it', type: 'link', label: text('Link') };
    renderUi(
      <FormRenderer
        fields={[field]}
        values={{ it: 'javascript:alert(1)' }}
        editable={[]}
        onChange={() => {}}
      />,
    );
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('runs nothing of a stored rich text', async () => {
    const field: FieldDefinition = { key: 'it', type: 'richText', label: text('Text') };
    const html = '<p style="color:red" onclick="x()">Safe</p><img src=x onerror=x()><script>x()</script>';
    renderUi(<FormRenderer fields={[field]} values={{ it: html }} editable={[]} onChange={() => {}} />);
    await waitFor(() => expect(screen.getByText('Safe').tagName).toBe('P'));
    expect(screen.getByText('Safe').getAttributeNames()).toEqual([]);
    expect(document.querySelector('img,script')).toBeNull();
  });
});

describe('FormRenderer, filling in', () => {
  it('gives numbers as numbers and keeps what is no number for the check to name', async () => {
    const user = userEvent.setup();
    renderUi(<Form fields={[{ key: 'n', type: 'number', label: text('Quantity'), max: 10 }]} />);
    await user.type(screen.getByLabelText(/Quantity/), '1.50');
    expect(changes()).toEqual({ n: 1.5 });
    await user.type(screen.getByLabelText(/Quantity/), 'x');
    await user.click(screen.getByText('Submit'));
    expect(await screen.findAllByText(/The format is not correct/)).not.toHaveLength(0);
  });

  it('clears a radio that is clicked again, unless it is required', async () => {
    const user = userEvent.setup();
    const options = [option('a', 'Alpha'), option('b', 'Beta')];
    renderUi(
      <Form
        fields={[
          { key: 'free', type: 'radio', label: text('Free'), options },
          { key: 'must', type: 'radio', label: text('Must'), options, required: true },
        ]}
      />,
    );
    const [free, must] = screen.getAllByRole('radiogroup') as [HTMLElement, HTMLElement];
    for (const group of [free, must]) {
      await user.click(within(group).getByLabelText('Alpha'));
      await user.click(within(group).getByLabelText('Alpha'));
    }
    expect(changes()).toEqual({ must: 'a' });
  });

  it('offers an option that is out of use only where it stands already', () => {
    const options = [option('a', 'A'), { ...option('b', 'B'), inactive: true as const }];
    const fields: FieldDefinition[] = (['radio', 'checkbox'] as const).map((type) => ({
      key: type,
      type,
      label: text(type),
      options,
    }));
    const offers = (role: 'radio' | 'checkbox') => screen.getAllByRole(role).length;
    renderUi(<Form fields={fields} />);
    expect([offers('radio'), offers('checkbox')]).toEqual([1, 1]);
    cleanup();
    renderUi(<Form fields={fields} initial={{ radio: 'b', checkbox: ['b'] }} />);
    expect([offers('radio'), offers('checkbox')]).toEqual([2, 2]);
  });

  it('chooses a person found by typing', async () => {
    const user = userEvent.setup();
    renderUi(<Form fields={[{ key: 'owner', type: 'user', label: text('Owner'), required: true }]} />);
    await user.click(screen.getByText('Submit'));
    const box = screen.getByRole('combobox', { name: 'Owner' });
    expect(document.activeElement).toBe(box);
    expect(box.getAttribute('aria-required')).toBe('true');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    await user.type(screen.getByRole('combobox', { name: 'Owner' }), 'be');
    await user.click(await screen.findByRole('option', { name: /Ben/ }));
    expect(changes()).toEqual({ owner: BEN });
    expect((screen.getByRole('combobox', { name: 'Owner' }) as HTMLInputElement).value).toBe('Ben');
  });

  it('shows and requires a field only while its condition holds', async () => {
    const user = userEvent.setup();
    const fields: FieldDefinition[] = [
      {
        key: 'capa',
        type: 'radio',
        label: text('CAPA'),
        required: true,
        options: [option('yes', 'Needed'), option('no', 'Not needed')],
      },
      {
        key: 'why',
        type: 'textarea',
        label: text('Why none'),
        visibleWhen: { field: 'capa', equals: 'no' },
        requiredWhen: { field: 'capa', equals: 'no' },
      },
    ];
    renderUi(<Form fields={fields} />);
    expect(screen.queryByLabelText(/Why none/)).toBeNull();
    await user.click(screen.getByLabelText('Not needed'));
    expect(screen.getByRole('textbox', { name: /Why none/ }).hasAttribute('required')).toBe(true);
    await user.click(screen.getByText('Submit'));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Why none/ })),
    );
    await user.click(screen.getByLabelText('Needed'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('lists what is wrong now, where several rules speak of one field', () => {
    const field: FieldDefinition = { key: 'answer', type: 'input', label: text('Answer') };
    const rule = (en: string) => ({ key: 'answer', code: 'rule' as const, params: text(en) });
    const form = (...problems: ReturnType<typeof rule>[]) => (
      <FormRenderer
        fields={[field]}
        values={{}}
        editable={['answer']}
        problems={problems}
        onChange={() => {}}
      />
    );
    const { rerender } = renderUi(form(rule('Choose one'), rule('Every option needs a text')));
    const said = () =>
      within(screen.getByRole('alert'))
        .getAllByRole('listitem')
        .map((one) => one.textContent);
    expect(said()).toEqual(['Answer: Choose one', 'Answer: Every option needs a text']);
    rerender(form(rule('Every option needs a text')));
    expect(said()).toEqual(['Answer: Every option needs a text']);
  });

  it('names what it does not show by the label that comes with the problem', () => {
    renderUi(
      <FormRenderer
        fields={[]}
        values={{}}
        editable={[]}
        onChange={() => undefined}
        problems={[{ key: 'conclusion', code: 'required', label: text('Conclusion') }]}
      />,
    );
    expect(within(screen.getByRole('alert')).getByRole('listitem').textContent).toBe(
      'Conclusion: This field is required',
    );
  });

  it('lists every problem, moves focus to the first and follows the typing afterwards', async () => {
    const user = userEvent.setup();
    renderUi(
      <Form
        fields={[
          { key: 'title', type: 'input', label: text('Title'), required: true },
          { key: 'place', type: 'input', label: text('Place'), required: true, maxLength: 3 },
        ]}
        initial={{ place: 'far away' }}
      />,
    );
    await user.click(screen.getByText('Submit'));
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Title: This field is required', 'Place: At most 3 characters']);
    const title = screen.getByRole('textbox', { name: /Title/ });
    expect(document.activeElement).toBe(title);
    expect(title.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible();

    await user.type(title, 'Wet floor');
    expect(within(screen.getByRole('alert')).getAllByRole('listitem')).toHaveLength(1);
    expect(document.activeElement).toBe(title);
    await user.click(within(screen.getByRole('alert')).getByText('Place'));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Place/ }));
  });

  it('counts the risk number and level with every click', async () => {
    const user = userEvent.setup();
    renderUi(<Form fields={[{ key: 'risk', type: 'grid', label: text('Risk'), required: true }]} />);
    const rate = (factor: string, score: string) =>
      user.click(within(screen.getByRole('radiogroup', { name: factor })).getByLabelText(score));
    await rate('Severity, Before control', '5');
    await rate('Occurrence, Before control', '2');
    expect(screen.getByText(/shows once all three/)).toBeTruthy();
    await user.click(screen.getByText('Submit'));
    expect(await screen.findAllByText(/Score severity, occurrence/)).not.toHaveLength(0);
    await rate('Detectability, Before control', '1');
    expect(screen.getByText('RPN 10')).toBeTruthy();
    // S = 5 with O ≥ 2 is high whatever the number says.
    expect(screen.getByText('High risk')).toBeTruthy();
    // What that proposes is another thing in each process.
    expect(screen.queryByText(/Proposed class/)).toBeNull();

    await user.click(screen.getByText('Add scores after control'));
    await rate('Severity, After control', '2');
    await rate('Occurrence, After control', '2');
    await rate('Detectability, After control', '2');
    expect(screen.getByText('Low risk')).toBeTruthy();
    expect(changes()).toEqual({
      risk: {
        before: { severity: 5, occurrence: 2, detectability: 1 },
        after: { severity: 2, occurrence: 2, detectability: 2 },
      },
    });
    await expectAccessible();
  });

  it('adds and removes rows by keyboard; focus goes along and problems name row and column', async () => {
    const user = userEvent.setup();
    renderUi(
      <Form
        fields={[
          {
            key: 'batches',
            type: 'table',
            label: text('Batches'),
            maxRows: 2,
            columns: [
              { key: 'product', type: 'input', label: text('Product'), required: true },
              { key: 'hold', type: 'switch', label: text('Hold') },
            ],
          },
        ]}
      />,
    );
    const add = screen.getByRole('button', { name: 'Add a row' });
    add.focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Product, 1' })),
    );
    await user.keyboard('A');
    add.focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Product, 2' })),
    );
    expect(add.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByText('Submit'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Batches, Row 2, Product: This field is required',
    );
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Product, 2' }));
    await expectAccessible();

    await user.keyboard('B');
    screen.getByRole('button', { name: 'Remove row 1' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Product, 1' })),
    );
    expect(changes()).toEqual({ batches: [{ product: 'B' }] });
    screen.getByRole('button', { name: 'Remove row 1' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a row' })),
    );
    expect(changes()).toEqual({});
  });

  it('has fixed rows from the start: each is answered, none added or removed', async () => {
    const user = userEvent.setup();
    const effect = { key: 'effect', type: 'radio' as const, label: text('Effect'), required: true };
    renderUi(
      <Form
        fields={[
          {
            key: 'impact',
            type: 'table',
            label: text('Impact'),
            required: true,
            rowsPer: 'area',
            columns: [
              {
                key: 'area',
                type: 'select',
                label: text('Area'),
                required: true,
                options: [option('product', 'Product'), option('patient', 'Patient')],
              },
              { ...effect, options: [option('none', 'None'), option('yes', 'Yes')] },
            ],
          },
        ]}
      />,
    );
    expect(screen.getAllByRole('rowheader').map((one) => one.textContent)).toEqual(['Product', 'Patient']);
    expect(screen.queryByRole('button', { name: 'Add a row' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
    const answer = async (row: string) => {
      const choice = screen.getByRole('radiogroup', { name: `Effect, ${row}` });
      await user.click(within(choice).getByRole('radio', { name: 'None' }));
    };
    await answer('Product');
    await user.click(screen.getByText('Submit'));
    const alert = await screen.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Impact, Patient, Effect: This field is required']);
    const asked = screen.getByRole('radiogroup', { name: 'Effect, Patient' });
    expect(asked.contains(document.activeElement)).toBe(true);
    await expectAccessible();
    await answer('Patient');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(changes()).toEqual({
      impact: [
        { area: 'product', effect: 'none' },
        { area: 'patient', effect: 'none' },
      ],
    });
  });

  it('shows sections, and leaves out those that are read only and empty', () => {
    const fields: FieldDefinition[] = [
      { key: 'a', type: 'input', label: text('A'), section: 'one' },
      { key: 'b', type: 'input', label: text('B'), section: 'two' },
      { key: 'c', type: 'input', label: text('C'), section: 'two', computed: true },
    ];
    const sections = [
      { key: 'one', label: text('One') },
      { key: 'two', label: text('Two') },
    ];
    const props = { fields, sections, values: { a: 'x' }, onChange: jest.fn() };
    const { rerender } = renderUi(<FormRenderer {...props} editable={[]} />);
    expect(screen.queryByRole('heading', { name: 'Two' })).toBeNull();
    rerender(<FormRenderer {...props} editable={['b', 'c']} />);
    expect(screen.getByRole('region', { name: 'Two' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'B' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'C' })).toBeNull();
  });
});

it('draws only the field anew that is typed in, and neither the other controls nor what is read', async () => {
  const drawn: string[] = [];
  const fields = Array.from({ length: 60 }, (_, index): FieldDefinition => {
    const key = `field${index}`;
    return {
      key,
      type: index < 40 ? 'input' : 'number',
      // Asked for with every drawing of the place of a control.
      get wide() {
        if (index < 40) drawn.push(key);
        return false;
      },
      // Asked for with every drawing of the field's frame, or of its unit where it is read.
      get label() {
        if (index < 40) drawn.push(key);
        return text(key);
      },
      get unit() {
        if (index >= 40) drawn.push(key);
        return text('kg');
      },
    };
  });
  const initial = Object.fromEntries(fields.slice(40).map(({ key }) => [key, 1]));
  renderUi(<Form fields={fields} initial={initial} editable={fields.slice(0, 40).map(({ key }) => key)} />);
  expect(new Set(drawn).size).toBe(60);
  drawn.length = 0;
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'field7' }), 'dry');
  expect(changes()).toEqual({ field7: 'dry' });
  expect(new Set(drawn)).toEqual(new Set(['field7']));
});

describe('A date that cannot be read', () => {
  it.each([
    ['date', 'YYYY-MM-DD'],
    ['datetime', 'YYYY-MM-DD HH:MM'],
    ['time', 'HH:MM'],
  ] as const)('is refused as %s, never left out', async (type, format) => {
    const user = userEvent.setup();
    renderUi(<Form fields={[{ key: 'when', type, label: text('When') }]} complete={[]} />);
    const box = await screen.findByRole('textbox', { name: 'When' });
    await user.type(box, '2026-13-45');
    await user.click(screen.getByText('Submit'));
    // At the field, once: the hint of the box has made room.
    expect(await screen.findByText(`Cannot be read: write ${format}`)).toBeTruthy();
    expect(screen.queryByText(/Not a date or time/)).toBeNull();
    expect((box as HTMLInputElement).value).toBe('2026-13-45');
    await user.clear(box);
    await user.click(screen.getByText('Submit'));
    expect(screen.queryByText(/Cannot be read/)).toBeNull();
    expect(changes()).toEqual({});
  });
});
