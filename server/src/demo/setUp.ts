import {
  createDepartment,
  createUser,
  ensurePosition,
  lockAccount,
  seedRoles,
  setDepartmentHead,
  setOnDuty,
  setUserStatus,
} from '../directory/identity/administration';
import { quickHash } from '../directory/identity/passwordHash';
import { temporaryPassword } from '../directory/identity/temporaryPassword';
import { type ImportedFile, registerDocument } from '../modules/documents';
import { registerEquipment } from '../modules/quality';
import type { Context } from '../platform/module';
import { meetAll } from '../records/definitions/versions/adopt';
import type { Company, DemoDocument, DemoPerson } from './company';
import type { DemoTenant } from './demoTenant';
import type { Calendar } from './moment';

/** Departments, roles, people, documents, courses and equipment, as a company has them on its first day. */
export async function setUpCompany(
  ctx: Context,
  company: Company,
  files: Map<string, ImportedFile>,
  tenant: DemoTenant,
  calendar: Calendar,
): Promise<void> {
  const { names } = tenant;
  await seedRoles(ctx);
  await meetAll(ctx);
  for (const [index, { code, nameZh, nameEn, parent }] of company.departments.entries())
    names.departments.set(
      code,
      await createDepartment(ctx, {
        code,
        nameZh,
        nameEn,
        parentId: parent ? names.department(parent) : null,
        sort: index,
      }),
    );
  for (const person of company.people)
    if (!isNewcomer(person)) await hire(ctx, person, company, tenant, calendar);
  for (const { code, head } of company.departments)
    if (head) await setDepartmentHead(ctx, names.department(code), names.user(head));
  for (const item of company.equipment) names.machines.set(item.no, await registerEquipment(ctx, item));
  for (const document of company.documents) await addDocument(ctx, document, files, tenant, calendar);
}

/** Came after the company was set up. */
export const isNewcomer = (person: DemoPerson): boolean => person.entry !== undefined;

/**
 * Gives a person their account, with a password nobody has seen before. People sign some thousand times while the
 * companies act, so that its hash is a quick one until `settleAccounts`.
 */
export async function hire(
  ctx: Context,
  person: DemoPerson,
  company: Company,
  { names, passwords, hashes }: DemoTenant,
  calendar: Calendar,
): Promise<void> {
  const password = temporaryPassword();
  const [nameZh, nameEn] = person.position;
  const positionId = await ensurePosition(ctx, {
    code: (nameEn.toLowerCase().match(/\w+/g) ?? []).join('-'),
    nameZh,
    nameEn,
  });
  const number = company.people.indexOf(person) + 1;
  const id = await createUser(ctx, {
    account: person.account,
    name: person.name,
    nameEn: person.nameEn,
    employeeId: `${company.tenant.code.slice(0, 2).toUpperCase()}${String(number).padStart(4, '0')}`,
    password,
    roles: person.roles,
    departmentId: names.department(person.department),
    positionId,
    superiorId: person.superior ? names.user(person.superior) : null,
    email: `${person.account}@${company.tenant.code}.example`,
    sex: person.sex ?? null,
    entryDate: calendar.day(person.entry ?? -400 - number * 23),
    gxp: 'GMP',
  });
  names.users.set(person.account, id);
  passwords.set(person.account, password);
  const { password_hash } = await ctx.tx
    .selectFrom('user_account')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  hashes.set(id, password_hash);
  await setHash(ctx, id, await quickHash(password));
}

async function setHash(ctx: Context, id: string, hash: string): Promise<void> {
  await ctx.tx.updateTable('user_account').set({ password_hash: hash }).where('id', '=', id).execute();
}

/** People who have left: their accounts are disabled. */
export async function disableLeavers(ctx: Context, company: Company, { names }: DemoTenant): Promise<void> {
  for (const { account, afterwards } of company.people)
    if (afterwards === 'disabled') await setUserStatus(ctx, names.user(account), 'disabled');
}

/** How accounts stand today: off duty, locked, and with a hash that holds off whoever guesses. */
export async function settleAccounts(
  ctx: Context,
  company: Company,
  { names, hashes }: DemoTenant,
): Promise<void> {
  for (const [id, hash] of hashes) await setHash(ctx, id, hash);
  for (const person of company.people) {
    const id = names.user(person.account);
    if (person.offDuty) await setOnDuty(ctx, id, false);
    if (person.afterwards === 'locked') await lockAccount(ctx, id);
  }
}

async function addDocument(
  ctx: Context,
  document: DemoDocument,
  files: Map<string, ImportedFile>,
  { names }: DemoTenant,
  calendar: Calendar,
): Promise<void> {
  const dayOf = (days: number | undefined) => (days === undefined ? undefined : calendar.day(days));
  const { id, versions } = await registerDocument(
    ctx,
    {
      no: document.no,
      category: document.no.split('-')[0] ?? '',
      titleZh: document.titleZh,
      titleEn: document.titleEn,
      ownerId: names.user(document.owner),
      departmentId: names.department(document.department),
      securityLevel: document.security,
      reviewDate: dayOf(document.review),
      versions: document.versions.map(({ effective, superseded, ...version }) => ({
        ...version,
        effectiveDate: dayOf(effective),
        supersededDate: dayOf(superseded),
        file: files.get(`${document.no} ${version.label}`),
      })),
    },
    names.user(document.owner),
  );
  names.documents.set(document.no, id);
  for (const [label, versionId] of versions) names.versions.set(`${document.no} ${label}`, versionId);
}
