import { jobDescription, listJobReaders } from '@attest/api-contract';
import { refreshCalls } from '@attest/shared-ui';

/** Fetches everything about job descriptions again, as after a change. */
export const refreshDescription = () => refreshCalls(jobDescription, listJobReaders);
