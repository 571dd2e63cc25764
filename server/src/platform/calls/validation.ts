import type { CallDeclaration } from '@attest/api-contract';
import type { TObject, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { AppError } from '../errors';

const validators = new WeakMap<TSchema, Validator>();

function validatorOf(schema: TSchema): Validator {
  let validator = validators.get(schema);
  if (!validator) {
    validator = Compile(schema) as unknown as Validator;
    validators.set(schema, validator);
  }
  return validator;
}

/**
 * Throws REQUEST_INVALID that says where the input differs from the declaration, REASON_REQUIRED where it lacks
 * nothing but a reason.
 */
export function checkRequest({ request }: CallDeclaration, input: unknown): void {
  const validator = validatorOf(request);
  const missing = missingReasons(request, input);
  // With reasons in their places, so that the person is not asked for one in vain.
  const complete = missing.length > 0 ? { ...(input as object), ...Object.fromEntries(missing) } : input;
  if (!validator.Check(complete))
    throw new AppError('REQUEST_INVALID', { where: whereOf(validator, complete) });
  if (missing.length > 0) throw new AppError('REASON_REQUIRED');
}

/** Reasons that the declaration asks for and that are absent, empty or blank: name and a filling. */
function missingReasons(request: TSchema, input: unknown): [string, string][] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries((request as Partial<TObject>).properties ?? {})
    .filter(([name, schema]) => 'isReason' in schema && isBlank((input as Record<string, unknown>)[name]))
    .map(([name]) => [name, '-']);
}

const isBlank = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value.trim() === '');

/** For tests and development: an answer that the contract does not declare is our own mistake. */
export function checkAnswer(call: CallDeclaration, answer: unknown): void {
  const validator = validatorOf(call.response);
  const sent: unknown = JSON.parse(JSON.stringify(answer ?? null));
  if (!validator.Check(sent)) {
    throw new Error(`Answer of ${call.path} differs from its declaration at ${whereOf(validator, sent)}`);
  }
}

function whereOf(validator: Validator, value: unknown): string {
  const [first] = validator.Errors(value);
  if (!first) return '/';
  const { instancePath, message, params } = first as {
    instancePath: string;
    message: string;
    params?: { additionalProperties?: unknown };
  };
  const names = Array.isArray(params?.additionalProperties)
    ? ` (${params.additionalProperties.join(', ')})`
    : '';
  return `${instancePath || '/'} ${message}${names}`.slice(0, 300);
}
