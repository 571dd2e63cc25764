import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MODULES } from './directory/tenancy/settings';
import { runCommand } from './operations/command';
import { newTenant } from './operations/newTenant';
import { requireFree } from './operations/requireFree';
import { withPlatform } from './operations/withPlatform';
import { readConfig } from './platform/config/config';
import { configOfTenant } from './platform/config/configOf';

const USAGE = `usage: tenant:create -- <code> --name-zh <text> --name-en <text>
  --account <account> --name <text> --employee-id <text>   of the first system administrator
  [--host <host>]…  [--module DMS|TMS|QMS]… (all)  [--language zh|en] (zh)  [--time-zone <name>] (Asia/Shanghai)`;

/**
 * `npm run tenant:create -- <code> …`: makes a tenant with its first administrator and prints their temporary password.
 * Reads the configuration of the server; that may run meanwhile or not. Exit code 0: done; 2: could not be done.
 */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const many = { type: 'string', multiple: true } as const;
  const { values, positionals } = parseArgs({
    options: {
      ...{ 'name-zh': text, 'name-en': text, account: text, name: text, 'employee-id': text },
      ...{ host: many, module: many, language: text, 'time-zone': text },
    },
    allowPositionals: true,
  });
  const [code] = positionals;
  const { 'name-zh': nameZh, 'name-en': nameEn, account, name, 'employee-id': employeeId } = values;
  if (!code || positionals.length > 1 || !nameZh || !nameEn || !account || !name || !employeeId)
    throw new Error(USAGE);
  const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
  const order = {
    ...{ code, nameZh, nameEn, account, name, employeeId },
    language: (values.language ?? 'zh') as 'zh' | 'en',
    timeZone: values['time-zone'] ?? 'Asia/Shanghai',
    modules: values.module ?? MODULES,
    hosts: values.host ?? [],
  };
  const config = readConfig(process.env, root);
  const own = configOfTenant(config, code);
  await requireFree(config, own, order);
  const first = await withPlatform(own, (platform) => newTenant(platform, order), { upgrade: true });
  console.log(`Tenant ${code} is there. ${first.account} signs in with the temporary password`);
  console.log(`\n  ${first.password}\n`);
  console.log(`which works until ${first.validUntil.toISOString()} and is changed at the first sign-in.`);
}

runCommand(main);
