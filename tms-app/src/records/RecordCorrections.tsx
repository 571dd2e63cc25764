import type { Bilingual, TrainingRecordDetail } from '@attest/api-contract';
import { ActionButton, Link, makeStyles, StatusBadge, Text, tokens, useBilingual } from '@attest/shared-ui';
import { formatDay, linkProps, navigate, recordPages } from '@attest/shared-utility';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Change = TrainingRecordDetail['corrections'][number]['changes'][number];

const useStyles = makeStyles({
  original: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    paddingBlock: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
  },
});

/** Leads to the proposal of a correction; for whoever may propose one. */
export function ProposeButton({ record: { correctable, row, person } }: { record: TrainingRecordDetail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const pages = recordPages('trainingCorrection');
  if (!correctable || !pages) return null;
  const { why } = correctable;
  const propose = () => {
    const title = `${text(row.courseName)} · ${person.name}`;
    const asked = new URLSearchParams({ recordId: row.id, no: row.courseNo, title });
    navigate(`${pages.create}?${asked}`);
  };
  return (
    <ActionButton why={why && text(why)} icon={<EditRegular />} onClick={() => !why && propose()}>
      {t('correction.propose')}
    </ActionButton>
  );
}

/** Says a value of a record as text; a validity without a day lasts. */
function useValueText() {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  return (field: Change['field'], value: string | Bilingual | null): string => {
    if (value === null) return t(field === 'validTo' ? 'qualification.unlimited' : 'correction.none');
    if (typeof value === 'object') return text(value);
    return field === 'score' ? value : formatDay(value);
  };
}

/** Says a value of a record; where it was corrected, with what it said at first. */
export function useCorrected({ corrections }: TrainingRecordDetail) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const valueText = useValueText();
  return (field: Change['field'], said: ReactNode): ReactNode => {
    const first = corrections
      .filter(({ status }) => status === 'completed')
      .flatMap(({ changes }) => changes)
      .findLast((change) => change.field === field);
    if (!first) return said;
    return (
      <>
        {said}{' '}
        <span className={styles.original}>
          {t('correction.original', { value: valueText(field, first.old) })}
        </span>
      </>
    );
  };
}

/** Corrections of a record, newest first: what each changes and how it stands. */
export function CorrectionHistory({ corrections }: Pick<TrainingRecordDetail, 'corrections'>) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const valueText = useValueText();
  const pages = recordPages('trainingCorrection');
  return (
    <ul className={styles.list}>
      {corrections.map(({ id, no, status, reason, changes }) => (
        <li key={id} className={styles.line}>
          {pages ? <Link {...linkProps(pages.record(id))}>{no}</Link> : no}
          <StatusBadge status={status} />
          <span>
            {changes
              .map((change) =>
                t('correction.change', {
                  field: t(`correction.of.${change.field}`),
                  old: valueText(change.field, change.old),
                  new: valueText(change.field, change.new),
                }),
              )
              .join(t('edit.comma'))}
          </span>
          <Text size={200} className={styles.original}>
            {reason}
          </Text>
        </li>
      ))}
    </ul>
  );
}
