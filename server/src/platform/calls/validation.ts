import type { CallDeclaration } from '@attest/api-contract';
import type { TSchema } from 'typebox';
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

/** Throws REQUEST_INVALID that says where the input differs from the declaration. */
export function checkRequest(call: CallDeclaration, input: unknown): void {
  const validator = validatorOf(call.request);
  if (!validator.Check(input)) throw new AppError('REQUEST_INVALID', { where: whereOf(validator, input) });
}

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
