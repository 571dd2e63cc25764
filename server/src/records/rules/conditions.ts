import { type Condition, type DefinitionFault, type FieldDefinition, faultText } from '@attest/api-contract';
import { compileTo } from '../../platform/feel/compile';
import { COMMON_FUNCTIONS, type FeelMoment } from '../../platform/feel/functions';
import { FeelProblem, type FeelScope } from '../../platform/feel/scope';
import { childrenOf, type FeelNode, parseFeel, partsOf, textOf } from '../../platform/feel/syntax';
import { type FeelType, isListType, whyUnequal } from '../../platform/feel/types';
import { kindsOf } from './kinds';

type Scalar = string | number | boolean;
type Kinds = Readonly<Record<string, FeelType>>;

const { blank, not } = COMMON_FUNCTIONS;
const FUNCTIONS = {
  blank,
  not,
  'list contains': COMMON_FUNCTIONS['list contains'],
} as FeelScope<FeelMoment>['functions'];

const CANNOT = faultText('formCondition');

/**
 * A condition of a form, such as `values.severity != "minor"`, as the tree that browser and server evaluate. `about`
 * is what fields are named by: `values`, or `row` for the columns of a table. Throws FeelProblem for names that are
 * not known, kinds that do not agree, and what a form cannot ask.
 */
export const conditionOf = (text: string, fields: readonly FieldDefinition[], about = 'values'): Condition =>
  conditionAmong(text, kindsOf(fields), about);

/** The same where the kinds of the fields are known: of many conditions they are asked for once. */
function conditionAmong(text: string, kinds: Kinds, about: string): Condition {
  const scope: FeelScope<FeelMoment> = { names: { [about]: { entries: kinds } }, functions: FUNCTIONS };
  compileTo('boolean', text, scope);
  return translate(parseFeel(text, [about, ...Object.keys(FUNCTIONS)]), { text, about, kinds });
}

interface Surroundings {
  text: string;
  about: string;
  kinds: Kinds;
}

function translate(node: FeelNode, around: Surroundings): Condition {
  const parts = partsOf(node);
  const inner = (one: FeelNode | undefined) => translate(one ?? node, around);
  switch (node.name) {
    case 'ParenthesizedExpression':
      return inner(parts[0]);
    case 'Conjunction':
      return { all: parts.map(inner) };
    case 'Disjunction':
      return { any: parts.map(inner) };
    case 'FunctionInvocation':
      return called(node, around);
    case 'Comparison':
      return compared(node, around);
    case 'QuantifiedExpression':
      return ofRows(node, around);
    case 'PathExpression':
      // A switch says by itself whether it holds.
      return { field: fieldOf(node, around), equals: true };
    default:
      return cannot(node);
  }
}

const cannot = (node: FeelNode): never => {
  throw new FeelProblem(CANNOT, node.from);
};

function called(node: FeelNode, around: Surroundings): Condition {
  const [head, given] = partsOf(node);
  const [first, second] = given ? partsOf(given) : [];
  const name = head && textOf(head, around.text);
  if (name === 'not' && first) return { not: translate(first, around) };
  if (name === 'blank' && first) return { field: fieldOf(first, around), is: 'empty' };
  if (name !== 'list contains' || !first || !second) return cannot(node);
  const field = fieldOf(first, around);
  const kind = around.kinds[field];
  const why = kind && isListType(kind) && whyUnequal(kind.list, kindOfScalar(scalarOf(second, around)));
  if (why) throw new FeelProblem(why, second.from);
  return { field, equals: scalarOf(second, around) };
}

const kindOfScalar = (value: Scalar): FeelType => {
  if (typeof value === 'string') return { options: [value] };
  return typeof value === 'number' ? 'number' : 'boolean';
};

