import type { DocumentDetail } from '@attest/api-contract';

/** Address of a new change request that names the document already. */
export const changeAddress = (
  action: 'revise' | 'obsolete',
  { id, no, titleZh }: Pick<DocumentDetail, 'id' | 'no' | 'titleZh'>,
): string =>
  `/fileManagement/dcrCreate?${new URLSearchParams({ action, documentId: id, documentNo: no, documentTitle: titleZh })}`;
