import type { RecordProcess } from '../records/process';

/** Items of the archive; their pages stand in the document application. */
export const archiveItem: RecordProcess = {
  code: 'archiveItem',
  menu: 'DmsArchive',
  folder: 'archive',
  index: 'list',
  lentTo: 'dms-app',
  objectType: 'archiveItem',
  optionalColumns: ['createdAt', 'initiator', 'due'],
};

/** Loans of archived items. */
export const archiveBorrow: RecordProcess = {
  code: 'archiveBorrow',
  menu: 'DmsArchiveBorrow',
  folder: 'archiveBorrow',
  index: 'list',
  lentTo: 'dms-app',
  objectType: 'archiveBorrow',
  optionalColumns: ['createdAt', 'initiator'],
};
