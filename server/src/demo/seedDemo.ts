import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addProxy, publicHolidays, saveWorkingCalendar } from '@attest/api-contract';
import { createTenant } from '../directory/tenancy/administration';
import { tenantAddress } from '../directory/tenancy/tenantAddress';
import type { ImportedFile } from '../modules/documents';
import { beginReview, dueReviews, processContent } from '../modules/documents';
import type { DirectCaller } from '../platform/calls/directCaller';
import type { Context } from '../platform/module';
import type { Platform } from '../platform/platform';
import { continueNumbering } from '../records/numbering/continueNumbering';
import type { Company } from './company';
import { writeFiles } from './content/files';
import { DemoTenant } from './demoTenant';
import { deviationEvents, reportedAt } from './deviationStory';
import { documentEvents, requestedAt } from './documentStory';
import { importFormer } from './formerStory';
import { hkpharma } from './hkpharma';
import { Calendar, type Moment } from './moment';
import { nordvik } from './nordvik';
import { setUpTemplate } from './printTemplates';
import { recordEvents } from './recordStory';
import { disableLeavers, hire, isNewcomer, settleAccounts, setUpCompany } from './setUp';
import { play, type TimelineEvent } from './timeline';
import { trainingEvents } from './training/events';

/** A line of `demo-accounts.json`. */
interface DemoAccount {
  tenant: string;
  url: string;
  account: string;
  password: string;
  name: string;
  roles: string[];
}

const DEMO_ACCOUNTS = 'demo-accounts.json';
/**
 * The demo companies begin so many days before today: before the first act, which a weekend may move from −44 to −46.
 * Passwords are as old and must not have expired.
 */
const FIRST_DAY = -47;
/** When documents whose review comes due get their task. */
const REVIEWS_DAY = -40;
const LEAVING_DAY = -20;
/** When templates of prints come into force. */
const TEMPLATES_DAY = -30;

/**
 * Fills an empty database with the demo companies, by the product's own rules and calls, with dates relative
 * to now. Writes their accounts to `DATA_DIR/demo-accounts.json` and answers them.
 */
