import {
  endPersonSessions,
  lockPerson,
  type PersonRow,
  resetPersonPassword,
  resetSecondFactor,
  setPersonStatus,
  unlockPerson,
} from '@attest/api-contract';
import { ReasonDialog, Text } from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useT } from '../../frame/useT';
import type { Secret } from './TemporaryPasswordDialog';
import { TrainingHint } from './TrainingHint';

export type Act = 'disable' | 'enable' | 'lock' | 'unlock' | 'reset' | 'resetFactor' | 'endSessions';

const STATUS_AFTER: Partial<Record<Act, 'enabled' | 'disabled'>> = { disable: 'disabled', enable: 'enabled' };

interface Props {
  kind: Act;
  person: PersonRow;
  onSecret: (secret: Secret) => void;
  onClose: () => void;
}

/** One act on an account, with its reason. */
export function PersonAct({ kind, person, onSecret, onClose }: Props) {
  const t = useT();
  const { id, account } = person;
  const status = STATUS_AFTER[kind];
  const run = async (reason: string) => {
    const quiet = { quiet: true };
    if (kind === 'lock') await request(lockPerson, { id, reason }, quiet);
    else if (kind === 'unlock') await request(unlockPerson, { id, reason }, quiet);
    else if (kind === 'endSessions') await request(endPersonSessions, { id, reason }, quiet);
    else if (kind === 'resetFactor') await request(resetSecondFactor, { id, reason }, quiet);
    else if (kind === 'reset')
      onSecret({ account, ...(await request(resetPersonPassword, { id, reason }, quiet)) });
    else if (status) await request(setPersonStatus, { id, status, reason }, quiet);
    toast.success(t('admin.done'));
  };
  return (
    <ReasonDialog
      title={t(`admin.acts.${kind}Title`, { account })}
      confirmLabel={t(`admin.acts.${kind}`)}
      onConfirm={run}
      onClose={onClose}
    >
      <Text>{t(`admin.acts.${kind}Text`)}</Text>
      {status && <TrainingHint change={{ personId: id, status }} />}
    </ReasonDialog>
  );
}
