import { type DefinitionFault, type FaultText, faultText } from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';

/** What every type can be counted by beside its facets and keys. */
const COMMON = ['stepId', 'departmentId', 'age'];

/** Names in what the quality dashboard shows of a type that nothing answers to. */
export function reportFaults({ form, settings, rules }: RecordDefinition): DefinitionFault[] {
  const { report, facets, listColumns } = settings;
  if (!report) return [];
  const faults: DefinitionFault[] = [];
  const say = (place: string, fault: FaultText) =>
    faults.push({ place: `/settings/report/${place}`, ...fault });
  if (report.class && !facets.includes(report.class))
    say('class', faultText('noFacet', { key: report.class }));
  const keys = Object.keys(report.keys ?? {});
  for (const key of keys)
    if (!Object.hasOwn(rules?.keys ?? {}, key)) say(`keys/${key}`, faultText('noRuleKey', { key }));
  for (const [index, { kind, by }] of (report.cards ?? []).entries()) {
    const place = `cards/${index}/by`;
    if (kind === 'trend' || kind === 'steps') {
      if (by) say(place, faultText('countedByNothing', { kind }));
    } else if (!by) say(place, faultText('countedByUnsaid'));
    else if (kind === 'ranking') {
      if (!listColumns.includes(by) || form.fields.find(({ key }) => key === by)?.type !== 'number')
        say(place, faultText('noListedNumber', { by }));
    } else if (![...facets, ...keys, ...COMMON].includes(by))
      say(
        place,
        faultText('noFacetNorKey', {
          by,
        }),
      );
  }
  return faults;
}
