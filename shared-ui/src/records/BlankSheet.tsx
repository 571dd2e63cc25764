import { getProcessDefine, type ProcessDefine, recordPrinted } from '@attest/api-contract';
import { request } from '@attest/shared-utility';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { EmptySheet, PrintSheet } from '../lazy/records';
import { useCallQuery } from '../query/useCallQuery';
import { Loaded } from '../states/Loaded';
import type { RecordProcess } from './process';

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
  const t = useT();
  const text = useBilingual();
  const go = useNavigate();
  const [query] = useSearchParams();
  const sheet = define.print?.sheets?.find(({ key, blank }) => blank && key === query.get('sheet'));
  if (!sheet) return <Navigate to={process.at.create} replace />;
  const printed = { process: process.code, sheet: sheet.key };
  return (
    <PrintSheet
      id={sheet.key}
      register={() => request(recordPrinted, printed, { quiet: true })}
      printLabel={t('records.record.print')}
      backLabel={t('records.print.backToForm')}
      onBack={() => go(process.at.create)}
      no=""
      title={text(sheet.name)}
      header={text(define.print?.header)}
    >
      <EmptySheet html={text(sheet.body)} fields={define.fields} />
    </PrintSheet>
  );
}
