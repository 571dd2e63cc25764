import type { ExportSource, ReportChoices } from '@attest/api-contract';
import {
  DataTable,
  type DataTableProps,
  ExportButton,
  FilterCard,
  type FilterSection,
  Page,
} from '@attest/shared-ui';
import { can } from '@attest/shared-utility';
import { type ReactNode, useState } from 'react';
import { useT } from '../frame/useT';
import { Backwards } from './Backwards';
import { PeriodFields } from './PeriodFields';
import type { Report } from './reportAddress';
import { type ReportFilter, useChoiceSections } from './useReportFilter';

/** What every report is given. */
export interface ReportProps {
  choices: ReportChoices | undefined;
  tabs: ReactNode;
}

interface Props<Row extends { id: string }>
  extends ReportProps,
    Pick<DataTableProps<Row>, 'columns' | 'queryKey' | 'query'> {
  report: Report;
  /** The list with the filter in force; its name is that of the table too. */
  source: Extract<ExportSource, { source: `report${string}` }>;
  common: ReportFilter;
  /** Of the filters that reports have in common, those that mean something here. */
  by?: readonly ('process' | 'department')[];
  /** The question that only this report asks. */
  own: FilterSection;
  chosen: string[];
  onChosen: (values: string[]) => void;
  searchHint: string;
  /** Before the export. */
  tools?: ReactNode;
}

/** A list behind the figures: period, filters and search in the address, one table, its export. */
export function ReportPage<Row extends { id: string }>({
  report,
  source,
  common,
  by = ['process', 'department'],
  own,
  chosen,
  onChosen,
  searchHint,
  tools,
  choices,
  tabs,
  ...table
}: Props<Row>) {
  const t = useT();
  const [total, setTotal] = useState<number>();
  const sections = useChoiceSections(choices).filter(({ key }) => by.some((one) => one === key));
  const title = t(`reports.lists.${report}`);
  // Open tasks are those of now.
  const ofPeriod = report !== 'tasks';
  return (
    <Page
      title={title}
      count={total}
      tabs={tabs}
      toolbar={
        <>
          {ofPeriod && <PeriodFields {...common.asked} today={common.today} onChange={common.set} />}
          {tools}
          <ExportButton
            of={source}
            total={total}
            why={can('ReportForms', 'export') ? null : t('reports.mayNotExport')}
          />
        </>
      }
      filter={
        <FilterCard
          sections={[own, ...sections]}
          value={{ [own.key]: chosen, ...Object.fromEntries(by.map((key) => [key, common[key]])) }}
          onChange={(next) => {
            onChosen(next[own.key] ?? []);
            common.set(Object.fromEntries(by.map((key) => [key, next[key] ?? []])));
          }}
          text={common.q}
          onText={(q) => common.set({ q })}
          searchPlaceholder={searchHint}
        />
      }
    >
      {ofPeriod && common.period === null ? (
        <Backwards />
      ) : (
        <DataTable<Row>
          id={source.source}
          label={title}
          {...table}
          filter={source.filter}
          onTotal={setTotal}
        />
      )}
    </Page>
  );
}
