import type { CorrectionField, TrainingRecordDetail } from '@attest/api-contract';
import { Button, DisabledReason, Link, makeStyles, Text, tokens, useBilingual } from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { at, inSuite } from '../addresses';
import { useValueText } from './ChangeTable';
import { CorrectionBadge } from './correctionState';
import { ProposeCorrection } from './ProposeCorrection';

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

/** Opens the proposal of a correction; for whoever may propose one. */
export function ProposeButton({ record }: { record: TrainingRecordDetail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const [open, setOpen] = useState(false);
  const { correctable } = record;
  if (!correctable) return null;
  return (
    <>
      <DisabledReason why={correctable.why && text(correctable.why)}>
        <Button icon={<EditRegular />} onClick={() => setOpen(true)}>
          {t('correction.propose')}
        </Button>
      </DisabledReason>
      {open && <ProposeCorrection record={record} correctable={correctable} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Says a value of a record; where it was corrected, with what it said at first. */
export function useCorrected({ corrections }: TrainingRecordDetail) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const valueText = useValueText();
  return (field: CorrectionField, said: ReactNode): ReactNode => {
    const first = corrections.findLast(({ state, fields }) => state === 'approved' && fields.includes(field));
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
  return (
    <ul className={styles.list}>
      {corrections.map((correction) => (
        <li key={correction.id} className={styles.line}>
          <Link {...linkProps(inSuite(at.correction(correction.id)))}>{correction.no}</Link>
          <CorrectionBadge state={correction.state} />
          <span>
            {correction.fields
              .map((field) =>
                t('correction.change', {
                  field: t(`correction.of.${field}`),
                  old: valueText(field, correction.old),
                  new: valueText(field, correction.new),
                }),
              )
              .join(t('edit.comma'))}
          </span>
          <Text size={200} className={styles.original}>
            {correction.reason}
          </Text>
        </li>
      ))}
    </ul>
  );
}
