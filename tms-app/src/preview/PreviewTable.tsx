import type { PreviewedChange, TrainingPreview } from '@attest/api-contract';
import { makeStyles, Text, type Tone, ToneBadge, tokens, useBilingual } from '@attest/shared-ui';
import { formatDay } from '@attest/shared-utility';
import { AddCircleRegular } from '@fluentui/react-icons/svg/add-circle';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

const LOOK: Record<PreviewedChange['action'], { tone: Tone; icon: ReactElement }> = {
  add: { tone: 'good', icon: <AddCircleRegular /> },
  cancel: { tone: 'bad', icon: <SubtractCircleRegular /> },
  adjust: { tone: 'active', icon: <EditRegular /> },
};

const useStyles = makeStyles({
  scroll: {
    maxHeight: '40vh',
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  head: {
    position: 'sticky',
    top: 0,
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
    padding: tokens.spacingHorizontalS,
  },
  cell: {
    padding: tokens.spacingHorizontalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
  },
  muted: { color: tokens.colorNeutralForeground2 },
});

const COLUMNS = ['person', 'department', 'course', 'action', 'due'] as const;

/** `Adds 14, cancels 3`, and whom it touches. */
export function PreviewTable({ preview }: { preview: TrainingPreview }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const { adds, cancels, adjusts, people, changes } = preview;
  const all = adds + cancels + adjusts;
  return (
    <>
      <Text weight="semibold" role="status">
        {all === 0 ? t('preview.nothing') : t('preview.summary', { adds, cancels, adjusts, people })}
      </Text>
      {changes.length > 0 && (
        // A scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <section className={styles.scroll} aria-label={t('preview.list')} tabIndex={0}>
          <table className={styles.table} aria-label={t('preview.list')}>
            <thead>
              <tr>
                {COLUMNS.map((key) => (
                  <th key={key} scope="col" className={styles.head}>
                    {t(`preview.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={`${change.action}${change.person.id}${change.course.id}`}>
                  <td className={styles.cell}>{change.person.name}</td>
                  <td className={styles.cell}>
                    {text(change.department)} <span className={styles.muted}>{text(change.position)}</span>
                  </td>
                  <td className={styles.cell}>
                    {text(change.course.name)} <span className={styles.muted}>{change.course.no}</span>
                  </td>
                  <td className={styles.cell}>
                    <ToneBadge {...LOOK[change.action]}>{t(`preview.do.${change.action}`)}</ToneBadge>
                  </td>
                  <td className={styles.cell}>{formatDay(change.due)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {changes.length < all && <Text>{t('preview.more', { count: all - changes.length })}</Text>}
    </>
  );
}
