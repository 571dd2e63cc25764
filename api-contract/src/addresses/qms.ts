import { applicationPath } from '../applications';
import { pagesBelow } from './address';

/* The pages of the quality application that belong to no type of record. */

const page = pagesBelow(applicationPath('qms-app'));

/** All processes that one may start; approval links that name a record by instance or number lead here, too. */
export const allProcesses = page('/processOverview/allProcessesCreate');

/** What can be imported of the quality application. */
export const dataIn = page('/qmsDataIn');
export const dataImport = page('/qmsDataIn/:id');

/** What nightly checks have found in records; `findingOf` is one finding, `checkRunOf` what a run could not look at. */
export const recordCheck = page('/recordCheck/index');
export const checkRuns = page('/recordCheck/runs');
export const checkRunOf = page('/recordCheck/runs/:id');
export const checksOfRecords = page('/recordCheck/checks');
export const findingOf = page('/recordCheck/finding/:id');

/** Figures about all records, each with its list; boards of one's own. */
export const report = page('/qmsReport/index');

/** What came of something, and what that came from; `traceOf` is that of one thing. */
export const trace = page('/trace');
export const traceOf = (type: string, id: string): string => `${trace}?${new URLSearchParams({ type, id })}`;
