import { processView, recordPrinted } from '@attest/api-contract';
import {
  ErrorState,
  FormRenderer,
  HistoryList,
  PrintSheet,
  SignatureTable,
  SkeletonRows,
  Subtitle2,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { reachedFields } from './formAtStep';
import { addressesOf, type RecordProcess } from './process';
import { useRecord } from './useRecord';

const nothing = () => {};

/** The sheet of a record: all fields, signatures, history, and a header with who made it and when. */
export function RecordPrint({ process }: { process: RecordProcess }) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const go = useNavigate();
  const { id = '' } = useParams();
  const { detail, define, error, reload } = useRecord(process, id);
  const view = useCallQuery(processView, { piId: detail?.piId ?? '' }, { enabled: detail !== undefined });

  if (error) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!detail || !define || !view.data) return <SkeletonRows rows={12} />;
  const { row } = detail;
  return (
    <PrintSheet
      id={id}
      register={(recordId) =>
        request(recordPrinted, { process: process.code, id: recordId }, { quiet: true })
      }
      printLabel={t('record.print')}
      backLabel={t('print.back')}
      onBack={() => go(addressesOf(process).record(id))}
      no={row.no}
      title={row.title}
      status={text(row.statusName)}
    >
      <FormRenderer
        fields={reachedFields(define.fields, detail.values, [])}
        sections={define.sections}
        values={detail.values}
        editable={[]}
        people={detail.people}
        onChange={nothing}
        paper
      />
      <Subtitle2 as="h2">{t('panel.signatures')}</Subtitle2>
      <SignatureTable signatures={view.data.signatures} layout="table" />
      <Subtitle2 as="h2">{t('panel.history')}</Subtitle2>
      <HistoryList events={view.data.history} paper />
    </PrintSheet>
  );
}
