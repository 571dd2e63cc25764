import { BUCKETS, type Bucket, processTypes, type TaskFilter } from '@attest/api-contract';
import { useBilingual, useCallQuery, useUrlState } from '@attest/shared-ui';
import { useMemo } from 'react';

const isBucket = (text: string): text is Bucket => (BUCKETS as readonly string[]).includes(text);

/** The filter of a task list as it stands in the address, and the processes it may name. */
export function useTaskFilter() {
  const bilingual = useBilingual();
  const [state, set] = useUrlState({ text: '', process: '', bucket: '' });
  const { data: processes = [] } = useCallQuery(processTypes, {});
  const { text, process, bucket } = state;
  const filter: TaskFilter = useMemo(
    () => ({
      ...(text ? { text } : {}),
      ...(process ? { process: [process] } : {}),
      ...(isBucket(bucket) ? { bucket } : {}),
    }),
    [text, process, bucket],
  );
  return {
    filter,
    text,
    process,
    bucket: isBucket(bucket) ? bucket : ('' as const),
    isFiltered: Boolean(text || process || bucket),
    set,
    processes: processes.map(({ code, name }) => ({ code, name: bilingual(name) })),
  };
}

export type TaskFilterState = ReturnType<typeof useTaskFilter>;