export async function seedDemo({
  platform,
  call,
}: {
  platform: Platform;
  call: DirectCaller;
}): Promise<DemoAccount[]> {
  // The companies know nothing of each other: while one waits for the database, the other goes on.
  const seeded = await Promise.all(
    [hkpharma, nordvik].map((company) => seedCompany(platform, call, company)),
  );
  const accounts = seeded.flat();
  // What the job would do within a minute: whoever opens the first document finds it whole.
  await processContent(platform);
  const path = join(platform.config.dataDir, DEMO_ACCOUNTS);
  await writeFile(path, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  await chmod(path, 0o600);
  return accounts;
}

async function seedCompany(platform: Platform, call: DirectCaller, company: Company): Promise<DemoAccount[]> {
  const id = await createTenant(platform, company.tenant);
  const now = await platform.inTenant(id, async (_tx, at) => at);
  const calendar = new Calendar(now, company.tenant.timeZone);
  const day = (days: number) => calendar.day(days);
  const tenant = new DemoTenant(platform, call, id, company.tenant.defaultLanguage, day);
  const files = await writeFiles(platform.renditions.of(id), company);
  await play(eventsOf(company, files, tenant, calendar));
  return accountsOf(company, tenant);
}

function eventsOf(
  company: Company,
  files: Map<string, ImportedFile>,
  tenant: DemoTenant,
  calendar: Calendar,
): TimelineEvent[] {
  const at = (day: number, clock: string) => calendar.at([day, clock], { exact: true });
  const asSystem = (time: Date, work: (ctx: Context) => Promise<unknown>): TimelineEvent => ({
    at: time,
    run: async (when) => {
      await tenant.asSystem(when, work);
    },
  });
  return [
    asSystem(at(FIRST_DAY, '06:00'), (ctx) => setUpCompany(ctx, company, files, tenant, calendar)),
    ...numbering(company, calendar).map(({ process, year, last, within }) =>
      asSystem(at(FIRST_DAY, '06:10'), (ctx) => continueNumbering(ctx, process, year, last, within)),
    ),
    {
      at: at(FIRST_DAY, '07:30'),
      run: (when) => importFormer(company, tenant, calendar, when),
    },
    asSystem(at(REVIEWS_DAY, '09:00'), async (ctx) => {
      for (const id of await dueReviews(ctx)) await beginReview(ctx, id);
    }),
    ...company.people
      .filter(isNewcomer)
      .map((person) =>
        asSystem(at(person.entry ?? 0, '08:00'), (ctx) => hire(ctx, person, company, tenant, calendar)),
      ),
    ...company.deviations.flatMap((deviation) => deviationEvents(deviation, tenant, calendar)),
    ...company.records.flatMap((record) => recordEvents(record, tenant, calendar)),
    ...documentEvents(company, files, tenant, calendar),
    ...trainingEvents(
      company.training,
      tenant,
      calendar,
      company.people.filter((person) => !isNewcomer(person)).map(({ account }) => account),
      asSystem,
    ),
    asSystem(at(LEAVING_DAY, '17:30'), (ctx) => disableLeavers(ctx, company, tenant)),
    ...(company.printTemplates ?? []).map((template) => ({
      at: at(TEMPLATES_DAY, '09:30'),
      run: (when: Date) => setUpTemplate(template, tenant, when),
    })),
    ...company.proxies.map((proxy) => ({
      at: proxy.setUp < 0 ? at(proxy.setUp, '08:30') : calendar.now,
      run: (when: Date) => setUpProxy(proxy, tenant, calendar, when),
    })),
    // Last: what the stories count in working days stays the same in any season.
    { at: calendar.now, run: (when) => enterHolidays(company, tenant, calendar, when) },
    asSystem(calendar.now, (ctx) => settleAccounts(ctx, company, tenant)),
  ];
}

/** Numbers go on after those of the former system, also where a year ends between two records. */
function numbering(company: Company, calendar: Calendar) {
  const yearOf = (at: Date) => Number(calendar.dayOf(at).slice(0, 4));
  const deviations = company.deviations.filter((deviation) => !deviation.draft);
  return [
    ...continued(
      'deviation',
      company.firstDeviation,
      deviations.map((one) => yearOf(reportedAt(one, calendar))),
    ),
    ...continued(
      'dcr',
      company.firstChange,
      company.changes.map((one) => yearOf(requestedAt(one, calendar))),
    ),
    ...Object.entries(company.firstNumbers).flatMap(([process, first]) =>
      continued(
        process,
        first,
        submissionsOf(process, company).map((at) => yearOf(calendar.at(at))),
      ),
    ),
  ];
}

/** When records of a type get their numbers: those that somebody submits, and those that others have begun. */
function submissionsOf(type: string, { records }: Company): Moment[] {
  const [process = '', counted] = type.split(' ');
  const begun = new Map<string, Moment>();
  for (const act of records.flatMap(({ acts }) => acts))
    if ('on' in act && act.on?.process === process && !begun.has(act.on.title))
      begun.set(act.on.title, act.at);
  const submitted = records.filter((one) => one.process === process && one.counted === counted && !one.draft);
  return [...submitted.map(({ at }) => at), ...begun.values()];
}

function continued(type: string, first: number, years: number[]) {
  if (first === 1) return [];
  const [process = '', within] = type.split(' ');
  return [...new Set(years)].map((year) => ({
    process,
    within,
    year,
    last: first - 1 + years.filter((other) => other < year).length,
  }));
}

async function setUpProxy(
  { sponsor, proxy, from, to }: Company['proxies'][number],
  tenant: DemoTenant,
  calendar: Calendar,
  at: Date,
): Promise<void> {
  const person = await tenant.signIn(sponsor, at);
  await person.call(addProxy, {
    proxyId: tenant.names.user(proxy),
    applications: ['QMS', 'DMS', 'TMS'],
    from: calendar.day(from),
    to: calendar.day(to),
    enabled: true,
  });
}

/** Public holidays of this year and the next, as far as they are announced. */
async function enterHolidays(
  { holidays }: Company,
  tenant: DemoTenant,
  calendar: Calendar,
  at: Date,
): Promise<void> {
  if (!holidays) return;
  const person = await tenant.signIn(holidays.by, at);
  const thisYear = Number(calendar.day(0).slice(0, 4));
  for (const year of [thisYear, thisYear + 1]) {
    const { days } = await person.call(publicHolidays, { year });
    if (days.length > 0)
      await person.call(saveWorkingCalendar, { year, days, version: 0, reason: holidays.reason });
  }
}

const accountsOf = (company: Company, tenant: DemoTenant): DemoAccount[] => {
  const { config } = tenant.platform;
  const url = tenantAddress({ code: company.tenant.code, hosts: [] }, config, `localhost:${config.port}`);
  return company.people
    .filter((person) => !person.afterwards)
    .map((person) => ({
      tenant: company.tenant.code,
      url,
      account: person.account,
      password: tenant.passwords.get(person.account) ?? '',
      name: person.name,
      roles: person.roles,
    }));
};
