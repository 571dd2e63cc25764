import { type DocumentDetail, dms } from '@attest/api-contract';
import { Card, Link, lazyPart, makeStyles, mergeClasses, tokens } from '@attest/shared-ui';
import { addressOf, formatDay, formatInstant } from '@attest/shared-utility';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../documents/documentState';
import { useTableStyles } from '../../useTableStyles';

const CompareVersions = lazyPart(
  async () => (await import('../compare/CompareVersions')).CompareVersions,
  null,
);

const useStyles = makeStyles({ shown: { backgroundColor: tokens.colorBrandBackground2 } });

interface Props {
  document: DocumentDetail;
  onVersion(versionId: string): void;
}

/** Every version with what changed and when it counted, and a comparison of two. */
export function VersionsTab({ document, onVersion }: Props) {
  const { t } = useTranslation('dms-app');
  const table = useTableStyles();
  const styles = useStyles();
  const columns = [
    'label',
    'state',
    'changeLevel',
    'summary',
    'effective',
    'until',
    'author',
    'created',
  ] as const;
  const open = (id: string) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onVersion(id);
  };
  return (
    <>
      <Card>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className={table.scroll} aria-label={t('tab.versions')} tabIndex={0}>
          <table className={table.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className={table.head}>
                    {t(`versions.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {document.versions.map((row) => (
                <tr
                  key={row.id}
                  aria-current={row.id === document.versionId ? 'true' : undefined}
                  className={row.id === document.versionId ? styles.shown : undefined}
                >
                  <td className={mergeClasses(table.cell, table.nowrap)}>
                    <Link
                      href={addressOf(`${dms.document(document.id)}?version=${row.id}`)}
                      onClick={open(row.id)}
                    >
                      {row.label}
                    </Link>
                  </td>
                  <td className={table.cell}>
                    <StateBadge state={row.state} />
                  </td>
                  <td className={mergeClasses(table.cell, table.nowrap)}>
                    {row.changeLevel && t(`changeLevel.${row.changeLevel}`)}
                  </td>
                  <td className={table.cell}>{row.changeSummary}</td>
                  <td className={mergeClasses(table.cell, table.nowrap)}>
                    {row.effectiveDate
                      ? formatDay(row.effectiveDate)
                      : row.plannedEffectiveDate &&
                        t('versions.planned', { day: formatDay(row.plannedEffectiveDate) })}
                  </td>
                  <td className={mergeClasses(table.cell, table.nowrap)}>
                    {row.supersededDate && formatDay(row.supersededDate)}
                  </td>
                  <td className={mergeClasses(table.cell, table.nowrap)}>{row.author?.name}</td>
                  <td className={mergeClasses(table.cell, table.nowrap)}>{formatInstant(row.createdAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Card>
      {document.versions.length > 1 && <CompareVersions document={document} />}
    </>
  );
}
