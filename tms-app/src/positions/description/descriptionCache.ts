import { jobDescription, listJobReaders } from '@attest/api-contract';
import { callKey, queryClient } from '@attest/shared-ui';

/** Fetches everything about job descriptions again, as after a change. */
export const refreshDescription = () =>
  Promise.all(
    [jobDescription, listJobReaders].map((call) =>
      queryClient.invalidateQueries({ queryKey: callKey(call) }),
    ),
  );
