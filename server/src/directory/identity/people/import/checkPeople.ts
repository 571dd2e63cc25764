import { type Bilingual, type ErrorCode, MAX_IMPORTED_PEOPLE } from '@attest/api-contract';
import { sql } from 'kysely';
import { AppError, errorTexts } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import { readUploadedTable } from '../../../../platform/renditions/uploadedTable';
import type { CheckedRow } from '../../../imports/kind';
import { currentTenant } from '../../../tenancy/tenant';
import { licensedUsers } from '../../administration/licence';
import { checkRoles, withEmployee } from '../../administration/roleRules';
import { COLUMNS, NEEDED } from './columns';
import { loadLookups } from './lookups';
import { personOfRow, type ReadPerson } from './personOfRow';

interface CheckedPerson extends ReadPerson {
  row: number;
}

/** A row as it waits for its turn. */
export type PersonRow = Pick<ReadPerson, 'account' | 'superior' | 'content'>;

/** What an account of the tenant has alone. */
interface Taken {
  account: string;
  employee: string | null;
  email: string | null;
  phone: string | null;
}

/** A refusal as a problem of its row; anything else is thrown on. */
function asProblem(error: unknown): Bilingual {
  if (!(error instanceof AppError)) throw error;
  return errorTexts(error.code, error.params);
}

/** All rows with what is wrong with each. Throws as `readUploadedTable`. */
export async function checkPeople(ctx: Context, fileId: string): Promise<CheckedRow<PersonRow>[]> {
  const rows = await readUploadedTable(ctx, fileId, {
    columns: COLUMNS,
    needed: NEEDED,
    max: MAX_IMPORTED_PEOPLE,
  });
  const lookups = await loadLookups(ctx);
  const people = rows.map(({ row, cells }) => ({ row, ...personOfRow(cells, lookups) }));
  const { rows: taken } = await sql<Taken>`
    select account, employee_id as employee, lower(email) as email, phone from user_account`.execute(ctx.tx);
  findRepeats(taken, people);
  findSuperiors(taken, people);
  await findConflicts(ctx, people);
  await findLicence(ctx, people);
  return people.map(({ row, problems, ...content }) => ({
    row,
    cells: [content.account, content.content.name],
    content,
    problems,
  }));
}

/** What one person has alone: nobody has it yet, nor an earlier row. */
function findRepeats(taken: Taken[], people: CheckedPerson[]): void {
  const kinds: [ErrorCode, (string | null)[], (person: CheckedPerson) => string | null][] = [
    ['ACCOUNT_REPEAT', taken.map((one) => one.account), ({ account }) => account],
    ['EMPLOYEE_ID_REPEAT', taken.map((one) => one.employee), ({ content }) => content.employeeId],
    ['EMAIL_REPEAT', taken.map((one) => one.email), ({ content }) => content.email?.toLowerCase() ?? null],
    ['PHONE_REPEAT', taken.map((one) => one.phone), ({ content }) => content.phone],
  ];
  for (const [code, values, valueIn] of kinds) {
    const known = new Set(values);
    for (const person of people) {
      const value = valueIn(person);
      if (!value) continue;
      if (known.has(value)) person.problems.push(errorTexts(code));
      known.add(value);
    }
  }
}

/** The superior is there already, or stands in an earlier row. */
function findSuperiors(taken: Taken[], people: CheckedPerson[]): void {
  const known = new Set(taken.map(({ account }) => account));
  for (const { account, superior, problems } of people) {
    if (superior && !known.has(superior))
      problems.push({
        zh: `直接上级“${superior}”不存在，也不在前面的行中`,
        en: `the superior “${superior}” is neither there nor in an earlier row`,
      });
    if (problems.length === 0) known.add(account);
  }
}

/** Roles that may not be held together. */
async function findConflicts(ctx: Context, people: CheckedPerson[]): Promise<void> {
  const verdicts = new Map<string, Bilingual | null>();
  for (const { content, problems } of people) {
    if (content.roles.length === 0) continue;
    const roles = withEmployee(content.roles).sort();
    const key = roles.join();
    if (!verdicts.has(key)) verdicts.set(key, await checkRoles(ctx, roles).then(() => null, asProblem));
    const problem = verdicts.get(key);
    if (problem) problems.push(problem);
  }
}

/** So many as the licence still has places for. */
async function findLicence(ctx: Context, people: CheckedPerson[]): Promise<void> {
  const { licence_users: max } = await currentTenant(ctx.tx);
  if (max === null) return;
  let free = max - (await licensedUsers(ctx));
  for (const { content, problems } of people) {
    if (problems.length > 0 || !content.canLogin) continue;
    if (free > 0) free -= 1;
    else problems.push(errorTexts('LICENCE_USER_MAX', { max }));
  }
}
