import { applicationPath } from '../applications';
import { pagesBelow } from './address';

/* The pages of the quality application that belong to no type of record. */

const page = pagesBelow(applicationPath('qms-app'));

/** All processes that one may start; approval links that name a record by instance or number lead here, too. */
export const allProcesses = page('/processOverview/allProcessesCreate');
