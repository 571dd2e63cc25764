import { getProcessDefine, type ProcessDefine, recordPrinted } from '@attest/api-contract';
import { EmptySheet, Loaded, PrintSheet, useBilingual, useCallQuery } from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { addressesOf, type RecordProcess } from './process';

/** A sheet of a type of record before there is one: printed empty, to be filled in by hand. */
export function BlankSheet({ process }: { process: RecordProcess }) {
  const define = useCallQuery(getProcessDefine, { process: process.code }, { staleTime: 600_000 });
  return (
    <Loaded query={define} rows={12}>
      {(data) => <Sheet process={process} define={data} />}
    </Loaded>
  );
}

function Sheet({ process, define }: { process: RecordProcess; define: ProcessDefine }) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const go = useNavigate();
  const [query] = useSearchParams();
  const sheet = define.print?.sheets?.find(({ key, blank }) => blank && key === query.get('sheet'));
  if (!sheet) return <Navigate to={addressesOf(process).create} replace />;
  const printed = { process: process.code, sheet: sheet.key };
  return (
    <PrintSheet
      id={sheet.key}
      register={() => request(recordPrinted, printed, { quiet: true })}
      printLabel={t('record.print')}
      backLabel={t('print.backToForm')}
      onBack={() => go(addressesOf(process).create)}
      no=""
      title={text(sheet.name)}
      header={text(define.print?.header)}
    >
      <EmptySheet html={text(sheet.body)} fields={define.fields} />
    </PrintSheet>
  );
}
