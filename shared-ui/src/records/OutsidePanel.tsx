import { type RecordDetail, sendInvitation, withdrawInvitation } from '@attest/api-contract';
import { formatInstant, request, toast } from '@attest/shared-utility';
import { Button, makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useOnce } from '../form/useOnce';
import { Card } from '../frame/Card';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { ReasonDialog } from '../lazy/records';
import { type Tone, ToneBadge } from '../states/ToneBadge';

type Outside = NonNullable<RecordDetail['outside']>;
type Invitation = NonNullable<Outside['invitation']>;

const TONES: Record<Invitation['state'], Tone> = {
  open: 'waiting',
  expired: 'bad',
  withdrawn: 'neutral',
  answered: 'good',
  closed: 'neutral',
};

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `4px ${tokens.spacingHorizontalM}` },
  title: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface Props {
  process: string;
  id: string;
  outside: RecordDetail['outside'];
}

/** At a step that somebody outside answers: how their link stands, and what can be done about it. */
export function OutsidePanel({ process, id, outside }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const { busy, once } = useOnce();
  const [withdrawing, setWithdrawing] = useState(false);
  if (!outside) return null;
  const { invitation, mayInvite, stepName } = outside;
  const send = () =>
    once(async () => {
      await request(sendInvitation, { process, id });
      toast.success(t('records.outside.sentNow'));
    }).catch(() => undefined);
  return (
    <Card role="region" aria-label={t('records.outside.title')}>
      <div className={styles.line}>
        <Subtitle2 as="h2" className={styles.title}>
          {t('records.outside.title')}
        </Subtitle2>
        {invitation && (
          <ToneBadge tone={TONES[invitation.state]}>
            {t(`records.outside.states.${invitation.state}`)}
          </ToneBadge>
        )}
        <Text className={styles.quiet}>{t('records.outside.step', { step: text(stepName) })}</Text>
      </div>
      {invitation ? <Facts invitation={invitation} /> : <Text>{t('records.outside.notSent')}</Text>}
      {mayInvite && (
        <div className={styles.line}>
          <Button size="small" disabledFocusable={busy} onClick={send}>
            {t(invitation ? 'records.outside.send' : 'records.outside.sendFirst')}
          </Button>
          {invitation?.state === 'open' && (
            <Button size="small" onClick={() => setWithdrawing(true)}>
              {t('records.outside.withdraw')}
            </Button>
          )}
        </div>
      )}
      {withdrawing && (
        <ReasonDialog
          title={t('records.outside.withdraw')}
          confirmLabel={t('records.outside.withdraw')}
          onConfirm={async (reason) => {
            await request(withdrawInvitation, { process, id, reason }, { quiet: true });
            toast.success(t('records.outside.withdrawn'));
          }}
          onClose={() => setWithdrawing(false)}
        >
          <Text>{t('records.outside.withdrawHow')}</Text>
        </ReasonDialog>
      )}
    </Card>
  );
}

function Facts({ invitation }: { invitation: Invitation }) {
  const t = useT();
  const styles = useStyles();
  const { name, mail, sentAt, sentBy, openedAt, expiresAt } = invitation;
  const sent = { name, mail, at: formatInstant(sentAt) };
  return (
    <div className={styles.line}>
      <Text>
        {sentBy ? t('records.outside.sentBy', { ...sent, by: sentBy.name }) : t('records.outside.sent', sent)}
      </Text>
      <Text className={styles.quiet}>
        {openedAt
          ? t('records.outside.opened', { at: formatInstant(openedAt) })
          : t('records.outside.notOpened')}
      </Text>
      <Text className={styles.quiet}>{t('records.outside.until', { at: formatInstant(expiresAt) })}</Text>
    </div>
  );
}
