import { jobDescription, listJobReaders, recordAudit } from '@attest/api-contract';

/** What shows job descriptions: read anew after a change. */
export const DESCRIPTION = [jobDescription, listJobReaders, recordAudit];
