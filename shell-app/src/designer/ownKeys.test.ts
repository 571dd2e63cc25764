import { RecordDefinitionSchema } from '@attest/api-contract/records';
import { describe, expect, it } from '@jest/globals';
import { type Content, listAt, type Part, partAt, withPart } from './content';
import { addedBehind, duplicated, removed } from './edits';
import { withListed } from './listed';
import { numberExample } from './numberExample';
import { keyFrom, withFilledAt, withFormPart, withKeyOfName } from './ownKeys';
import { learnDefinition } from './schema';

learnDefinition(RecordDefinitionSchema);

const label = (en: string) => ({ zh: en, en });
const CONTENT: Content = {
  settings: { listColumns: ['room'], facets: [] },
  steps: {
    steps: [
      { id: 'step_1', kind: 'draft', fields: ['title', 'room'] },
      { id: 'step_2', kind: 'work', requires: ['room'] },
    ],
  },
  form: {
    sections: [{ key: 'general', label: label('General') }],
    fields: [
      { key: 'title', type: 'input', label: label('Title'), section: 'general' },
      { key: 'room', type: 'input', label: label('Room'), section: 'general' },
    ],
  },
};
const never = () => false;
const stepFields = (content: Content, at: number) => partAt(content, `/steps/steps/${at}/fields`);

describe('keys of names', () => {
  it.each([
    ['Room temperature (°C)', 'roomTemperatureC'],
    ['2nd reading', 'ndReading'],
    ['Température', 'temperature'],
    ['温度', ''],
  ])('%s gives %s', (name, key) => expect(keyFrom(name)).toBe(key));

  it('follow the name while it is typed', () => {
    let part: Part = { key: 'field2', label: label('') };
    for (const en of ['R', 'Ro', 'Room', 'Room ', 'Room t', 'Room'])
      part = withKeyOfName(part, { ...part, label: { zh: '', en } }, never);
    expect(part.key).toBe('room');
  });

  it('stay as somebody has said, or as it is known elsewhere', () => {
    const after = { key: 'place', label: label('Site') };
    expect(withKeyOfName({ key: 'place', label: label('Room') }, after, never).key).toBe('place');
    const known = { key: 'room', label: label('Site') };
    expect(withKeyOfName({ key: 'room', label: label('Room') }, known, (key) => key === 'room').key).toBe(
      'room',
    );
  });

  it('give options their values', () => {
    const before = { value: '', label: label('') };
    expect(withKeyOfName(before, { ...before, label: label('Grade A') }, never).value).toBe('gradeA');
  });
});

describe('a field of which somebody outside knows', () => {
  const outside = { mail: 'room', name: 'title', shows: ['title', 'room'] };
  const content = withPart(CONTENT, '/steps/steps/1/outside', outside);

  it('goes by its new key there, too', () => {
    const field = { ...listAt(content, '/form/fields')[1], key: 'address' };
    expect(partAt(withFormPart(content, '/form/fields/1', field), '/steps/steps/1/outside')).toEqual({
      mail: 'address',
      name: 'title',
      shows: ['title', 'address'],
    });
  });

  it('is shown to them no more once it is gone', () => {
    const edit = removed(content, '/form/fields/1');
    expect(edit && partAt(edit.content, '/steps/steps/1/outside/shows')).toEqual(['title']);
  });
});

describe('fields that are added', () => {
  it('are filled where records are written, and nowhere once they are gone', () => {
    const edit = addedBehind(CONTENT, '/form/fields/0');
    expect(edit?.place).toBe('/form/fields/1');
    expect(edit && partAt(edit.content, '/form/fields/1')).toMatchObject({
      key: 'field',
      section: 'general',
    });
    expect(edit && stepFields(edit.content, 0)).toEqual(['title', 'room', 'field']);
    const room = removed(CONTENT, '/form/fields/1')?.content ?? {};
    expect(stepFields(room, 0)).toEqual(['title']);
    expect(partAt(room, '/steps/steps/1/requires')).toEqual([]);
    expect(partAt(room, '/settings/listColumns')).toEqual([]);
  });

  it('are filled where the one is that they are a copy of', () => {
    const edit = duplicated(CONTENT, '/form/fields/1');
    expect(edit && stepFields(edit.content, 0)).toEqual(['title', 'room', 'room2']);
  });

  it('are filled at the steps that are said of them, and no others', () => {
    const moved = withFilledAt(CONTENT, 'room', ['step_2']);
    expect(stepFields(moved, 0)).toEqual(['title']);
    expect(stepFields(moved, 1)).toEqual(['room']);
    expect(withFilledAt(moved, 'room', ['step_2'])).toBe(moved);
  });

  it('take along what names them when their key changes, and never take the key of another', () => {
    const field = { ...listAt(CONTENT, '/form/fields')[1], key: 'place' };
    const renamed = withFormPart(CONTENT, '/form/fields/1', field);
    expect(stepFields(renamed, 0)).toEqual(['title', 'place']);
    expect(partAt(renamed, '/settings/listColumns')).toEqual(['place']);
    const twice = withFormPart(CONTENT, '/form/fields/1', { ...field, key: 'title' });
    expect(partAt(twice, '/form/fields/1/key')).toBe('title2');
    const section = withFormPart(CONTENT, '/form/sections/0', { key: 'main', label: label('Main') });
    expect(listAt(section, '/form/fields').map((one) => one.section)).toEqual(['main', 'main']);
  });
});

it('fields that the list shows get a place in lists that nothing has', () => {
  const listed = withListed(withPart(CONTENT, '/form/fields/0/slot', 't1'));
  expect(partAt(listed, '/form/fields/1')).toMatchObject({ slot: 't2', maxLength: 500 });
  expect(withListed(listed)).toBe(listed);
});

it('a number pattern is shown as the number that it gives', () => {
  const year = new Date().getFullYear();
  expect(numberExample('EE-{YYYY}-{seq:4}', String)).toBe(`EE-${year}-0001`);
  expect(numberExample('{room}-{seq:2}', () => 'Room')).toBe('‹Room›-01');
});
