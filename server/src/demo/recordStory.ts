import { createRecord } from '@attest/api-contract';
import type { DemoRecord } from './company';
import type { DemoTenant } from './demoTenant';
import type { Calendar } from './moment';
import { actEvents, perform } from './recordActs';
import type { TimelineEvent } from './timeline';

/** The events of a record of any type: it is submitted, then every act in its turn. */
export function recordEvents(record: DemoRecord, tenant: DemoTenant, calendar: Calendar): TimelineEvent[] {
  const { process, title } = record;
  const { names } = tenant;
  let id = '';
  const submitted = calendar.at(record.at);
  const submit: TimelineEvent = {
    at: submitted,
    run: async (at) => {
      const person = await tenant.signIn(record.by, at);
      const values = {
        title,
        dept: names.department(record.department),
        owner: names.user(record.by),
        ...record.values(names),
      };
      ({ id } = await person.call(createRecord, {
        process,
        submit: !record.draft,
        reason: record.reason,
        values,
        // Taken where the first step of the type is signed.
        signature: person.signature(),
      }));
      names.records.set(`${process} ${title}`, id);
    },
  };
  const acts = actEvents(record.acts, submitted, calendar, (act, at) =>
    perform(process, act, id, tenant, at),
  );
  return [submit, ...acts];
}
