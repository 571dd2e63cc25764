import { getDuty, type ResponseOf, setDuty } from '@attest/api-contract';
import {
  ConfirmDialog,
  Loaded,
  MessageBar,
  MessageBarBody,
  Switch,
  useCallMutation,
  useCallQuery,
} from '@attest/shared-ui';
import { toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { Part } from '../Part';

/** On or off duty. */
export function DutyCard() {
  const t = useT();
  const duty = useCallQuery(getDuty, {});
  return (
    <Part title={t('account.duty.title')} hint={t('account.duty.hint')}>
      <Loaded query={duty} rows={1}>
        {(now) => <Duty now={now} />}
      </Loaded>
    </Part>
  );
}

/** Who goes off duty is told first what becomes of their tasks. */
function Duty({ now: { onDuty, agents } }: { now: ResponseOf<typeof getDuty> }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const change = useCallMutation(setDuty, {
    onSuccess: () => toast.success(t('account.saved')),
  });
  const heirs = agents.map(({ application, user }) =>
    t('account.duty.heir', { application: t(`account.applications.${application}`), name: user.name }),
  );
  const future = agents.length
    ? t('account.duty.agents', { names: heirs.join('; ') })
    : t('account.duty.superior');
  return (
    <>
      <Switch
        checked={onDuty}
        label={t(onDuty ? 'account.duty.on' : 'account.duty.off')}
        onChange={(_, { checked }) => {
          if (!checked) setAsking(true);
          else if (!change.isPending) change.mutate({ onDuty: true });
        }}
      />
      {!onDuty && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{future}</MessageBarBody>
        </MessageBar>
      )}
      <ConfirmDialog
        open={asking}
        title={t('account.duty.ask')}
        confirmLabel={t('account.duty.goOff')}
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await change.mutateAsync({ onDuty: false }).catch(() => undefined);
          setAsking(false);
        }}
      >
        {future}
      </ConfirmDialog>
    </>
  );
}
