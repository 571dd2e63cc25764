import { listPeople, peopleFacets, searchUsers } from '@attest/api-contract';
import { callKey, queryClient } from '@attest/shared-ui';

/** What is shown of people is stale after a change. */
export const refreshPeople = () =>
  Promise.all(
    [listPeople, peopleFacets, searchUsers].map((call) =>
      queryClient.invalidateQueries({ queryKey: callKey(call) }),
    ),
  );
