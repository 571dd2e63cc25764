import {
  type DocumentVersion,
  dms,
  documentSignatures,
  documentVersion,
  processView,
  type ResponseOf,
  versionPrinted,
} from '@attest/api-contract';
import {
  FormRenderer,
  HistoryList,
  Loaded,
  PrintSheet,
  SignatureTable,
  Subtitle2,
  Text,
  together,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useVersionDate } from '../version/useVersionDate';
import { VersionWarnings } from '../version/VersionWarnings';

const nothing = () => {};

/** The sheet of a version: what it is, its attributes, signatures and history; its content is printed by the viewer. */
export function DocumentPrint() {
  const { versionId = '' } = useParams();
  const version = useCallQuery(documentVersion, { versionId });
  const signatures = useCallQuery(documentSignatures, { versionId });
  return (
    <Loaded query={together({ version, signatures })} rows={12}>
      {(data) => <Sheet {...data} />}
    </Loaded>
  );
}

interface SheetProps {
  version: DocumentVersion;
  signatures: ResponseOf<typeof documentSignatures>;
}

function Sheet({ version, signatures }: SheetProps) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const go = useNavigate();
  const dateOf = useVersionDate();
  const { piId, documentId, id } = version;
  const view = useCallQuery(processView, { piId: piId ?? '' }, { enabled: piId !== null });
  const state = t(`state.${version.state}`);
  return (
    <PrintSheet
      id={id}
      register={(versionId) => request(versionPrinted, { versionId }, { quiet: true })}
      printLabel={t('print.print')}
      backLabel={t('print.back')}
      onBack={() => go(`${dms.document(documentId)}?version=${id}`)}
      no={`${version.no} ${version.label}`}
      title={text({ zh: version.titleZh, en: version.titleEn })}
      status={state}
    >
      <Text>{dateOf(version)}</Text>
      <VersionWarnings version={version} />
      <FormRenderer
        fields={version.fields}
        sections={version.sections}
        values={version.values}
        editable={[]}
        people={version.people}
        onChange={nothing}
        paper
      />
      <Subtitle2 as="h2">{t('tab.signatures')}</Subtitle2>
      <SignatureTable signatures={signatures} layout="table" />
      {view.data && (
        <>
          <Subtitle2 as="h2">{t('tab.history')}</Subtitle2>
          <HistoryList events={view.data.history} paper />
        </>
      )}
    </PrintSheet>
  );
}
