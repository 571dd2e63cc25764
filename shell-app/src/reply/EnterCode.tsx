import { CODE_DIGITS, enterInvitation, isMailedCode, sendInvitationCode } from '@attest/api-contract';
import { ActionButton, Button, Card, Field, Input, makeStyles, Text, useOnce } from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../frame/useT';
import { Refusal } from '../password/Refusal';
import { useCountdown } from '../password/useCountdown';
import { useEntries } from '../password/useEntries';
import { isRefusal, type Link } from './replyCalls';

const useStyles = makeStyles({
  card: { maxWidth: '440px', padding: '24px', rowGap: '16px' },
  form: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  again: { alignSelf: 'flex-start' },
});

interface Props {
  link: Link;
  /** Enough of the address to know it by. */
  mail: string;
  onEntered: () => Promise<void>;
}

/** A code is sent when it is asked for, not when the link is opened: programs that look at mails open links too. */
export function EnterCode({ link, mail, onEntered }: Props) {
  const t = useT();
  const styles = useStyles();
  const [sent, setSent] = useState<{ resendAt: number; minutes: number } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { busy, once } = useOnce();
  const send = () =>
    once(async () => {
      setError(null);
      try {
        const answer = await request(sendInvitationCode, link, { quiet: true });
        setSent({ resendAt: Date.now() + answer.resendAfter * 1000, minutes: answer.validFor / 60 });
      } catch (refusal) {
        if (isRefusal(refusal, 'INVITATION_OVER')) return onEntered();
        setError(refusal);
      }
    });
  return (
    <Card className={styles.card}>
      {!sent && <Text>{t('reply.code.how', { mail })}</Text>}
      <Refusal error={error} />
      {sent ? (
        <TakeCode {...{ link, mail, onEntered }} {...sent} onSend={send} />
      ) : (
        <Button appearance="primary" disabledFocusable={busy} onClick={send}>
          {t('reply.code.send')}
        </Button>
      )}
    </Card>
  );
}

interface TakeProps extends Props {
  resendAt: number;
  minutes: number;
  onSend: () => unknown;
}

function TakeCode({ link, mail, onEntered, resendAt, minutes, onSend }: TakeProps) {
  const t = useT();
  const styles = useStyles();
  const wait = useCountdown(resendAt);
  const { field, submit, busy, refusal } = useEntries({
    initial: { code: '' },
    check: ({ code }) => (isMailedCode(code) ? {} : { code: 'reply.code.missing' }),
    entryOf: (error) => (isRefusal(error, 'VERIFY_CODE_INVALID') ? 'code' : null),
    send: async ({ code }) => {
      await request(enterInvitation, { ...link, code }, { quiet: true });
      await onEntered();
    },
  });
  const { error, inputRef, onChange, ...code } = field('code');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Text role="status">{t('reply.code.sent', { mail, minutes })}</Text>
      <Refusal error={refusal} />
      <Field label={t('reply.code.label')} required validationMessage={error}>
        <Input
          {...code}
          autoFocus
          ref={inputRef}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_DIGITS}
          onChange={(_, { value }) => onChange(value.trim())}
        />
      </Field>
      <ActionButton
        why={wait > 0 ? t('reply.code.wait', { count: wait }) : null}
        className={styles.again}
        size="small"
        onClick={onSend}
      >
        {wait > 0 ? `${t('reply.code.again')} (${wait})` : t('reply.code.again')}
      </ActionButton>
      <Button type="submit" appearance="primary" disabledFocusable={busy}>
        {t('reply.code.enter')}
      </Button>
    </form>
  );
}
