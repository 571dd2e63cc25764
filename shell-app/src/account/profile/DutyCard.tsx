import { getDuty, setDuty, taskCounts, todoList } from '@attest/api-contract';
import {
  ConfirmDialog,
  ErrorState,
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

/** On or off duty. Who goes off duty is told first what becomes of their tasks. */
export function DutyCard() {
  const t = useT();
  const { data, error, refetch } = useCallQuery(getDuty, {});
  const [asking, setAsking] = useState(false);
  const change = useCallMutation(setDuty, {
    invalidates: [getDuty, todoList, taskCounts],
    onSuccess: () => toast.success(t('account.saved')),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const agents = data?.agents ?? [];
  const heirs = agents.map(({ application, user }) =>
    t('account.duty.heir', { application: t(`account.applications.${application}`), name: user.name }),
  );
  const future = agents.length
    ? t('account.duty.agents', { names: heirs.join('; ') })
    : t('account.duty.superior');
  return (
    <Part title={t('account.duty.title')} hint={t('account.duty.hint')}>
      <Switch
        checked={data?.onDuty ?? true}
        disabled={!data || change.isPending}
        label={t(data?.onDuty === false ? 'account.duty.off' : 'account.duty.on')}
        onChange={(_, { checked }) => (checked ? change.mutate({ onDuty: true }) : setAsking(true))}
      />
      {data?.onDuty === false && (
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
    </Part>
  );
}
