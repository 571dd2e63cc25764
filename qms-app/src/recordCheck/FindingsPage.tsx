import {
  FINDING_SEVERITIES,
  FINDING_STATES,
  type FindingFilter,
  listFindings,
  qms,
  type RecordTypeEntry,
} from '@attest/api-contract';
import { ManagedList, ToneBadge, useObservable } from '@attest/shared-ui';
import { processesOf } from '@attest/shared-ui/records';
import { can, session$ } from '@attest/shared-utility';
import { useMemo } from 'react';
import { CheckTabs } from './CheckTabs';
import { amount, anyOf, bilingual, defineList, instant, people, person, whether } from './lists';
import { SEVERITY_TONES, STATE_TONES } from './tones';

/** How far somebody sees records, by what an empty list then says. */
type Sight = 'none' | 'noneSeen' | 'outOfReach';

const findingsOf = (types: RecordTypeEntry[], sight: Sight) =>
  defineList(listFindings, {
    id: 'recordFindings',
    title: 'recordCheck.title',
    searchHint: 'recordCheck.searchHint',
    // Who configures checks may see few records: then little stands here, whatever was found.
    none: `recordCheck.${sight}`,
    noneText: `recordCheck.${sight}Text`,
    tabs: <CheckTabs part="findings" />,
    open: ({ id }) => qms.findingOf(id),
    questions: [
      anyOf('state', 'recordCheck.state', FINDING_STATES, (state) => `recordCheck.states.${state}`),
      {
        key: 'process',
        label: 'recordCheck.process',
        kind: 'checkbox',
        options: processesOf(types).map(({ code, name }) => ({
          value: code,
          label: ({ text }) => text(name),
        })),
        asks: (process) => ({ process }),
      },
      anyOf(
        'severity',
        'recordCheck.severity',
        FINDING_SEVERITIES,
        (severity) => `recordCheck.severities.${severity}`,
      ),
      whether('toSettle', 'recordCheck.toSettle'),
      whether('overdue', 'recordCheck.overdue'),
    ],
    export: {
      of: (filter, sort) => ({ source: 'findings', filter: filter as FindingFilter, sort }),
      right: ['QmsRecordCheck', 'export'],
      mayNot: 'recordCheck.mayNot',
    },
    columns: [
      { ...bilingual('name', 'recordCheck.check', { width: 256, least: 200, sortable: true }), wrap: true },
      { key: 'recordNo', label: 'recordCheck.record', width: 144, sortable: true },
      bilingual('processName', 'recordCheck.process', { width: 120, optional: true }),
      {
        key: 'severity',
        label: 'recordCheck.severity',
        width: 110,
        sortable: true,
        render: ({ severity }, { t }) => (
          <ToneBadge tone={SEVERITY_TONES[severity]}>{t(`recordCheck.severities.${severity}`)}</ToneBadge>
        ),
      },
      {
        key: 'state',
        label: 'recordCheck.state',
        width: 110,
        sortable: true,
        render: ({ state }, { t }) => (
          <ToneBadge tone={STATE_TONES[state]}>{t(`recordCheck.states.${state}`)}</ToneBadge>
        ),
      },
      people('handlers', 'recordCheck.handlers', { width: 160, least: 120 }),
      instant('due', 'recordCheck.due', { width: 160, sortable: true }),
      amount('age', 'recordCheck.age', { width: 110, least: 88 }),
      instant('foundAt', 'recordCheck.foundAt', { width: 160, sortable: true, optional: true }),
      {
        key: 'outcome',
        label: 'recordCheck.outcome',
        width: 120,
        render: ({ outcome }, { t }) => outcome && t(`recordCheck.outcomes.${outcome}`),
      },
      person('closedBy', 'recordCheck.closedBy', { width: 120, optional: true }),
      instant('closedAt', 'recordCheck.closedAt', { width: 160, sortable: true, optional: true }),
      { key: 'reason', label: 'recordCheck.reason', width: 240, optional: true },
    ],
  });

/** What checks have found, soonest due first. */
export function FindingsPage() {
  const types = useObservable(session$)?.recordTypes;
  const list = useMemo(() => {
    const all = types ?? [];
    const seen = all.filter(({ menu }) => can(menu, 'view')).length;
    return findingsOf(all, seen === 0 ? 'outOfReach' : seen < all.length ? 'noneSeen' : 'none');
  }, [types]);
  return <ManagedList list={list} />;
}
