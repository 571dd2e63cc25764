import { applicationPath } from '../applications';
import { pagesBelow } from './address';

/* The pages of the quality application that belong to no type of record. */

const page = pagesBelow(applicationPath('qms-app'));

/** Where approval links lead that name a record by its number. */
export const approvalLink = page('/processOverview/allProcessesCreate');
