import { processView, type ResponseOf, recordPrinted } from '@attest/api-contract';
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
import { reachedFields } from './formAtStep';
import { addressesOf, type RecordProcess } from './process';
import { useRecord } from './useRecord';

type Printed = ResponseOf<typeof recordPrinted>;

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
function useRegistration({ code }: RecordProcess, id: string) {
  const [printed, setPrinted] = useState<Printed | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const asked = useRef<string | null>(null);
  const register = useCallback(() => {
    setRefusal(null);
    request(recordPrinted, { process: code, id }, { quiet: true }).then(setPrinted, setRefusal);
  }, [code, id]);
  useEffect(() => {
    if (asked.current === id) return;
    asked.current = id;
    register();
  }, [id, register]);
  return { printed, refusal, register };
}

/**
 * The sheet of a record: all fields, signatures, history, and a header with who made it and when. Making it
 * is registered first, so that no sheet exists that the audit trail does not know.
 */
export function RecordPrint({ process }: { process: RecordProcess }) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const styles = useStyles();
  const go = useNavigate();
  const { id = '' } = useParams();
  const { detail, define, error, reload } = useRecord(process, id);
  const view = useCallQuery(processView, { piId: detail?.piId ?? '' }, { enabled: detail !== undefined });
  const { printed, refusal, register } = useRegistration(process, id);

  if (error) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (refusal !== null) return <ErrorState error={refusal} onRetry={register} />;
  if (!detail || !define || !view.data || !printed) return <SkeletonRows rows={12} />;
  const { row } = detail;
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <Button icon={<ArrowLeftRegular />} onClick={() => go(addressesOf(process).record(id))}>
          {t('print.back')}
        </Button>
        <Button appearance="primary" icon={<PrintRegular />} onClick={() => window.print()}>
          {t('record.print')}
        </Button>
      </div>
      <PrintLayout
        no={row.no}
        title={row.title}
        version={row.version}
        status={text(row.statusName)}
        {...printed}
      >
        <FormRenderer
          fields={reachedFields(define.fields, detail.values, [])}
          sections={define.sections}
          values={detail.values}
          editable={[]}
          people={detail.people}
          onChange={nothing}
        />
        <Subtitle2 as="h2">{t('panel.signatures')}</Subtitle2>
        <SignatureTable signatures={view.data.signatures} layout="table" />
        <Subtitle2 as="h2">{t('panel.history')}</Subtitle2>
        <HistoryList events={view.data.history} />
      </PrintLayout>
    </div>
  );
}
