import { dms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { latePage } from '../latePage';
import { DOCUMENT_TEXTS, VIEWER_TEXTS, withTexts } from '../texts';

const withDocumentTexts = <M>(load: () => Promise<M>) =>
  withTexts('document', DOCUMENT_TEXTS, () => withTexts('viewer', VIEWER_TEXTS, load));

export const documentPages: PageTable = [
  [
    dms.document(':id'),
    latePage(() => withDocumentTexts(async () => (await import('./DocumentPage')).DocumentPage)),
  ],
  [dms.version(':versionId'), latePage(async () => (await import('./VersionAddress')).VersionAddress)],
  [
    dms.printedVersion(':versionId'),
    latePage(() => withDocumentTexts(async () => (await import('./DocumentPrint')).DocumentPrint)),
  ],
  [
    dms.newDocument,
    latePage(() => withDocumentTexts(async () => (await import('../create/DocumentCreate')).DocumentCreate)),
  ],
];
