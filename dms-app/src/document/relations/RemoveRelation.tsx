import { type DocumentDetail, type RelationEnd, unrelateDocuments } from '@attest/api-contract';
import { ReasonDialog } from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

interface Props {
  document: DocumentDetail;
  link: RelationEnd;
  onClose(): void;
}

/** Takes a relation away, with the reason for the trail. */
export function RemoveRelation({ document, link, onClose }: Props) {
  const { t } = useTranslation('dms-app');
  return (
    <ReasonDialog
      title={t('relations.remove', { no: link.no })}
      confirmLabel={t('relations.removeIt')}
      onConfirm={async (reason) => {
        await request(
          unrelateDocuments,
          { documentId: document.id, linkId: link.id, reason },
          { quiet: true },
        );
      }}
      onClose={onClose}
    />
  );
}
