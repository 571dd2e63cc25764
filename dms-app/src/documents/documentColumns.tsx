import type { DocumentRow } from '@attest/api-contract';
import { DueBadge, type ListColumn, makeStyles, tokens } from '@attest/shared-ui';
import type { TextKey } from '@attest/shared-utility';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import type { ReactElement, ReactNode } from 'react';
import { day, person, worded } from '../list';
import { isOutOfUse, StateBadge } from './documentState';

type DocumentColumn = ListColumn<DocumentRow, TextKey<'dms-app'>>;

const useStyles = makeStyles({
  outOfUse: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  hit: {
    marginInlineStart: tokens.spacingHorizontalS,
    color: tokens.colorBrandForeground1,
    whiteSpace: 'nowrap',
  },
  mark: { marginInlineStart: tokens.spacingHorizontalXS, color: tokens.colorBrandForeground1 },
  inForce: { fontWeight: tokens.fontWeightSemibold },
});

/** Names a document; struck through when it must not be used. */
function Name({ row, children }: { row: DocumentRow; children: ReactNode }) {
  const styles = useStyles();
  return isOutOfUse(row.state) ? <s className={styles.outOfUse}>{children}</s> : children;
}

/** The version in force, or in words that there is none. */
function InForce({ version, none }: { version: string | null; none: string }) {
  const styles = useStyles();
  return version ? <span className={styles.inForce}>{version}</span> : none;
}

/** Says that the searched text stands in the file, where the row does not show it. */
function Hit({ text }: { text: string }) {
  const styles = useStyles();
  return (
    <span className={styles.hit}>
      <DocumentSearchRegular aria-hidden /> {text}
    </span>
  );
}

/** A small sign with its name for whoever does not see it. */
function Mark({ text, icon }: { text: string; icon: ReactElement }) {
  const styles = useStyles();
  return (
    <span className={styles.mark} role="img" aria-label={text} title={text}>
      {icon}
    </span>
  );
}

/** Columns of the document list. */
export const DOCUMENT_COLUMNS: [DocumentColumn, ...DocumentColumn[]] = [
  {
    key: 'no',
    label: 'list.no',
    width: 144,
    sortable: true,
    render: (row) => <Name row={row}>{row.no}</Name>,
  },
  {
    key: { zh: 'titleZh', en: 'titleEn' },
    label: 'list.title',
    width: 256,
    sortable: true,
    render: (row, { t, text }) => (
      <>
        <Name row={row}>{text({ zh: row.titleZh, en: row.titleEn })}</Name>
        {row.hit === 'content' && (
          <Hit
            text={row.hitPage === null ? t('list.hitInContent') : t('list.hitOnPage', { page: row.hitPage })}
          />
        )}
      </>
    ),
  },
  {
    key: 'effectiveVersion',
    label: 'list.effectiveVersion',
    width: 112,
    sortable: true,
    render: (row, { t }) => <InForce version={row.effectiveVersion} none={t('list.noneInForce')} />,
  },
  day('effectiveDate', 'list.effectiveDate', { width: 120, sortable: true }),
  { key: 'version', label: 'list.version', width: 128, sortable: true },
  {
    key: 'state',
    label: 'list.state',
    width: 136,
    sortable: true,
    render: (row, { t }) => (
      <>
        <StateBadge state={row.state} />
        {row.inRevision && <Mark text={t('list.inRevision')} icon={<ArrowSyncRegular />} />}
      </>
    ),
  },
  {
    key: 'reviewDate',
    label: 'list.reviewDate',
    width: 152,
    sortable: true,
    render: (row) => <DueBadge due={row.reviewDate} done={row.effectiveVersion === null} />,
  },
  {
    key: 'categoryName',
    label: 'list.category',
    width: 128,
    sortable: true,
    render: (row, { text }) => text(row.categoryName),
  },
  {
    key: { zh: 'departmentZh', en: 'departmentEn' },
    label: 'list.department',
    width: 136,
    sortable: true,
    render: (row, { text }) => text({ zh: row.departmentZh, en: row.departmentEn }),
  },
  person('owner', 'list.owner', { width: 112, sortable: true }),
  worded('securityLevel', 'list.securityLevel', (level) => `security.${level}`, {
    width: 112,
    sortable: true,
    optional: true,
  }),
];
