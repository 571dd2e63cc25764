import { RecordDefinitionSchema } from '@attest/api-contract/records';
import { describe, expect, it } from '@jest/globals';
import { type Content, groupAt, listAt, partAt, withPart } from './content';
import { addedTo, duplicated, moved, removed, renamed } from './edits';
import { allNodes, nodeOf, outlineOf } from './outline';
import { learnDefinition } from './schema';

const field = (key: string, section: string, more = {}) => ({ key, type: 'input', section, ...more });
const CONTENT: Content = {
  settings: {
    listColumns: ['title'],
    access: [{ fields: ['cause'], states: '*', roles: ['qa'], right: 'edit' }],
  },
  form: {
    sections: [{ key: 'general' }, { key: 'result' }],
    fields: [field('title', 'general', { slot: 't1' }), field('cause', 'result'), field('room', 'general')],
  },
  rules: { computed: { exceeded: 'values.particles > 3520' }, checks: [{ id: 'late' }] },
};
const keysIn = (content: Content) => listAt(content, '/form/fields').map(({ key }) => key);

learnDefinition(RecordDefinitionSchema);

describe('edits of a definition', () => {
  it('move a field among those of its section', () => {
    const edit = moved(CONTENT, '/form/fields/0', 1);
    expect(edit && keysIn(edit.content)).toEqual(['room', 'cause', 'title']);
    expect(edit?.place).toBe('/form/fields/2');
    expect(moved(CONTENT, '/form/fields/1', 1)).toBeNull();
  });

  it('give a copy a key of its own, and no place in lists that another has', () => {
    const edit = duplicated(CONTENT, '/form/fields/0');
    expect(edit && keysIn(edit.content)).toEqual(['title', 'title2', 'cause', 'room']);
    expect(partAt(edit?.content, '/form/fields/1')).toEqual({
      key: 'title2',
      type: 'input',
      section: 'general',
    });
    const rule = duplicated(CONTENT, '/rules/computed/exceeded');
    expect(partAt(rule?.content, '/rules/computed/exceeded2')).toBe('values.particles > 3520');
  });

  it('add a field to the section that is looked at, and take it away again', () => {
    const section = allNodes(outlineOf(CONTENT)).find(({ id }) => id === '/form/sections/1');
    if (!section) throw new Error('no section');
    const edit = addedTo(CONTENT, section);
    expect(partAt(edit.content, edit.place)).toMatchObject({ key: 'field', section: 'result' });
    expect(removed(edit.content, edit.place)?.content).toEqual(CONTENT);
  });

  it('call a rule by another key where it stands, and what decides by a table with it', () => {
    const rules = {
      computed: { exceeded: 'values.particles > 3520', class: 'decide("table")', late: 'true' },
      tables: { table: { in: ['values.particles'], rows: [] } },
      checks: [{ id: 'late', when: 'decide( "table" ) = "major" and "table" != "x"' }],
    };
    const content: Content = { ...CONTENT, rules };
    const value = renamed(content, '/rules/computed/exceeded', 'tooMany');
    expect(value?.place).toBe('/rules/computed/tooMany');
    expect(Object.keys(groupAt(value?.content, '/rules/computed'))).toEqual(['tooMany', 'class', 'late']);
    expect(renamed(content, '/rules/computed/exceeded', 'late')).toBeNull();
    const table = renamed(content, '/rules/tables/table', 'level')?.content;
    expect(partAt(table, '/rules/computed/class')).toBe('decide("level")');
    expect(partAt(table, '/rules/checks/0/when')).toBe('decide("level") = "major" and "table" != "x"');
  });

  it('leave what they do not touch as it is, and the content before them too', () => {
    const next = withPart(CONTENT, '/form/fields/1/label', { zh: '原因', en: 'Cause' });
    expect(next.settings).toBe(CONTENT.settings);
    expect(partAt(CONTENT, '/form/fields/1/label')).toBeUndefined();
  });
});

describe('the outline', () => {
  const nodes = outlineOf(CONTENT);
  it.each([
    ['/form/fields/1/label/zh', '/form/fields/1'],
    ['/rules/checks/0', '/rules/checks/0'],
    ['/rules/computed/exceeded', '/rules/computed/exceeded'],
    ['/settings/listColumns/0', '/settings#list'],
    ['/settings/number', '/settings#general'],
    ['/settings/access/0/roles', '/settings/access/0'],
    ['/steps/procType', '/steps#process'],
    ['/flow', '/flow'],
    ['/steps/steps/7', '/flow'],
  ])('leads from %s to %s', (place, id) => {
    expect(nodeOf(nodes, place)?.id).toBe(id);
  });
});
