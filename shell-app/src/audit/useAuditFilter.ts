import { auditModules, auditObjectTypes, auditOperations, auditOperators } from '@attest/api-contract';
import { useBilingual, useCallQuery, useObservable } from '@attest/shared-ui';
import { timeZone$ } from '@attest/shared-utility';
import { useMemo } from 'react';
import { auditList } from './auditList';

/** The audit trail as a list whose days are those of the zone in force, and what it can be filtered by. */
export function useAuditFilter() {
  const text = useBilingual();
  const timeZone = useObservable(timeZone$, 'UTC');
  const list = useMemo(() => auditList(timeZone), [timeZone]);
  const { data: modules } = useCallQuery(auditModules, {});
  const { data: events } = useCallQuery(auditOperations, {});
  const { data: types } = useCallQuery(auditObjectTypes, {});
  const { data: operators } = useCallQuery(auditOperators, {});
  const known = useMemo(() => {
    const named = (codes: typeof modules) =>
      codes?.map(({ value, label }) => ({ value, label: text(label) }));
    return {
      module: named(modules),
      event: named(events),
      objectType: named(types),
      operator: operators?.map(({ id, name, account }) => ({ value: id, label: `${name} (${account})` })),
    };
  }, [text, modules, events, types, operators]);
  return { list, known };
}
