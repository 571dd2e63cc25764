import {
  type ProcessDefine,
  processView,
  type RecordDetail,
  type ResponseOf,
  recordPrinted,
  type SheetFact,
} from '@attest/api-contract';
import { formatInstant, request } from '@attest/shared-utility';
import { Subtitle2, Text } from '@fluentui/react-components';
import { Fragment, type ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { FilledSheet, FormRenderer, HistoryList, PrintSheet, SignatureTable } from '../lazy/records';
import { useCallQuery } from '../query/useCallQuery';
import { Loaded, together } from '../states/Loaded';
import { reachedFields } from './formAtStep';
import { ImportedNotice } from './ImportedNotice';
import type { RecordProcess } from './process';
import { useRecord } from './useRecord';

const nothing = () => {};

/** Sections that follow each other are one form: it breaks over sheets as a whole. */
function grouped(parts: string[]): string[][] {
  const isForm = (key: string) => key !== 'signatures' && key !== 'history';
  return parts.reduce<string[][]>((groups, key) => {
    const last = groups.at(-1);
    if (last && isForm(key) && last.every(isForm)) last.push(key);
    else groups.push([key]);
    return groups;
  }, []);
}

/**
 * The sheet of a record: what its type says, else all fields, signatures, history; a header with who made it and when.
 * `?sheet=` is another of the sheets that its type brings.
 */
export function RecordPrint({ process }: { process: RecordProcess }) {
  const { id = '' } = useParams();
  const record = useRecord(process, id);
  const piId = record.data?.detail.piId;
  const view = useCallQuery(processView, { piId: piId ?? '' }, { enabled: piId !== undefined });
  return (
    <Loaded query={together({ record, view })} rows={12}>
      {(data) => <Sheet {...data.record} view={data.view} process={process} />}
    </Loaded>
  );
}

interface SheetProps {
  process: RecordProcess;
  detail: RecordDetail;
  define: ProcessDefine;
  view: ResponseOf<typeof processView>;
}

function Sheet({ process, detail, define, view: { signatures, history } }: SheetProps) {
  const t = useT();
  const text = useBilingual();
  const go = useNavigate();
  const [query] = useSearchParams();
  const { row, values, people } = detail;
  const { id } = row;
  const { sections, print = {} } = define;
  const fields = reachedFields(define.fields, values, []);
  const sheet = print.sheets?.find(({ key }) => key === query.get('sheet'));
  const table = (
    <>
      <SignatureTable signatures={signatures} layout="table" />
      <ImportedNotice imported={detail.imported} />
    </>
  );
  const part = (keys: string[]) => {
    const [key] = keys;
    if (key === 'signatures')
      return (
        <Fragment key={key}>
          <Subtitle2 as="h2">{t('records.panel.signatures')}</Subtitle2>
          {table}
        </Fragment>
      );
    if (key === 'history')
      return (
        <Fragment key={key}>
          <Subtitle2 as="h2">{t('records.panel.history')}</Subtitle2>
          <HistoryList events={history} paper />
        </Fragment>
      );
    return (
      <FormRenderer
        key={key}
        fields={print.parts ? fields.filter(({ section }) => keys.includes(section ?? '')) : fields}
        sections={keys.flatMap((one) => sections.find((section) => section.key === one) ?? [])}
        values={values}
        editable={[]}
        people={people}
        onChange={nothing}
        paper
      />
    );
  };
  const facts = (): Record<SheetFact, ReactNode> => ({
    no: row.no ?? text(row.statusName),
    status: text(row.statusName),
    initiator: row.initiator.name,
    owner: row.owner?.name,
    department: text({ zh: row.departmentZh, en: row.departmentEn }),
    createdAt: formatInstant(row.createdAt),
    signatures: table,
    history: <HistoryList events={history} paper />,
  });
  const all = [...sections.map(({ key }) => key), 'signatures', 'history'];
  return (
    <PrintSheet
      id={`${id} ${sheet?.key ?? ''}`}
      register={() =>
        request(
          recordPrinted,
          { process: process.code, id, ...(sheet && { sheet: sheet.key }) },
          { quiet: true },
        )
      }
      printLabel={t('records.record.print')}
      backLabel={t('records.print.back')}
      onBack={() => go(process.at.record(id))}
      no={row.no}
      title={row.title}
      status={text(row.statusName)}
      letter={sheet?.letter}
      header={[text(print.header), text(sheet?.name)].filter(Boolean).join(' · ')}
    >
      {sheet ? (
        <FilledSheet
          html={text(sheet.body)}
          fields={define.fields}
          values={values}
          people={people}
          facts={facts()}
        />
      ) : (
        grouped(print.parts ?? all).map(part)
      )}
      {print.footer && <Text>{text(print.footer)}</Text>}
    </PrintSheet>
  );
}
