import { ERRORS } from '@attest/api-contract';
import { AppError, errorTexts } from '../../../platform/errors';

/** Below the base path of the suite. */
export const SCIM_PATH = '/scim/v2';
export const SCIM_TYPE = 'application/scim+json';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const SEARCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** What is wrong, as RFC 7644 (3.12) calls it. */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A refusal in the words of the protocol. */
export class ScimError extends Error {
  override name = 'ScimError';

  constructor(
    readonly status: number,
    detail: string,
    readonly scimType?: ScimType,
  ) {
    super(detail);
  }
}

export const invalidValue = (detail: string) => new ScimError(400, detail, 'invalidValue');

/** What a program may set right by sending something else. */
const INVALID: ReadonlySet<string> = new Set([
  'EMAIL_NOT_QUALIFIED',
  'PHONE_NOT_QUALIFIED',
  'POSITION_DISABLED',
  'ROLE_CONFLICT',
  'PASSWORD_GUESSABLE',
]);
const TAKEN: ReadonlySet<string> = new Set([
  'ACCOUNT_REPEAT',
  'EMPLOYEE_ID_REPEAT',
  'EMAIL_REPEAT',
  'PHONE_REPEAT',
]);

/** A refusal of the suite as the protocol says it; undefined for what was not foreseen. */
export function asScimError(error: unknown): ScimError | undefined {
  if (error instanceof ScimError) return error;
  if (!(error instanceof AppError)) return undefined;
  const { code, params } = error;
  const detail = `${errorTexts(code, params).en} (${code})`;
  if (TAKEN.has(code)) return new ScimError(409, detail, 'uniqueness');
  if (INVALID.has(code)) return new ScimError(400, detail, 'invalidValue');
  if (code === 'REQUEST_INVALID') return new ScimError(400, detail, 'invalidSyntax');
  return new ScimError(ERRORS[code].status, detail);
}

export const errorBody = ({ status, scimType, message }: ScimError) => ({
  schemas: [ERROR_SCHEMA],
  status: String(status),
  ...(scimType && { scimType }),
  detail: message,
});

/** A part of what was asked for, with the total. */
export const listBody = (resources: readonly object[], total: number, startIndex: number) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
