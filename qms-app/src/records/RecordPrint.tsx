import {
  type ProcessDefine,
  processView,
  type RecordDetail,
  type ResponseOf,
  recordPrinted,
  type SheetFact,
} from '@attest/api-contract';
import {
  FilledSheet,
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
import { formatInstant, request } from '@attest/shared-utility';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { reachedFields } from './formAtStep';
import { addressesOf, type RecordProcess } from './process';
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
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const go = useNavigate();
  const [query] = useSearchParams();
  const { row, values, people } = detail;
  const { id } = row;
  const { sections, print = {} } = define;
  const fields = reachedFields(define.fields, values, []);
  const sheet = print.sheets?.find(({ key }) => key === query.get('sheet'));
  const table = <SignatureTable signatures={signatures} layout="table" />;
  const part = (keys: string[]) => {
    const [key] = keys;
    if (key === 'signatures')
      return (
        <Fragment key={key}>
          <Subtitle2 as="h2">{t('panel.signatures')}</Subtitle2>
          {table}
        </Fragment>
      );
    if (key === 'history')
      return (
        <Fragment key={key}>
          <Subtitle2 as="h2">{t('panel.history')}</Subtitle2>
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
      printLabel={t('record.print')}
      backLabel={t('print.back')}
      onBack={() => go(addressesOf(process).record(id))}
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
