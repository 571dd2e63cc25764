import {
  type AuditEntry,
  type AuditFilter,
  auditModules,
  auditObjectTypes,
  auditOperations,
  auditOperators,
  type ResponseOf,
} from '@attest/api-contract';
import {
  type FilterSection,
  type FilterValue,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { useMemo } from 'react';
import { useT } from '../frame/useT';
import { dayBounds } from './dayBounds';

const EVERYTHING = {
  text: '',
  operator: '',
  module: '',
  event: '',
  objectType: '',
  object: '',
  from: '',
  to: '',
};

/** The filter of the audit trail as it stands in the address, and what it offers. */
export function useAuditFilter(timeZone: string) {
  const t = useT();
  const bilingual = useBilingual();
  const [state, set] = useUrlState(EVERYTHING);
  const { data: operators } = useCallQuery(auditOperators, {});
  const { data: modules } = useCallQuery(auditModules, {});
  const { data: events } = useCallQuery(auditOperations, {});
  const { data: objects } = useCallQuery(auditObjectTypes, {});
  const { text, operator, module, event, objectType, object, from, to } = state;

  const filter: AuditFilter = useMemo(
    () => ({
      ...(text ? { text } : {}),
      ...(operator ? { operatorId: operator } : {}),
      ...(module ? { module } : {}),
      ...(event ? { event } : {}),
      ...(objectType ? { objectType } : {}),
      ...(object ? { objectId: object } : {}),
      ...dayBounds(from, to, timeZone),
    }),
    [text, operator, module, event, objectType, object, from, to, timeZone],
  );

  const section = (
    key: 'module' | 'event' | 'objectType' | 'operator',
    options: FilterSection['options'],
  ): FilterSection => ({
    key,
    label: t(`audit.${key}`),
    kind: 'radio',
    options,
  });
  const named = (codes: ResponseOf<typeof auditModules> | undefined) =>
    codes?.map(({ value, label }) => ({ value, label: bilingual(label) }));
  const sections = [
    section('module', named(modules)),
    section('event', named(events)),
    section('objectType', named(objects)),
    section(
      'operator',
      operators?.map(({ id, name, account }) => ({ value: id, label: `${name} (${account})` })),
    ),
  ];
  const chosen: FilterValue = Object.fromEntries(
    Object.entries({ operator, module, event, objectType }).flatMap(([key, value]) =>
      value ? [[key, [value]]] : [],
    ),
  );
  const choose = (value: FilterValue) =>
    set({
      operator: value.operator?.[0] ?? '',
      module: value.module?.[0] ?? '',
      event: value.event?.[0] ?? '',
      objectType: value.objectType?.[0] ?? '',
      // One object is of one type.
      ...(value.objectType?.[0] === objectType ? {} : { object: '' }),
    });

  /** All that ever happened to one object: no other filter hides its beginning. */
  const onlyObject = ({ objectType, objectId }: Pick<AuditEntry, 'objectType' | 'objectId'>) =>
    set({ ...EVERYTHING, objectType, object: objectId ?? '' }, { push: true });

  return { onlyObject, filter, sections, chosen, choose, text, object, from, to, set };
}
