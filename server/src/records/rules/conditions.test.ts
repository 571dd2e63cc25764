import { type Condition, type FieldDefinition, faultText, holds } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { MODULES } from '../../modules';
import { Brought } from '../../platform/brought';
import { compileTo } from '../../platform/feel/compile';
import { COMMON_FUNCTIONS } from '../../platform/feel/functions';
import { typed } from '../../platform/feel/typed';
import { processesOf } from '../definitions';
import { conditionOf, withConditions, withoutTrees } from './conditions';
import { kindsOf } from './kinds';

const label = { zh: '项', en: 'Item' };
const options = ['minor', 'major'].map((value) => ({ value, label }));
const field = (key: string, type: FieldDefinition['type'], more: Partial<FieldDefinition> = {}) => ({
  key,
  type,
  label,
  ...more,
});
const FIELDS: FieldDefinition[] = [
  field('class', 'select', { options }),
  field('proposed', 'select', { options, computed: true }),
  field('marks', 'checkbox', { options }),
  field('late', 'switch'),
  field('count', 'number'),
  field('story', 'textarea'),
  field('foundAt', 'datetime'),
  field('rows', 'table', { columns: [field('state', 'select', { options }), field('note', 'input')] }),
];

/** Expressions, and the trees that they are to come to. */
const CONDITIONS: [string, Condition][] = [
  ['values.class = "major"', { field: 'class', equals: 'major' }],
  ['values.class != values.proposed', { not: { field: 'class', same: 'proposed' } }],
  ['values.class in ("minor", "major")', { field: 'class', in: ['minor', 'major'] }],
  ['values.count in [1, 2]', { field: 'count', in: [1, 2] }],
  ['values.late', { field: 'late', equals: true }],
  ['not(values.late = true)', { not: { field: 'late', equals: true } }],
  ['values.count = -1', { field: 'count', equals: -1 }],
  ['blank(values.story)', { field: 'story', is: 'empty' }],
  ['list contains(values.marks, "minor")', { field: 'marks', equals: 'minor' }],
  [
    'values.class = "major" and (values.count = 2 or not(blank(values.story)))',
    {
      all: [
        { field: 'class', equals: 'major' },
        { any: [{ field: 'count', equals: 2 }, { not: { field: 'story', is: 'empty' } }] },
      ],
    },
  ],
  [
    'some row in values.rows satisfies row.state = "major"',
    { field: 'rows', someRow: { column: 'state', equals: 'major' } },
  ],
  [
    'every one in values.rows satisfies not(blank(one.note))',
    {
      any: [
        { field: 'rows', is: 'empty' },
        { field: 'rows', everyRow: { column: 'note', is: 'notEmpty' } },
      ],
    },
  ],
];

const SOME: Record<string, unknown[]> = {
  class: [undefined, 'minor', 'major'],
  proposed: [undefined, 'major'],
  marks: [undefined, ['minor'], ['major', 'minor']],
  late: [undefined, true, false],
  count: [undefined, 2, -1],
  story: [undefined, 'told'],
  rows: [undefined, [{ state: 'major' }], [{ state: 'minor', note: 'seen' }, { note: 'again' }]],
};

/** Every choice of one value for each of the fields. */
const choices = (keys: string[]): Record<string, unknown>[] => {
  const [key, ...others] = keys;
  if (key === undefined) return [{}];
  return choices(others).flatMap((rest) =>
    (SOME[key] ?? []).map((value) => (value === undefined ? rest : { ...rest, [key]: value })),
  );
};

describe('a condition of a form', () => {
  it.each(CONDITIONS)('%s is a tree, and holds when the expression does', (text, tree) => {
    expect(conditionOf(text, FIELDS)).toEqual(tree);
    const entries = { entries: kindsOf(FIELDS) };
    const feel = compileTo('boolean', text, { names: { values: entries }, functions: COMMON_FUNCTIONS });
    const read = Object.keys(SOME).filter((key) => text.includes(`values.${key}`));
    const differing = choices(read).filter((values) => {
      const said = feel.evaluate({ values: typed(entries, values) }, { now: new Date(0) });
      return holds(tree, values) !== (said === true);
    });
    expect(differing).toEqual([]);
  });

  it.each([
    ['values.clas = "major"', '“clas” is not known in “values” (at 8)'],
    ['values.class = "severe"', '“severe” is none of the options minor, major (at 1)'],
    ['list contains(values.marks, "severe")', '“severe” is none of the options minor, major (at 29)'],
    ['values.count = "2"', 'number is compared with text (at 1)'],
    ['values.story', 'this yields text, not boolean'],
    ['today() > values.foundAt', 'there is no function “today” (at 1)'],
    ['values.count > 2', 'a form asks by =, !=, in, blank, list contains, some, every, and, or, not (at 14)'],
    ['values.class =', 'this is no FEEL expression'],
  ])('%s is refused: %s', (text, why) => {
    expect(() => conditionOf(text, FIELDS)).toThrow(why);
  });

  it('stands beside its tree, in columns by the row, and is found again as it was written', () => {
    const older: Condition = { field: 'late', equals: true };
    const written = [
      field('story', 'textarea', { visible: 'values.late = true', required: 'values.late' }),
      field('late', 'switch', { required: true }),
      field('older', 'input', { visibleWhen: older, requiredWhen: older }),
      field('rows', 'table', {
        columns: [field('state', 'input'), field('note', 'input', { required: 'row.state = "x"' })],
      }),
    ];
    const { fields, unusable } = withConditions(written);
    expect(unusable).toEqual([]);
    expect(fields[0]).toMatchObject({ visibleWhen: older, requiredWhen: older });
    expect(fields[3]?.columns?.[1]?.requiredWhen).toEqual({ field: 'state', equals: 'x' });
    expect(withoutTrees(fields)).toEqual(written);
  });

  it('names the place of whatever is wrong, in columns too, and of what is said twice', () => {
    const { unusable } = withConditions([
      field('story', 'textarea', { visible: 'values.gone', visibleWhen: { field: 'story', is: 'empty' } }),
      field('rows', 'table', { columns: [field('note', 'input', { required: 'row.gone = 1' })] }),
    ]);
    expect(unusable).toEqual([
      {
        place: '/form/fields/0/visibleWhen',
        ...faultText('saidAlready', { part: 'visible' }),
      },
      {
        place: '/form/fields/0/visible',
        ...faultText('atCharacter', { at: 8, reason: faultText('noEntry', { key: 'gone', of: 'values' }) }),
      },
      {
        place: '/form/fields/1/columns/0/required',
        ...faultText('atCharacter', { at: 5, reason: faultText('noEntry', { key: 'gone', of: 'row' }) }),
      },
    ]);
  });

  it('is FEEL in every type that is shipped', () => {
    const trees = Object.entries(processesOf({ brought: new Brought(MODULES) })).flatMap(([code, { form }]) =>
      withoutTrees(form.fields).flatMap(({ key, visibleWhen, requiredWhen }) =>
        visibleWhen || requiredWhen ? [`${code} ${key}`] : [],
      ),
    );
    expect(trees).toEqual([]);
  });
});
