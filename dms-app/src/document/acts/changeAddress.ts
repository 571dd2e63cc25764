import { type DocumentDetail, dms } from '@attest/api-contract';

/** What is done to a document by way of a change request. */
export type Change = 'revise' | 'obsolete';

/** Address of a new change request that names the document already. */
export const changeAddress = (
  action: Change,
  { id, no, titleZh }: Pick<DocumentDetail, 'id' | 'no' | 'titleZh'>,
): string =>
  `${dms.newChange}?${new URLSearchParams({ action, documentId: id, documentNo: no, documentTitle: titleZh })}`;
