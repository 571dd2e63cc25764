import type { DocumentRow, Language } from '@attest/api-contract';
import { DueBadge, makeStyles, type TableColumn, tokens, type useBilingual } from '@attest/shared-ui';
import { formatDay } from '@attest/shared-utility';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import type { TFunction } from 'i18next';
import type { ReactElement, ReactNode } from 'react';
import { isOutOfUse, StateBadge } from './documentState';

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

/** Columns of the document list, sorted by the names of the screen's language. */
export function documentColumns(
  t: TFunction<'dms-app'>,
  text: ReturnType<typeof useBilingual>,
  language: Language,
): TableColumn<DocumentRow>[] {
  const titleOf = (row: DocumentRow) => text({ zh: row.titleZh, en: row.titleEn });
  return [
    {
      key: 'no',
      label: t('list.no'),
      width: 144,
      sortable: true,
      required: true,
      fixed: 'start',
      render: (row) => <Name row={row}>{row.no}</Name>,
      href: (row) => `/micro-app/dms-app/systemdoc/detail/${row.id}`,
    },
    {
      key: language === 'zh' ? 'titleZh' : 'titleEn',
      label: t('list.title'),
      width: 280,
      sortable: true,
      render: (row) => (
        <>
          <Name row={row}>{titleOf(row)}</Name>
          {row.hit === 'content' && (
            <Hit
              text={
                row.hitPage === null ? t('list.hitInContent') : t('list.hitOnPage', { page: row.hitPage })
              }
            />
          )}
        </>
      ),
    },
    {
      key: 'effectiveVersion',
      label: t('list.effectiveVersion'),
      width: 112,
      sortable: true,
      render: (row) => <InForce version={row.effectiveVersion} none={t('list.noneInForce')} />,
    },
    {
      key: 'effectiveDate',
      label: t('list.effectiveDate'),
      width: 120,
      sortable: true,
      render: (row) => formatDay(row.effectiveDate),
    },
    { key: 'version', label: t('list.version'), width: 104, sortable: true },
    {
      key: 'state',
      label: t('list.state'),
      width: 136,
      sortable: true,
      render: (row) => (
        <>
          <StateBadge state={row.state} />
          {row.inRevision && <Mark text={t('list.inRevision')} icon={<ArrowSyncRegular />} />}
        </>
      ),
    },
    {
      key: 'reviewDate',
      label: t('list.reviewDate'),
      width: 152,
      sortable: true,
      render: (row) => <DueBadge due={row.reviewDate} done={row.effectiveVersion === null} />,
    },
    {
      key: 'categoryName',
      label: t('list.category'),
      width: 128,
      sortable: true,
      render: (row) => text(row.categoryName),
    },
    {
      key: language === 'zh' ? 'departmentZh' : 'departmentEn',
      label: t('list.department'),
      width: 136,
      sortable: true,
      render: (row) => text({ zh: row.departmentZh, en: row.departmentEn }),
    },
    { key: 'owner', label: t('list.owner'), width: 112, sortable: true, render: (row) => row.owner?.name },
    {
      key: 'securityLevel',
      label: t('list.securityLevel'),
      width: 112,
      sortable: true,
      optional: true,
      render: (row) => t(`security.${row.securityLevel}`),
    },
  ];
}
