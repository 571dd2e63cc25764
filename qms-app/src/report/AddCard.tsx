import { CARD_KINDS, type CardKind, COUNTED_RECORDS, type QualityReportChoices } from '@attest/api-contract';
import { ActionButton, Field, makeStyles, Select, useBilingual } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardCard } from './boards';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px' },
  field: { flex: '1 1 160px', minWidth: 0 },
});

/** Those about all types need no choice of one. */
const OVER_ALL: readonly CardKind[] = ['open', 'age', 'cycle'];

interface Props {
  choices: QualityReportChoices;
  /** Why nothing may be added; null when it may. */
  why: string | null;
  onAdd: (card: BoardCard) => void;
}

/** Chooses a question for a board: what, of which type, by what, of which records. */
export function AddCard({ choices, why, onAdd }: Props) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const styles = useStyles();
  const [kind, setKind] = useState<CardKind>('by');
  const [process, setProcess] = useState(choices.types[0]?.process ?? '');
  const [by, setBy] = useState('');
  const [of, setOf] = useState<(typeof COUNTED_RECORDS)[number]>('open');
  const overAll = OVER_ALL.includes(kind);
  const type = choices.types.find((one) => one.process === process);
  const options = kind === 'ranking' ? (type?.ranks ?? []) : kind === 'by' ? (type?.counts ?? []) : [];
  const chosen = options.find(({ key }) => key === by) ?? options[0];
  const asksBy = kind === 'by' || kind === 'ranking';
  const card: BoardCard = {
    kind,
    ...(!overAll && { process }),
    ...(asksBy && chosen && { by: chosen.key }),
    ...(kind === 'by' && { of }),
  };
  const nothing = asksBy && !chosen ? t('report.nothingToRank') : null;
  return (
    <div className={styles.row}>
      <Field label={t('report.question')} className={styles.field}>
        <Select value={kind} onChange={(_, { value }) => setKind(value as CardKind)}>
          {CARD_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`report.kinds.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {!overAll && (
        <Field label={t('report.process')} className={styles.field}>
          <Select value={process} onChange={(_, { value }) => setProcess(value)}>
            {choices.types.map((one) => (
              <option key={one.process} value={one.process}>
                {text(one.name)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {asksBy && options.length > 0 && (
        <Field label={t('report.by')} className={styles.field}>
          <Select value={chosen?.key} onChange={(_, { value }) => setBy(value)}>
            {options.map(({ key, label }) => (
              <option key={key} value={key}>
                {text(label)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {kind === 'by' && (
        <Field label={t('report.which')} className={styles.field}>
          <Select value={of} onChange={(_, { value }) => setOf(value as typeof of)}>
            {COUNTED_RECORDS.map((one) => (
              <option key={one} value={one}>
                {t(`report.of.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <ActionButton why={why ?? nothing} icon={<AddRegular />} onClick={() => onAdd(card)}>
        {t('report.add')}
      </ActionButton>
    </div>
  );
}
