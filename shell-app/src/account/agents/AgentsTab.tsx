import { endProxy, getDuty, type ProxyConfig, queryProxies } from '@attest/api-contract';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  SkeletonRows,
  useCallMutation,
  useCallQuery,
  useObservable,
} from '@attest/shared-ui';
import { session$, toast } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { Part } from '../Part';
import { AgentDialog } from './AgentDialog';
import { AgentList } from './AgentList';

/** Who acts for the person, and for whom the person acts. */
export function AgentsTab() {
  const t = useT();
  const me = useObservable(session$)?.user?.id;
  const { data, error, refetch } = useCallQuery(queryProxies, {}, { staleTime: 0 });
  const [edited, setEdited] = useState<ProxyConfig | 'new' | null>(null);
  const [ending, setEnding] = useState<ProxyConfig | null>(null);
  const end = useCallMutation(endProxy, {
    invalidates: [queryProxies, getDuty],
    onSuccess: () => {
      toast.success(t('account.agents.ended'));
    },
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={5} />;
  const mine = data.filter(({ sponsor }) => sponsor.id === me);
  const others = data.filter(({ proxy }) => proxy.id === me);
  const add = (
    <Button icon={<AddRegular />} onClick={() => setEdited('new')}>
      {t('account.agents.add')}
    </Button>
  );
  return (
    <>
      <Part title={t('account.agents.mine')} hint={t('account.agents.hint')}>
        {mine.length === 0 ? (
          <EmptyState
            kind="firstUse"
            title={t('account.agents.none')}
            text={t('account.agents.noneText')}
            action={add}
          />
        ) : (
          <>
            <AgentList settings={mine} person="proxy" onEdit={setEdited} onEnd={setEnding} />
            <div>{add}</div>
          </>
        )}
      </Part>
      {others.length > 0 && (
        <Part title={t('account.agents.others')} hint={t('account.agents.othersHint')}>
          <AgentList settings={others} person="sponsor" />
        </Part>
      )}
      {edited && (
        <AgentDialog setting={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
      )}
      <ConfirmDialog
        open={ending !== null}
        title={t('account.agents.end')}
        confirmLabel={t('account.agents.end')}
        onCancel={() => setEnding(null)}
        onConfirm={async () => {
          if (ending)
            await end.mutateAsync({ id: ending.id, rowVersion: ending.rowVersion }).catch(() => undefined);
          setEnding(null);
        }}
      >
        {t('account.agents.endAsk', { name: ending?.proxy.name ?? '' })}
      </ConfirmDialog>
    </>
  );
}
