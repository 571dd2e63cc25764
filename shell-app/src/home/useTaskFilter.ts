import {
  BUCKETS,
  type Bucket,
  processTypes,
  type TaskFilter,
  WORKFLOW_STATUSES,
  type WorkflowStatus,
} from '@attest/api-contract';
import { useBilingual, useCallQuery, useUrlState } from '@attest/shared-ui';
import { useMemo } from 'react';

/** Everything is shown. */
export const NO_FILTER = {
  text: '',
  process: '',
  bucket: '',
  status: '',
  initiator: '',
  from: '',
  to: '',
};

// What somebody typed into the address is not sent unless it can mean something.
const isBucket = (text: string): text is Bucket => (BUCKETS as readonly string[]).includes(text);
const isStatus = (text: string): text is WorkflowStatus =>
  (WORKFLOW_STATUSES as readonly string[]).includes(text);
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The filter of a task list as it stands in the address, and the processes it may name. */
export function useTaskFilter() {
  const bilingual = useBilingual();
  const [values, set] = useUrlState(NO_FILTER);
  const { data: processes = [] } = useCallQuery(processTypes, {});
  const filter: TaskFilter = useMemo(
    () => ({
      ...(values.text ? { text: values.text } : {}),
      ...(values.process ? { process: [values.process] } : {}),
      ...(isBucket(values.bucket) ? { bucket: values.bucket } : {}),
      ...(isStatus(values.status) ? { status: [values.status] } : {}),
      ...(isId(values.initiator) ? { initiatorId: values.initiator } : {}),
      ...(isDay(values.from) ? { from: values.from } : {}),
      ...(isDay(values.to) ? { to: values.to } : {}),
    }),
    [values],
  );
  return {
    filter,
    values,
    bucket: isBucket(values.bucket) ? values.bucket : ('' as const),
    isFiltered: Object.values(values).some(Boolean),
    set,
    processes: processes.map(({ code, name }) => ({ code, name: bilingual(name) })),
  };
}

export type TaskFilterState = ReturnType<typeof useTaskFilter>;
