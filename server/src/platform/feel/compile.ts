import { faultText } from '@attest/api-contract';
import { evaluate, FeelFunction } from 'feelin';
import { AppError } from '../errors';
import { whenAsked } from '../whenAsked';
import { type CheckedFeel, checkFeel } from './check';
import { type FeelFunctionDefinition, FeelProblem, type FeelScope } from './scope';
import { CountedList, spend, withinSteps } from './steps';
import { NO_EXPRESSION } from './syntax';
import { type FeelType, fits, typeName } from './types';

type Warnings = ReturnType<typeof evaluate>['warnings'];

/** An expression that is ready: parsed and checked once, evaluated as often as wanted. */
export interface CompiledFeel<Facts> extends CheckedFeel {
  text: string;
  /** The value; nothing where values that it needs are missing. RULE_FAILED when it has none for another reason. */
  evaluate(names: Readonly<Record<string, unknown>>, facts: Facts): unknown;
}

/** What is compiled stays with its scope, as long as that is kept. */
const cache = new WeakMap<object, Map<string, CompiledFeel<never>>>();
const MAX_CACHED = 2000;

/** Compiles an expression in a scope, or takes it from the cache. Throws FeelProblem. */
export function compileFeel<Facts>(text: string, scope: FeelScope<Facts>): CompiledFeel<Facts> {
  const known = cache.get(scope) ?? new Map<string, CompiledFeel<never>>();
  cache.set(scope, known);
  const before = known.get(text);
  if (before) return before;
  const compiled = compile(text, scope);
  if (known.size >= MAX_CACHED) known.delete(known.keys().next().value as string);
  known.set(text, compiled);
  return compiled;
}

/** The same for an expression that must yield a kind. */
export function compileTo<Facts>(
  wanted: FeelType,
  text: string,
  scope: FeelScope<Facts>,
): CompiledFeel<Facts> {
  const compiled = compileFeel(text, scope);
  if (!fits(compiled.type, wanted))
    throw new FeelProblem(
      faultText('yieldsOtherKind', {
        is: typeName(compiled.type),
        wanted: typeName(wanted),
      }),
    );
  return compiled;
}

function compile<Facts>(text: string, scope: FeelScope<Facts>): CompiledFeel<Facts> {
  const checked = checkFeel(text, scope);
  const names = Object.keys(scope.names);
  // Most of the work, which is left until it is asked for: of many expressions of a type few are evaluated in a call.
  const made = whenAsked(() => bodyOf(text, names, scope, checked.calls));
  return {
    ...checked,
    text,
    evaluate(given, facts) {
      const { body, warnings, running } = made();
      const before = running.facts;
      running.facts = facts;
      warnings.length = 0;
      try {
        const value: unknown = withinSteps(() => body.fn(...names.map((name) => given[name] ?? null)));
        refuseWarnings(warnings);
        return value ?? null;
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw new AppError('RULE_FAILED', { rule: text, why: (error as Error).message });
      } finally {
        running.facts = before;
      }
    },
  };
}

/** What is evaluated: the same in every scope with the same names and functions, whatever their kinds. */
interface Body {
  body: FeelFunction;
  warnings: Warnings;
  running: { facts?: unknown };
  /** In the order in which the expression calls them. */
  called: (FeelFunctionDefinition<never> | undefined)[];
}

const bodies = new Map<string, Body>();

/** Tenants have scopes of their own over the same rules: they share what was parsed. */
function bodyOf<Facts>(
  text: string,
  names: string[],
  { functions }: FeelScope<Facts>,
  calls: ReadonlySet<string>,
): Body {
  const called = [...calls].map((name) => functions[name]);
  const key = JSON.stringify([text, names]);
  const known = bodies.get(key);
  if (known?.called.every((definition, index) => definition === called[index])) return known;
  const made = { ...makeBody(text, names, functions, calls), called };
  if (bodies.size >= MAX_CACHED) bodies.delete(bodies.keys().next().value as string);
  bodies.set(key, made);
  return made;
}

/**
 * feelin parses at every evaluation. It compiles the body of a function only once, so the expression is made the
 * body of one whose parameters are the names of the scope; the warnings of its calls go into the same list.
 */
function makeBody<Facts>(
  text: string,
  names: string[],
  definitions: FeelScope<Facts>['functions'],
  calls: ReadonlySet<string>,
): Omit<Body, 'called'> {
  const running: { facts?: Facts } = {};
  const functions = Object.fromEntries(
    [...calls].map((name) => [name, callable(name, definitions[name], running)]),
  );
  const { value: body, warnings } = evaluate(`function(${names.join(', ')}) (\n${text}\n)`, functions);
  if (!(body instanceof FeelFunction)) throw new FeelProblem(NO_EXPRESSION);
  return { body, warnings, running };
}

/** Functions of feelin's own, by name. */
const feelins = new Map<string, (...given: unknown[]) => unknown>();

function ofFeelin(name: string): (...given: unknown[]) => unknown {
  const known = feelins.get(name) ?? (evaluate(name).value as (...given: unknown[]) => unknown);
  feelins.set(name, known);
  return known;
}

/** A function as feelin calls it: each call counts, and so does every element of a list that it gives. */
function callable<Facts>(
  name: string,
  definition: FeelFunctionDefinition<Facts> | undefined,
  running: { facts?: Facts },
): unknown {
  const own = definition?.call as ((facts: Facts, ...given: unknown[]) => unknown) | undefined;
  const work = own ? (...given: unknown[]) => own(running.facts as Facts, ...given) : ofFeelin(name);
  const call = (...given: unknown[]): unknown => {
    spend(1);
    const value = work(...given);
    if (!Array.isArray(value)) return value;
    spend(value.length);
    return CountedList.from(value);
  };
  return Object.assign(call, { $args: ['...given'] });
}

/** What feelin reports of values that are not there: the result is nothing, as it should be. */
const OF_MISSING = new Set(['INVALID_TYPE', 'INVALID_ARGUMENTS', 'NO_PROPERTY_FOUND']);

/** Everything else that feelin only warns of would pass for “not met”. */
function refuseWarnings(warnings: Warnings): void {
  const real = warnings.find(({ type, details }) => {
    if (type === 'NO_CONTEXT_ENTRY_FOUND') return false;
    const missing = Object.values(details.values).some((value) => value === null || value === undefined);
    return !(missing && OF_MISSING.has(type));
  });
  if (real) throw new Error(real.message);
}
