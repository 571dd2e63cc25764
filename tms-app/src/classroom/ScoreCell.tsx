import { type ClassPerson, scoreClass } from '@attest/api-contract';
import { Input, makeStyles, Tooltip } from '@attest/shared-ui';
import { errorMessage, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({ box: { width: '88px', minWidth: 0, '& input': { minWidth: 0 } } });

interface Props {
  classId: string;
  person: ClassPerson;
  /** The class is under way, and the caller holds it. */
  edits: boolean;
}

/** The score of somebody, kept when the box is left; nothing when it is empty. */
export function ScoreCell({ classId, person, edits }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const stored = person.score === null ? '' : String(person.score);
  const [typed, setTyped] = useState(stored);
  if (!edits) return person.score ?? '–';
  const score = typed.trim() === '' ? null : Number(typed);
  const wrong = score !== null && !(Number.isInteger(score) && score >= 0 && score <= 100);
  const keep = async () => {
    if (typed === stored || wrong) return;
    try {
      const { assignmentId, rowVersion } = person;
      await request(scoreClass, { id: classId, assignmentId, rowVersion, score }, { quiet: true });
    } catch (failure) {
      toast.error(errorMessage(failure));
    }
  };
  return (
    <Tooltip content={t('class.scoreWrong')} relationship="description" visible={wrong}>
      <Input
        className={styles.box}
        size="small"
        inputMode="numeric"
        aria-label={t('class.scoreOf', { name: person.person.name })}
        aria-invalid={wrong}
        value={typed}
        onChange={(_, data) => setTyped(data.value)}
        onBlur={() => void keep()}
      />
    </Tooltip>
  );
}
