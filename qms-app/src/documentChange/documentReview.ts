import type { RecordProcess } from '../records/process';

/** Periodic reviews of documents. They begin by themselves or from a document's page, never from the list. */
export const documentReview: RecordProcess = {
  code: 'documentReview',
  menu: 'DmsChange',
  application: 'dms-app',
  folder: 'fileManagement',
  index: 'reviewList',
  createPart: 'reviewCreate',
  detailPart: 'reviewDetail',
  notCreatedByHand: true,
};
