import type { Bilingual } from '@attest/api-contract';
import type { ListColumn } from '../list/define';
import { RecordText } from './RecordText';

interface OfRecord {
  no: string | null;
  title: string | null;
  path: string | null;
  process: { name: Bilingual };
}

/** The record that a row is about, as far as one may see it. */
export const RECORD: [title: ListColumn<OfRecord>, no: ListColumn<OfRecord>, process: ListColumn<OfRecord>] =
  [
    {
      key: 'title',
      label: 'reports.recordTitle',
      width: 240,
      least: 172,
      render: ({ title, path }, { t }) => (
        <RecordText value={title} path={path} hidden={t('reports.hidden')} />
      ),
    },
    {
      key: 'no',
      label: 'reports.no',
      width: 150,
      least: 132,
      render: ({ no, path }, { t }) => <RecordText value={no} path={path} hidden={t('reports.hidden')} />,
    },
    {
      key: 'process',
      label: 'reports.process',
      width: 140,
      least: 112,
      sortable: true,
      render: ({ process }, { text }) => text(process.name),
    },
  ];

/** Whose it is. */
export const DEPARTMENT: ListColumn<{ department: { name: Bilingual } | null }> = {
  key: 'department',
  label: 'reports.department',
  width: 150,
  least: 116,
  sortable: true,
  render: ({ department }, { text }) => text(department?.name),
};
