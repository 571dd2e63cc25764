import { applicationPath } from '../applications';
import { pagesBelow } from './address';

/* The pages of the quality application that belong to no type of record. */

const page = pagesBelow(applicationPath('qms-app'));

/** All processes that one may start; approval links that name a record by instance or number lead here, too. */
export const allProcesses = page('/processOverview/allProcessesCreate');

/** What came of something, and what that came from; `traceOf` is that of one thing. */
export const trace = page('/trace');
export const traceOf = (type: string, id: string): string => `${trace}?${new URLSearchParams({ type, id })}`;
