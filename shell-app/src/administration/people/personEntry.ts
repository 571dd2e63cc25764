import { type ErrorCode, isEmail, isPhone, type PersonContent, type PersonRow } from '@attest/api-contract';

/** What the dialog holds while one types. */
export interface PersonEntry extends PersonContent {
  account: string;
  reason: string;
}

export type PersonField = keyof PersonEntry;

/** An entry that begins with the person as stored, or empty. */
export function entryOf(person: PersonRow | undefined): PersonEntry {
  return {
    account: person?.account ?? '',
    name: person?.name ?? '',
    nameEn: person?.nameEn ?? '',
    employeeId: person?.employeeId ?? '',
    email: person?.email ?? '',
    phone: person?.phone ?? '',
    wecomAccount: person?.wecomAccount ?? '',
    sex: person?.sex ?? null,
    departmentId: person?.department?.id ?? null,
    positionId: person?.position?.id ?? null,
    positionLevel: person?.positionLevel ?? '',
    superiorId: person?.superior?.id ?? null,
    roles: person?.roles.map(({ code }) => code) ?? ['emp'],
    entryDate: person?.entryDate ?? null,
    gxp: (person?.gxp ?? null) as PersonContent['gxp'],
    canLogin: person?.canLogin ?? true,
    onDuty: person?.onDuty ?? true,
    reason: '',
  };
}

const ACCOUNT = /^[a-z0-9][a-z0-9._-]{1,63}$/i;

/** What is wrong with each field: a code of the error table, `missing` or `account`. */
export function personProblems(
  entry: PersonEntry,
): Partial<Record<PersonField, ErrorCode | 'missing' | 'account'>> {
  const problems: ReturnType<typeof personProblems> = {};
  for (const field of ['name', 'nameEn', 'employeeId', 'reason'] as const)
    if (!entry[field].trim()) problems[field] = 'missing';
  if (!ACCOUNT.test(entry.account.trim())) problems.account = 'account';
  if (entry.email?.trim() && !isEmail(entry.email.trim())) problems.email = 'EMAIL_NOT_QUALIFIED';
  if (entry.phone?.trim() && !isPhone(entry.phone.trim())) problems.phone = 'PHONE_NOT_QUALIFIED';
  if (entry.roles.length === 0) problems.roles = 'missing';
  return problems;
}

/** Where a refusal of the server belongs. */
export const FIELD_OF: Partial<Record<string, PersonField>> = {
  ACCOUNT_REPEAT: 'account',
  EMPLOYEE_ID_REPEAT: 'employeeId',
  EMAIL_REPEAT: 'email',
  EMAIL_NOT_QUALIFIED: 'email',
  PHONE_REPEAT: 'phone',
  PHONE_NOT_QUALIFIED: 'phone',
  ROLE_CONFLICT: 'roles',
  POSITION_DISABLED: 'positionId',
};
