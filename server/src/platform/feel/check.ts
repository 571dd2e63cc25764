import { type FaultText, faultText } from '@attest/api-contract';
import { reasonOf } from '../reasoned';
import { FeelProblem, type FeelScope, type FeelSignature } from './scope';
import { childrenOf, type FeelNode, parseFeel, partsOf, textOf } from './syntax';
import { literalType } from './temporal';
import {
  type FeelType,
  fits,
  isEntries,
  isListType,
  joined,
  typeName,
  whyUnequal,
  whyUnordered,
} from './types';

/** What is known of an expression before it is evaluated. */
export interface CheckedFeel {
  type: FeelType;
  /** Functions that it calls. */
  calls: ReadonlySet<string>;
  /** Names that it reads, and what of them: `values.foundAt`. */
  reads: ReadonlySet<string>;
}

type Names = Readonly<Record<string, FeelType>>;

/** Numbers that a loop may count. */
const MAX_COUNTED = 1000;
const DATE_PARTS: readonly string[] = ['year', 'month', 'day', 'weekday'];
const TIME_PARTS: readonly string[] = ['hour', 'minute', 'second'];
const PARTS_OF: Partial<Record<string, readonly string[]>> = {
  date: DATE_PARTS,
  time: TIME_PARTS,
  'date and time': [...DATE_PARTS, ...TIME_PARTS],
};
/** What may stand in the brackets of a filter: feelin takes everything else for a position. */
const FILTERS = new Set(['Comparison', 'Conjunction', 'Disjunction', 'QuantifiedExpression']);
/** Names that the entries of a group have: those of fields and columns. */
const ENTRY = /^[a-z][A-Za-z0-9]*$/;
/** What a loop may go through: its length is counted while it is evaluated. */
const LOOPED = new Set(['VariableName', 'PathExpression', 'FilterExpression', 'FunctionInvocation']);

/**
 * Walks an expression: every name must be known, kinds must agree, and nothing may run without end. Throws
 * FeelProblem.
 */
