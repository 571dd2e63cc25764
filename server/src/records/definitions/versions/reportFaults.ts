import { type Bilingual, worded } from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import type { Fault } from './parts';

/** What every type can be counted by beside its facets and keys. */
const COMMON = ['stepId', 'departmentId', 'age'];

/** Names in what the quality dashboard shows of a type that nothing answers to. */
export function reportFaults({ form, settings, rules }: RecordDefinition): Fault[] {
  const { report, facets, listColumns } = settings;
  if (!report) return [];
  const faults: Fault[] = [];
  const say = (place: string, message: Bilingual) =>
    faults.push({ place: `/settings/report/${place}`, message });
  if (report.class && !facets.includes(report.class))
    say('class', worded('“{{key}}”不是分类项', '“{{key}}” is no facet', { key: report.class }));
  const keys = Object.keys(report.keys ?? {});
  for (const key of keys)
    if (!Object.hasOwn(rules?.keys ?? {}, key))
      say(`keys/${key}`, worded('规则中没有键“{{key}}”', 'the rules have no key “{{key}}”', { key }));
  for (const [index, { kind, by }] of (report.cards ?? []).entries()) {
    const place = `cards/${index}/by`;
    if (kind === 'trend' || kind === 'steps') {
      if (by) say(place, worded('“{{kind}}”不按任何内容统计', '“{{kind}}” is by nothing', { kind }));
    } else if (!by) say(place, { zh: '没有说明按什么统计', en: 'by what is not said' });
    else if (kind === 'ranking') {
      if (!listColumns.includes(by) || form.fields.find(({ key }) => key === by)?.type !== 'number')
        say(place, worded('“{{by}}”不是列表中的数字', '“{{by}}” is no number that the list shows', { by }));
    } else if (![...facets, ...keys, ...COMMON].includes(by))
      say(
        place,
        worded('“{{by}}”既不是分类项也不是报表的键', '“{{by}}” is neither a facet nor a key of the report', {
          by,
        }),
      );
  }
  return faults;
}
