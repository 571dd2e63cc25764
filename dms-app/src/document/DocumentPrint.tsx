import {
  type DocumentVersion,
  documentSignatures,
  documentVersion,
  type PrintHeader,
  processView,
  type RequestOf,
  type ResponseOf,
  versionPrinted,
} from '@attest/api-contract';
import {
  Button,
  ErrorState,
  FormRenderer,
  HistoryList,
  makeStyles,
  PrintLayout,
  SignatureTable,
  SkeletonRows,
  Subtitle2,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useVersionDate } from '../version/useVersionDate';

const useStyles = makeStyles({
  root: { padding: tokens.spacingHorizontalXXL },
  bar: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalL,
    '@media print': { display: 'none' },
  },
});

const nothing = () => {};

/** Registers one print when the sheet is opened. */
function useRegistration({ versionId }: RequestOf<typeof versionPrinted>) {
  const [printed, setPrinted] = useState<PrintHeader | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const asked = useRef<string | null>(null);
  const register = useCallback(() => {
    setRefusal(null);
    request(versionPrinted, { versionId }, { quiet: true }).then(setPrinted, setRefusal);
  }, [versionId]);
  useEffect(() => {
    if (asked.current === versionId) return;
    asked.current = versionId;
    register();
  }, [versionId, register]);
  return { printed, refusal, register };
}

/**
 * The sheet of a version: what it is, its attributes, signatures and history; its content is printed by the viewer.
 * Making it is registered first, so that no sheet exists that the audit trail does not know.
 */
export function DocumentPrint() {
  const { versionId = '' } = useParams();
  const version = useCallQuery(documentVersion, { versionId });
  const signatures = useCallQuery(documentSignatures, { versionId });
  const { printed, refusal, register } = useRegistration({ versionId });
  const error = version.error ?? signatures.error;
  const retry = () => void Promise.all([version.refetch(), signatures.refetch()]);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (refusal !== null) return <ErrorState error={refusal} onRetry={register} />;
  if (!version.data || !signatures.data || !printed) return <SkeletonRows rows={12} />;
  return <Sheet version={version.data} signatures={signatures.data} printed={printed} />;
}

interface SheetProps {
  version: DocumentVersion;
  signatures: ResponseOf<typeof documentSignatures>;
  printed: PrintHeader;
}

function Sheet({ version, signatures, printed }: SheetProps) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const styles = useStyles();
  const go = useNavigate();
  const dateOf = useVersionDate();
  const { piId, documentId, id } = version;
  const view = useCallQuery(processView, { piId: piId ?? '' }, { enabled: piId !== null });
  const state = t(`state.${version.state}`);
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <Button
          icon={<ArrowLeftRegular />}
          onClick={() => go(`/systemdoc/detail/${documentId}?version=${id}`)}
        >
          {t('print.back')}
        </Button>
        <Button appearance="primary" icon={<PrintRegular />} onClick={() => window.print()}>
          {t('print.print')}
        </Button>
      </div>
      <PrintLayout
        no={`${version.no} ${version.label}`}
        title={text({ zh: version.titleZh, en: version.titleEn })}
        status={state}
        {...printed}
      >
        <Text>{dateOf(version)}</Text>
        <FormRenderer
          fields={version.fields}
          sections={version.sections}
          values={version.values}
          editable={[]}
          people={version.people}
          onChange={nothing}
        />
        <Subtitle2 as="h2">{t('tab.signatures')}</Subtitle2>
        <SignatureTable signatures={signatures} layout="table" />
        {view.data && (
          <>
            <Subtitle2 as="h2">{t('tab.history')}</Subtitle2>
            <HistoryList events={view.data.history} />
          </>
        )}
      </PrintLayout>
    </div>
  );
}
