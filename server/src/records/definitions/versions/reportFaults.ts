import type { RecordDefinition } from '@attest/api-contract/records';
import type { Fault } from './parts';

/** What every type can be counted by beside its facets and keys. */
const COMMON = ['stepId', 'departmentId', 'age'];

/** Names in what the quality dashboard shows of a type that nothing answers to. */
export function reportFaults({ form, settings, rules }: RecordDefinition): Fault[] {
  const { report, facets, listColumns } = settings;
  if (!report) return [];
  const faults: Fault[] = [];
  const say = (place: string, message: string) =>
    faults.push({ place: `/settings/report/${place}`, message });
  if (report.class && !facets.includes(report.class)) say('class', `“${report.class}” is no facet`);
  const keys = Object.keys(report.keys ?? {});
  for (const key of keys)
    if (!Object.hasOwn(rules?.keys ?? {}, key)) say(`keys/${key}`, `the rules have no key “${key}”`);
  for (const [index, { kind, by }] of (report.cards ?? []).entries()) {
    const place = `cards/${index}/by`;
    if (kind === 'trend' || kind === 'steps') {
      if (by) say(place, `“${kind}” is by nothing`);
    } else if (!by) say(place, `by what is not said`);
    else if (kind === 'ranking') {
      if (!listColumns.includes(by) || form.fields.find(({ key }) => key === by)?.type !== 'number')
        say(place, `“${by}” is no number that the list shows`);
    } else if (![...facets, ...keys, ...COMMON].includes(by))
      say(place, `“${by}” is neither a facet nor a key of the report`);
  }
  return faults;
}
