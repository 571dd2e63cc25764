import type { PreviewedChange, TrainingPreview } from '@attest/api-contract';
import { makeStyles, PlainTable, Text, type Tone, ToneBadge, tokens, useBilingual } from '@attest/shared-ui';
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

const useStyles = makeStyles({ muted: { color: tokens.colorNeutralForeground2 } });

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
        {all === 0 ? t('preview.nothing') : t('preview.summary', { adds, cancels, adjusts, count: people })}
      </Text>
      {changes.length > 0 && (
        <PlainTable
          label={t('preview.list')}
          columns={COLUMNS.map((key) => t(`preview.${key}`))}
          rows={changes.map(({ action, person, department, position, course, due }) => ({
            key: `${action}${person.id}${course.id}`,
            cells: [
              person.name,
              <>
                {text(department)} <span className={styles.muted}>{text(position)}</span>
              </>,
              <>
                {text(course.name)} <span className={styles.muted}>{course.no}</span>
              </>,
              <ToneBadge {...LOOK[action]}>{t(`preview.do.${action}`)}</ToneBadge>,
              formatDay(due),
            ],
          }))}
        />
      )}
      {changes.length < all && <Text>{t('preview.more', { count: all - changes.length })}</Text>}
    </>
  );
}