export function checkFeel<Facts>(text: string, scope: FeelScope<Facts>): CheckedFeel {
  const calls = new Set<string>();
  const reads = new Set<string>();
  const refuse = (node: FeelNode, why: FaultText): never => {
    throw new FeelProblem(why, node.from);
  };
  const nameIn = (node: FeelNode) => textOf(node, text);

  function need(node: FeelNode, wanted: FeelType, names: Names): FeelType {
    const type = typeOf(node, names);
    if (!fits(type, wanted))
      refuse(
        node,
        faultText('otherKindNeeded', {
          wanted: typeName(wanted),
          type: typeName(type),
        }),
      );
    return type;
  }

  function call(node: FeelNode, names: Names): FeelType {
    const [head, given] = partsOf(node) as [FeelNode, FeelNode?];
    const name = nameIn(head);
    const isName = head.name === 'VariableName' || head.name === 'SpecialFunctionName';
    const signature = isName && !Object.hasOwn(names, name) ? own(scope.functions, name) : undefined;
    if (!signature) return refuse(head, faultText('noFunction', { name }));
    if (given?.name === 'NamedParameters') return refuse(given, faultText('namedArguments'));
    calls.add(name);
    const nodes = given ? partsOf(given) : [];
    return result(head, name, signature, nodes, names);
  }

  function result(
    head: FeelNode,
    name: string,
    signature: FeelSignature,
    nodes: FeelNode[],
    names: Names,
  ): FeelType {
    const { takes, optional = 0, rest, gives, literals } = signature;
    if (nodes.length < takes.length - optional || (!rest && nodes.length > takes.length))
      refuse(
        head,
        faultText('argumentCount', {
          name,
          count: nodes.length,
        }),
      );
    const types = nodes.map((node, index) => {
      const type = typeOf(node, names);
      const places = [takes[index] ?? rest ?? 'any'].flat() as FeelType[];
      if (!places.some((place) => fits(type, place)))
        refuse(
          node,
          faultText('argumentKind', {
            name,
            places: eitherOf(places),
            type: typeName(type),
          }),
        );
      return type;
    });
    try {
      literals?.(nodes.map((node) => (node.name === 'StringLiteral' ? unquoted(nameIn(node)) : undefined)));
      return typeof gives === 'function' ? gives(types) : gives;
    } catch (error) {
      return refuse(head, reasonOf(error));
    }
  }

  function path(node: FeelNode, names: Names): FeelType {
    const [base, last] = partsOf(node) as [FeelNode, FeelNode];
    const key = nameIn(last);
    if (base.name === 'VariableName') reads.add(`${nameIn(base)}.${key}`);
    const into = (type: FeelType): FeelType => {
      if (type === 'any' || type === 'nothing') return type;
      if (isListType(type)) return { list: into(type.list) };
      if (isEntries(type))
        return (
          own(type.entries, key) ??
          refuse(
            last,
            faultText('noEntry', {
              key,
              of: nameIn(base),
            }),
          )
        );
      const parts = typeof type === 'string' ? PARTS_OF[type] : undefined;
      return parts?.includes(key)
        ? 'number'
        : refuse(last, faultText('kindHasNoPart', { type: typeName(type), key }));
    };
    return into(typeOf(base, names));
  }

  function comparison(node: FeelNode, names: Names): FeelType {
    const [left, second, ...others] = childrenOf(node) as [FeelNode, FeelNode, ...FeelNode[]];
    const type = typeOf(left, names);
    if (second.name === 'CompareOp') {
      const [right] = others as [FeelNode];
      compared(node, nameIn(second), type, typeOf(right, names));
    } else if (second.name === 'between') {
      for (const bound of others.filter(({ name }) => name !== 'and'))
        compared(node, '<', type, typeOf(bound, names));
    } else {
      const tests = others.flatMap((one) => (one.name === 'PositiveUnaryTests' ? partsOf(one) : [one]));
      for (const test of tests) if (test.name === 'PositiveUnaryTest') tested(test, type, names);
    }
    return 'boolean';
  }

  /** One of the things that `in` looks for. */
  function tested(test: FeelNode, type: FeelType, names: Names): void {
    const [only] = partsOf(test) as [FeelNode];
    const inner = bare(only);
    if (inner.name !== 'SimplePositiveUnaryTest') {
      const wanted = typeOf(inner, names);
      compared(inner, '=', type, isListType(wanted) && !isListType(type) ? wanted.list : wanted);
      return;
    }
    const [first, operand] = partsOf(inner) as [FeelNode, FeelNode?];
    if (operand) compared(inner, nameIn(first), type, typeOf(operand, names));
    else for (const bound of partsOf(first)) compared(inner, '<', type, typeOf(bound, names));
  }

  function compared(node: FeelNode, operator: string, a: FeelType, b: FeelType): void {
    const why = operator === '=' || operator === '!=' ? whyUnequal(a, b) : whyUnordered(a, b);
    if (why) refuse(node, why);
  }

  function arithmetic(node: FeelNode, names: Names): FeelType {
    const parts = partsOf(node);
    if (parts.length === 2) return need(parts[1] as FeelNode, 'number', names);
    const [left, sign, right] = parts as [FeelNode, FeelNode, FeelNode];
    const types = [typeOf(left, names), typeOf(right, names)];
    const all = (wanted: FeelType) => types.every((type) => fits(type, wanted));
    const [a, b] = types as [FeelType, FeelType];
    const operator = nameIn(sign);
    if (all('number')) return a === 'any' && b === 'any' ? 'any' : 'number';
    if (operator === '+' && all('text')) return 'text';
    if (operator === '+' || operator === '-') {
      if (all('duration')) return 'duration';
      if (isInstant(a) && fits(b, 'duration')) return a;
      if (operator === '+' && isInstant(b) && fits(a, 'duration')) return b;
      if (operator === '-' && isInstant(a) && a === b) return 'duration';
    }
    return refuse(
      node,
      faultText('operatorMeaningless', {
        a: typeName(a),
        operator,
        b: typeName(b),
      }),
    );
  }

  /** Names within a loop. */
  function looped(node: FeelNode, names: Names): Names {
    const loops = partsOf(node).find(({ name }) => name === 'InExpressions') as FeelNode;
    const inner: Record<string, FeelType> = { ...names };
    for (const loop of partsOf(loops)) {
      const [name, source] = partsOf(loop) as [FeelNode, FeelNode];
      inner[nameIn(name)] = elementOf(source, inner);
    }
    return inner;
  }

  function elementOf(source: FeelNode, names: Names): FeelType {
    const [from, to] = partsOf(source) as [FeelNode, FeelNode?];
    if (to) {
      const [first, last] = [from, to].map((bound) => Number(nameIn(bound))) as [number, number];
      if (!(Math.abs(last - first) < MAX_COUNTED))
        refuse(
          source,
          faultText('loopTooLong', {
            most: MAX_COUNTED,
          }),
        );
      return 'number';
    }
    if (!LOOPED.has(from.name)) refuse(from, faultText('loopOverUnnamed'));
    const type = typeOf(from, names);
    if (isListType(type)) return type.list;
    return type === 'any' || type === 'nothing'
      ? 'any'
      : refuse(from, faultText('kindIsNoList', { type: typeName(type) }));
  }

  function filter(node: FeelNode, names: Names): FeelType {
    const [target, condition] = partsOf(node) as [FeelNode, FeelNode];
    const type = typeOf(target, names);
    const item = isListType(type) ? type.list : type;
    const inner = { ...names, ...(isEntries(item) ? item.entries : {}), item };
    if (FILTERS.has(bare(condition).name)) {
      need(condition, 'boolean', inner);
      return isListType(type) ? type : { list: type };
    }
    if (typeOf(condition, inner) === 'boolean') refuse(condition, faultText('filterCompares'));
    need(condition, 'number', names);
    return item;
  }

  function variable(node: FeelNode, names: Names): FeelType {
    const name = nameIn(node);
    const type = own(names, name);
    if (type !== undefined) {
      if (own(scope.names, name) !== undefined) reads.add(name);
      return type;
    }
    return refuse(
      node,
      own(scope.functions, name)
        ? faultText('functionNotCalled', { name })
        : faultText('nameUnknown', { name }),
    );
  }

  function covered(nodes: FeelNode[], names: Names, why: FaultText): FeelType {
    return nodes.reduce<FeelType>(
      (type, node) => joined(type, typeOf(node, names)) ?? refuse(node, why),
      'nothing',
    );
  }

  function both(node: FeelNode, names: Names): FeelType {
    for (const part of partsOf(node)) need(part, 'boolean', names);
    return 'boolean';
  }

  /** A group of values, such as a row of a table; each entry may name those before it. */
  function group(node: FeelNode, names: Names): FeelType {
    const entries: Record<string, FeelType> = {};
    for (const entry of partsOf(node)) {
      const [key, value] = partsOf(entry) as [FeelNode, FeelNode];
      const name = nameIn(key);
      if (!ENTRY.test(name) || own(entries, name) !== undefined)
        refuse(key, faultText('nameNotAllowed', { name }));
      entries[name] = typeOf(value, { ...names, ...entries });
    }
    return { entries };
  }

  const KINDS: Record<string, (node: FeelNode, names: Names) => FeelType> = {
    NumericLiteral: () => 'number',
    BooleanLiteral: () => 'boolean',
    StringLiteral: (node) => ({ options: [unquoted(nameIn(node))] }),
    null: () => 'nothing',
    DateTimeLiteral(node, names) {
      for (const given of partsOf(node).filter(({ name }) => name === 'PositionalParameters'))
        for (const part of partsOf(given)) typeOf(part, names);
      return (
        literalType(nameIn(node)) ??
        refuse(
          node,
          faultText('noTemporal', {
            text: nameIn(node),
          }),
        )
      );
    },
    VariableName: variable,
    PathExpression: path,
    FunctionInvocation: call,
    Comparison: comparison,
    Conjunction: both,
    Disjunction: both,
    ArithmeticExpression: arithmetic,
    ParenthesizedExpression: (node, names) => typeOf(partsOf(node)[0] as FeelNode, names),
    List: (node, names) => ({
      list: covered(partsOf(node), names, faultText('listMixesKinds')),
    }),
    IfExpression(node, names) {
      const [condition, ...ways] = partsOf(node) as [FeelNode, FeelNode, FeelNode];
      need(condition, 'boolean', names);
      return covered(ways, names, faultText('branchesDiffer'));
    },
    QuantifiedExpression(node, names) {
      need(partsOf(node).at(-1) as FeelNode, 'boolean', looped(node, names));
      return 'boolean';
    },
    ForExpression: (node, names) => ({
      list: typeOf(partsOf(node).at(-1) as FeelNode, looped(node, names)),
    }),
    FilterExpression: filter,
    Context: group,
  };

  function typeOf(node: FeelNode, names: Names): FeelType {
    const kind = own(KINDS, node.name);
    return kind ? kind(node, names) : refuse(node, faultText('notUsableHere', { text: nameIn(node) }));
  }

  const known = [...Object.keys(scope.names), ...Object.keys(scope.functions)];
  return { type: typeOf(parseFeel(text, known), scope.names), calls, reads };
}

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** What stands within parentheses. */
const bare = (node: FeelNode): FeelNode =>
  node.name === 'ParenthesizedExpression' ? bare(partsOf(node)[0] as FeelNode) : node;

const eitherOf = (types: FeelType[]): FaultText =>
  types.map(typeName).reduce((a, b) => faultText('or', { a, b }));

const isInstant = (type: FeelType): boolean => type === 'date' || type === 'date and time' || type === 'time';

/** Text of a literal; escapes stay, they only matter to patterns, which have the same. */
const unquoted = (literal: string): string => {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return literal.slice(1, -1);
  }
};
