import { getQuery, listQueries, runQuery } from '@attest/api-contract';
import { callKey, queryClient } from '@attest/shared-ui';

/** What is shown of queries is stale after a change. */
export const refreshQueries = () =>
  Promise.all(
    [listQueries, getQuery, runQuery].map((call) =>
      queryClient.invalidateQueries({ queryKey: callKey(call) }),
    ),
  );
