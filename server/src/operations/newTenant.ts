import type { ModuleCode } from '@attest/api-contract';
import { createUser, seedRoles } from '../directory/identity/administration';
import { isAccount } from '../directory/identity/administration/createUser';
import { newTemporary } from '../directory/identity/people/manage';
import { createTenant } from '../directory/tenancy/administration';
import { MODULES } from '../directory/tenancy/settings';
import type { Context } from '../platform/module';
import type { Platform } from '../platform/platform';
import { meetAll } from '../records/definitions/versions/adopt';
import { operatorOutside } from './systemAccount';

/** A company that is to work with the suite, and who begins there. */
export interface TenantOrder {
  code: string;
  nameZh: string;
  nameEn: string;
  language: 'zh' | 'en';
  timeZone: string;
  modules: string[];
  /** Host names under which it is reached. */
  hosts: string[];
  /** The first person: a system administrator. */
  account: string;
  name: string;
  employeeId: string;
}

export interface FirstAccount {
  account: string;
  /** Works until then, and has to be changed at the first sign-in. */
  password: string;
  validUntil: Date;
}

const isModule = (code: string): code is ModuleCode => (MODULES as readonly string[]).includes(code);
/** A label of a host name. */
const CODE = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const HOST = /^[a-z0-9.-]+(:\d+)?$/;

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** All that is wrong with an order, in words. */
function faultsOf({ code, nameZh, nameEn, language, timeZone, modules, hosts, ...person }: TenantOrder) {
  const unknown = modules.filter((one) => !isModule(one));
  const odd = hosts.filter((host) => !HOST.test(host));
  return [
    !CODE.test(code) && 'The code may have small letters, digits and hyphens, as a part of a host name',
    (!nameZh || !nameEn) && 'The company needs a name in Chinese and one in English',
    !['zh', 'en'].includes(language) && 'The language is zh or en',
    !isTimeZone(timeZone) && `There is no time zone ${timeZone}`,
    modules.length === 0 && `It needs a module at least: ${MODULES.join(', ')}`,
    unknown.length > 0 && `There is no module ${unknown.join(', ')}; there are ${MODULES.join(', ')}`,
    odd.length > 0 && `${odd.join(', ')} is no name of a host`,
    !isAccount(person.account) &&
      'The account may have small letters, digits, dots, hyphens and underscores; 2 to 64 of them',
    (!person.name || !person.employeeId) && 'The administrator needs a name and an employee id',
  ].filter((fault) => fault !== false);
}

/**
 * Makes a tenant with its default roles and a system administrator, who makes all others. One that an earlier attempt has
 * left without any account is completed. Throws for wrong values, all of them named, and for a code or host that is taken.
 */
export async function newTenant(platform: Platform, order: TenantOrder): Promise<FirstAccount> {
  const faults = faultsOf(order);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const id = (await unfinished(platform, order)) ?? (await createTenant(platform, given(order)));
  return platform.asSystem(id, (ctx) => settle(ctx, id, order));
}

const given = ({ code, nameZh, nameEn, language, timeZone, modules, hosts }: TenantOrder) => ({
  ...{ code, nameZh, nameEn, timeZone, hosts },
  modules: modules.filter(isModule),
  defaultLanguage: language,
});

async function unfinished(platform: Platform, { code, hosts }: TenantOrder): Promise<string | undefined> {
  const taken = hosts.find((host) => {
    const holder = platform.tenants.byHost(host);
    return holder && holder.code !== code;
  });
  if (taken) throw new Error(`The host ${taken} belongs to another tenant`);
  const tenant = await platform.tenants.byCode(code);
  if (!tenant) return undefined;
  const users = await platform.asSystem(tenant.id, ({ tx }) =>
    tx.selectFrom('user_account').select('id').limit(1).execute(),
  );
  if (users.length > 0) throw new Error(`There is a tenant ${code} already`);
  return tenant.id;
}

async function settle(ctx: Context, id: string, order: TenantOrder): Promise<FirstAccount> {
  const { code, nameZh, nameEn, account, name, employeeId, language } = order;
  ctx.audit({
    module: 'tenancy',
    objectType: 'tenant',
    objectId: id,
    objectNo: code,
    objectName: { zh: nameZh, en: nameEn },
    event: 'create',
    operator: operatorOutside(),
  });
  await seedRoles(ctx);
  const person = { account, name, nameEn: name, employeeId };
  const { password, until } = await newTemporary(ctx, person);
  await createUser(ctx, { ...person, password, temporary: true, roles: ['sysadmin'], language });
  await meetAll(ctx);
  return { account, password, validUntil: until };
}
