import { attendClass, CLASS_CODE_LENGTH, type ClassSeat } from '@attest/api-contract';
import {
  ActionButton,
  Card,
  Facts,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Subtitle2,
  Text,
  tokens,
  useBilingual,
  useOnce,
} from '@attest/shared-ui';
import { errorMessage, formatInstant, request, toast } from '@attest/shared-utility';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClassBadge } from './classState';
import { classTime } from './classTime';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { margin: 0 },
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalM },
  code: { '& input': { fontFamily: tokens.fontFamilyMonospace, textTransform: 'uppercase' } },
});

interface Props {
  seat: ClassSeat;
  /** Scanned: stands in the box already. */
  code?: string;
  /** The seat after signing in or out. */
  onSeat: (seat: ClassSeat) => void;
}

/** A class that one has a seat in: when, where, by whom; and signing in and out by the code of the screen. */
export function SeatCard({ seat, code = '', onSeat }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  return (
    <Card>
      <div className={styles.line}>
        <Subtitle2 as="h2" className={styles.title}>
          {text(seat.title)}
        </Subtitle2>
        <ClassBadge state={seat.state} />
      </div>
      <Facts
        facts={[
          [t('list.no'), seat.no],
          [t('class.time'), classTime(seat)],
          [t('class.place'), seat.place],
          [t('class.lecturer'), seat.lecturer.name],
          [t('class.remark'), seat.remark],
          [t('class.signedIn'), formatInstant(seat.signedInAt)],
          [t('class.signedOut'), formatInstant(seat.signedOutAt)],
        ]}
      />
      {seat.state === 'planned' && <Text>{t('class.seat.planned')}</Text>}
      {seat.state === 'open' && <CodeForm seat={seat} code={code} onSeat={onSeat} />}
      {seat.state === 'cancelled' && (
        <Text>{t('class.cancelledWhy', { reason: seat.cancelReason ?? '' })}</Text>
      )}
      {seat.state === 'closed' && (
        <Text>{t(seat.attended ? 'class.seat.attended' : 'class.seat.missed')}</Text>
      )}
    </Card>
  );
}

function CodeForm({ seat, code, onSeat }: Required<Props>) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const [typed, setTyped] = useState(code);
  const { busy, once } = useOnce();
  const [problem, setProblem] = useState<string>();
  const why = typed.trim() === '' ? t('class.seat.needsCode') : busy ? t('edit.saving') : null;
  const send = async () => {
    setProblem(undefined);
    try {
      const answer = await request(attendClass, { id: seat.id, code: typed.trim() }, { quiet: true });
      setTyped('');
      toast.success(t(`class.seat.done.${answer.purpose}`));
      onSeat(answer.seat);
    } catch (failure) {
      setProblem(errorMessage(failure));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!why) void once(send);
  };
  const isIn = seat.signedInAt !== null && seat.signedOutAt === null;
  return (
    <>
      <MessageBar intent={isIn ? 'success' : 'info'} layout="multiline">
        <MessageBarBody>{t(isIn ? 'class.seat.isIn' : 'class.seat.signIn')}</MessageBarBody>
      </MessageBar>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={t('class.seat.code')} required validationMessage={problem}>
          <Input
            className={styles.code}
            value={typed}
            maxLength={CLASS_CODE_LENGTH}
            autoComplete="off"
            onChange={(_, data) => setTyped(data.value)}
          />
        </Field>
        <ActionButton why={why} type="submit" appearance="primary">
          {t('class.seat.send')}
        </ActionButton>
      </form>
    </>
  );
}
