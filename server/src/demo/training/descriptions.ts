import {
  acknowledge,
  enforceJobDescription,
  JOB_PARTS,
  type JobDescriptionContent,
  listPositions,
  myAcknowledgement,
  myAcknowledgements,
  saveJobDescription,
} from '@attest/api-contract';
import type { DemoTenant } from '../demoTenant';
import type { Calendar } from '../moment';
import type { TimelineEvent } from '../timeline';
import type { DemoDescription, DemoTraining } from './data';
import { bilingual } from './question';

/** Minutes between one person's signatures and the next one's. */
const APART = 3;

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
      run: (at: Date) => putIntoForce(one, training.manager, tenant, at),
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

async function putIntoForce(
  one: DemoDescription,
  account: string,
  tenant: DemoTenant,
  at: Date,
): Promise<void> {
  const manager = await tenant.signIn(account, at);
  const { rows } = await manager.call(listPositions, { page: 1, pageSize: 100, filter: {} });
  const positionId = rows.find(({ name }) => name.en === one.position)?.id ?? '';
  const content = Object.fromEntries(
    JOB_PARTS.map((part) => {
      const lines = one.says[part].map(bilingual);
      return [part, { zh: lines.map(({ zh }) => zh).join('\n'), en: lines.map(({ en }) => en).join('\n') }];
    }),
  ) as JobDescriptionContent;
  const draft = await manager.call(saveJobDescription, { positionId, content });
  const { zh, en } = bilingual(one.reason);
  await manager.call(enforceJobDescription, {
    ...draft,
    reason: tenant.text(zh, en),
    signature: manager.signature(),
  });
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