function compared(node: FeelNode, around: Surroundings): Condition {
  const [left, second, ...others] = childrenOf(node);
  const [right] = others;
  if (!left || !second || !right) return cannot(node);
  const sign = textOf(second, around.text);
  if (sign === 'in') {
    const tests = others.flatMap((one) => (one.name === 'PositiveUnaryTests' ? partsOf(one) : [one]));
    const wanted = tests.filter(({ name }) => name === 'PositiveUnaryTest').flatMap((one) => partsOf(one));
    const listed = wanted.flatMap((one) => (one.name === 'List' ? partsOf(one) : [one]));
    return { field: fieldOf(left, around), in: listed.map((one) => scalarOf(one, around)) };
  }
  if (sign !== '=' && sign !== '!=') return cannot(second);
  const field = fieldOf(left, around);
  const equal: Condition =
    right.name === 'PathExpression'
      ? { field, same: fieldOf(right, around) }
      : { field, equals: scalarOf(right, around) };
  return sign === '=' ? equal : { not: equal };
}

/** `some row in values.batches satisfies row.state = "held"`, `every … satisfies not(blank(row.state))`. */
function ofRows(node: FeelNode, around: Surroundings): Condition {
  const [loops, satisfied] = partsOf(node);
  const [loop, another] = loops ? partsOf(loops) : [];
  const [name, source] = loop ? partsOf(loop) : [];
  const kind = childrenOf(node)[0]?.name;
  const [table] = source ? partsOf(source) : [];
  if (!satisfied || another || !name || !table) return cannot(node);
  const row: Surroundings = { ...around, about: textOf(name, around.text) };
  const field = fieldOf(table, around);
  const condition = translate(satisfied, row);
  if (kind === 'some' && 'equals' in condition)
    return { field, someRow: { column: condition.field, equals: condition.equals } };
  const filled = kind === 'every' && 'not' in condition ? condition.not : undefined;
  if (!filled || !('is' in filled)) return cannot(satisfied);
  // Of no rows it is true, as of every list.
  return {
    any: [
      { field, is: 'empty' },
      { field, everyRow: { column: filled.field, is: 'notEmpty' } },
    ],
  };
}

function fieldOf(node: FeelNode, { text, about }: Surroundings): string {
  const [base, key] = node.name === 'PathExpression' ? partsOf(node) : [];
  return base && key && textOf(base, text) === about ? textOf(key, text) : cannot(node);
}

function scalarOf(node: FeelNode, { text }: Surroundings): Scalar {
  const literal =
    /Literal$/.test(node.name) || node.name === 'ArithmeticExpression' ? textOf(node, text) : '';
  try {
    const value: unknown = JSON.parse(literal);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  } catch {
    // Said below.
  }
  return cannot(node);
}

/**
 * Fields with the trees of their FEEL conditions, and everything that is wrong with these. Fields that say a tree
 * themselves, as older versions do, keep it.
 */
export function withConditions<F extends FieldDefinition>(
  fields: readonly F[],
  { place = '/form/fields', about = 'values' } = {},
): { fields: F[]; unusable: DefinitionFault[] } {
  const unusable: DefinitionFault[] = [];
  const kinds = kindsOf(fields);
  const compiled = fields.map((field, index) => {
    const at = `${place}/${index}`;
    const tree = (part: 'visible' | 'required') => {
      const text = field[part];
      if (typeof text !== 'string') return {};
      const when = `${part}When` as const;
      if (field[when])
        unusable.push({
          place: `${at}/${when}`,
          ...faultText('saidAlready', { part }),
        });
      try {
        return { [when]: conditionAmong(text, kinds, about) };
      } catch (error) {
        if (!(error instanceof FeelProblem)) throw error;
        unusable.push({ place: `${at}/${part}`, ...error.reason });
        return {};
      }
    };
    const columns = field.columns && withConditions(field.columns, { place: `${at}/columns`, about: 'row' });
    unusable.push(...(columns?.unusable ?? []));
    return { ...field, ...(columns && { columns: columns.fields }), ...tree('visible'), ...tree('required') };
  });
  return { fields: compiled, unusable };
}

/** Fields as they were written: without the trees that their FEEL conditions came to. */
export const withoutTrees = <F extends FieldDefinition>(fields: readonly F[]): F[] =>
  fields.map((field) => {
    const { visibleWhen, requiredWhen, ...rest } = field;
    return {
      ...rest,
      ...(field.columns && { columns: withoutTrees(field.columns) }),
      ...(visibleWhen && field.visible === undefined && { visibleWhen }),
      ...(requiredWhen && typeof field.required !== 'string' && { requiredWhen }),
    } as F;
  });
