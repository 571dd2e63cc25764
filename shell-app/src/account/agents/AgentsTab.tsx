import { endProxy, type ProxyConfig, queryProxies } from '@attest/api-contract';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  Loaded,
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
  const settings = useCallQuery(queryProxies, {}, { staleTime: 0 });
  const [edited, setEdited] = useState<ProxyConfig | 'new' | null>(null);
  const [ending, setEnding] = useState<ProxyConfig | null>(null);
  const end = useCallMutation(endProxy, {
    onSuccess: () => {
      toast.success(t('account.agents.ended'));
    },
  });
  return (
    <>
      <Loaded query={settings} rows={5}>
        {(all) => (
          <Agents
            mine={all.filter(({ sponsor }) => sponsor.id === me)}
            others={all.filter(({ proxy }) => proxy.id === me)}
            onEdit={setEdited}
            onEnd={setEnding}
          />
        )}
      </Loaded>
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

interface AgentsProps {
  mine: ProxyConfig[];
  others: ProxyConfig[];
  onEdit: (setting: ProxyConfig | 'new') => void;
  onEnd: (setting: ProxyConfig) => void;
}

function Agents({ mine, others, onEdit, onEnd }: AgentsProps) {
  const t = useT();
  const add = (
    <Button icon={<AddRegular />} onClick={() => onEdit('new')}>
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
            <AgentList settings={mine} person="proxy" onEdit={onEdit} onEnd={onEnd} />
            <div>{add}</div>
          </>
        )}
      </Part>
      {others.length > 0 && (
        <Part title={t('account.agents.others')} hint={t('account.agents.othersHint')}>
          <AgentList settings={others} person="sponsor" />
        </Part>
      )}
    </>
  );
}
