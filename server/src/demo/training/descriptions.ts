import {
  acknowledge,
  approveVersion,
  handInVersion,
  JOB_PARTS,
  type JobDescriptionContent,
  jobDescription,
  listPositions,
  myAcknowledgement,
  myAcknowledgements,
  saveJobDescription,
} from '@attest/api-contract';
import type { DemoPersonCaller, DemoTenant } from '../demoTenant';
import type { Calendar } from '../moment';
import type { TimelineEvent } from '../timeline';
import type { DemoDescription, DemoTraining } from './data';
import { bilingual } from './question';

const kind = 'jobDescription' as const;
/** Minutes between one person's signatures and the next one's. */
const APART = 3;
/** Minutes until what was handed in is approved. */
const APPROVED_AFTER = 25;

/** Job descriptions come into force; people acknowledge them and the roles that they were given. */
export function descriptionEvents(
  training: DemoTraining,
  accounts: string[],
  tenant: DemoTenant,
  calendar: Calendar,
): TimelineEvent[] {
  const minute = 60_000;
  const begin = (day: number) => calendar.at([day, '08:40'], { exact: true }).getTime();
  return [
    ...training.descriptions.map((one) => ({
      at: calendar.at(one.at, { exact: true }),
      run: (at: Date) => handIn(one, training.manager, tenant, at),
    })),
    ...training.descriptions.map((one) => ({
      at: new Date(calendar.at(one.at, { exact: true }).getTime() + APPROVED_AFTER * minute),
      run: (at: Date) => approve(one, training.approver, tenant, at),
    })),
    ...training.acknowledged.flatMap(({ day, who = accounts, except = [] }) =>
      who
        .filter((account) => !except.includes(account))
        .map((account, index) => ({
          at: new Date(begin(day) + index * APART * minute),
          run: (at: Date) => acknowledgeAll(account, tenant, at),
        })),
    ),
  ];
}

async function positionOf({ position }: DemoDescription, person: DemoPersonCaller): Promise<string> {
  const { rows } = await person.call(listPositions, { page: 1, pageSize: 100, filter: {} });
  return rows.find(({ name }) => name.en === position)?.id ?? '';
}

async function handIn(one: DemoDescription, account: string, tenant: DemoTenant, at: Date): Promise<void> {
  const manager = await tenant.signIn(account, at);
  const positionId = await positionOf(one, manager);
  const content = Object.fromEntries(
    JOB_PARTS.map((part) => {
      const lines = one.says[part].map(bilingual);
      return [part, { zh: lines.map(({ zh }) => zh).join('\n'), en: lines.map(({ en }) => en).join('\n') }];
    }),
  ) as JobDescriptionContent;
  const draft = await manager.call(saveJobDescription, { positionId, content });
  await manager.call(handInVersion, { kind, ...draft, reason: reasonOf(one, tenant) });
}

const reasonOf = (one: DemoDescription, tenant: DemoTenant): string => {
  const { zh, en } = bilingual(one.reason);
  return tenant.text(zh, en);
};

async function approve(one: DemoDescription, account: string, tenant: DemoTenant, at: Date): Promise<void> {
  const person = await tenant.signIn(account, at);
  const { versions } = await person.call(jobDescription, { positionId: await positionOf(one, person) });
  const [draft] = versions;
  if (draft?.state !== 'inApproval') throw new Error(`${one.position} has no description to approve`);
  const { id, rowVersion } = draft;
  const signature = person.signature();
  await person.call(approveVersion, { kind, id, rowVersion, reason: reasonOf(one, tenant), signature });
}

/** A person reads and signs everything that is asked of them. */
async function acknowledgeAll(account: string, tenant: DemoTenant, at: Date): Promise<void> {
  const person = await tenant.signIn(account, at);
  for (const kind of ['description', 'role'] as const) {
    const filter = { kind, state: ['asked' as const] };
    const { rows } = await person.call(myAcknowledgements, { page: 1, pageSize: 100, filter });
    for (const { id } of rows) {
      const { token } = await person.call(myAcknowledgement, { id });
      await person.call(acknowledge, { id, token, signature: person.signature() });
    }
  }
}
