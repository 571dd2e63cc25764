import { type DocumentVersion, documentSignatures, processView } from '@attest/api-contract';
import {
  AuditList,
  Card,
  EmptyState,
  HistoryList,
  Loaded,
  SignatureTable,
  Subtitle2,
  useCallQuery,
} from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';

/** Who signed this version, when, with which meaning. */
export function SignaturesTab({ version: { id, piId } }: { version: DocumentVersion }) {
  const { t } = useTranslation('dms-app');
  const signatures = useCallQuery(documentSignatures, { versionId: id }, { enabled: piId !== null });
  if (piId === null)
    return <EmptyState kind="firstUse" title={t('history.unsigned')} text={t('history.unsignedText')} />;
  return (
    <Loaded query={signatures} rows={5}>
      {(data) => (
        <Card>
          <SignatureTable signatures={data} layout="table" />
        </Card>
      )}
    </Loaded>
  );
}

/** The way of this version through its process. */
export function HistoryTab({ version }: { version: DocumentVersion }) {
  const { t } = useTranslation('dms-app');
  const { piId } = version;
  const view = useCallQuery(processView, { piId: piId ?? '' }, { enabled: piId !== null });
  if (piId === null)
    return <EmptyState kind="firstUse" title={t('history.none')} text={t('history.noneText')} />;
  return (
    <Loaded query={view} rows={5}>
      {({ history }) => (
        <Card>
          <HistoryList events={history} />
        </Card>
      )}
    </Loaded>
  );
}

/** Everything that was done to the version and to the document as such. */
export function AuditTab({ version }: { version: DocumentVersion }) {
  const { t } = useTranslation('dms-app');
  return (
    <>
      <Card role="region" aria-label={t('audit.version')}>
        <Subtitle2 as="h2">{t('audit.version')}</Subtitle2>
        <AuditList objectType="documentVersion" objectId={version.id} />
      </Card>
      <Card role="region" aria-label={t('audit.document')}>
        <Subtitle2 as="h2">{t('audit.document')}</Subtitle2>
        <AuditList objectType="document" objectId={version.documentId} />
      </Card>
    </>
  );
}
