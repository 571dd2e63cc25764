import { applicationPath } from '../applications';
import { pagesBelow } from './address';

/* The pages of the document application. */

const page = pagesBelow(applicationPath('dms-app'));

export const documents = page('/systemdoc/list');
export const newDocument = page('/systemdoc/create');
export const document = page('/systemdoc/detail/:id');
export const version = page('/systemdoc/version/:versionId');
export const printedVersion = page('/systemdoc/print/:versionId');

export const newChange = page('/fileManagement/dcrCreate');

/** What can be imported of the document application. */
export const dataIn = page('/fileImport');
export const dataImport = page('/fileImport/:id');
