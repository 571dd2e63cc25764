import type { RecordDefinition } from '@attest/api-contract';
import {
  type DefinitionRow,
  type DefinitionState,
  getDefinition,
  type ResponseOf,
  testDefinition,
} from '@attest/api-contract';
import { ActionButton, useCallMutation, useCallQuery } from '@attest/shared-ui';
import { can, session, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { DraftDialog, PlainDialog, SignedDialog, SubmitDialog } from './ActDialogs';
import type { Tested } from './TestsPanel';

type Act = 'draft' | 'test' | 'submit' | 'approve' | 'return' | 'discard' | 'take' | 'retire' | 'rollBack';

/** What can be done with a version as it stands; what it is mostly there for comes last, as the first choice. */
const ACTS: Record<DefinitionState, readonly Act[]> = {
  proposed: ['discard', 'draft', 'take'],
  draft: ['discard', 'draft', 'submit', 'test'],
  tested: ['discard', 'draft', 'test', 'submit'],
  inApproval: ['return', 'approve'],
  approved: ['draft'],
  effective: ['retire', 'draft'],
  retired: ['rollBack', 'draft'],
  discarded: ['draft'],
  taken: ['draft'],
};

const APPROVERS: readonly Act[] = ['approve', 'return', 'retire', 'rollBack'];

interface Props extends Omit<ResponseOf<typeof getDefinition>, 'content'> {
  onTested: (results: Tested['results']) => void;
}

/** The acts on a version, each of which works or says why it does not. */
export function VersionActs({ row, inForce, accountNeeded, onTested }: Props) {
  const t = useT();
  const [asking, ask] = useState<Exclude<Act, 'test'> | null>(null);
  const test = useCallMutation(testDefinition, {
    onSuccess: ({ tests }) => {
      const failed = tests.filter(({ why }) => why !== null).length;
      if (failed === 0) toast.success(t('types.allPassed', { count: tests.length }));
      else toast.warning(t('types.someFailed', { count: failed }));
      onTested(tests);
    },
  });
  const why = (act: Act): string | null => {
    const approves = APPROVERS.includes(act);
    if (!can('RecordTypes', approves ? 'approve' : 'config'))
      return t(approves ? 'types.mayNotApprove' : 'types.mayNotWrite');
    const mine = row.authors.some(({ id }) => id === session.current().user?.id);
    if (mine && (act === 'approve' || act === 'rollBack')) return t('types.isAuthor');
    if (act === 'submit' && row.state === 'draft') return t('types.testFirst');
    if (act === 'test' && test.isPending) return t('types.testing');
    return null;
  };
  const acts = ACTS[row.state];
  const close = () => ask(null);
  return (
    <>
      {acts.map((act, at) => (
        <ActionButton
          key={act}
          why={why(act)}
          appearance={at === acts.length - 1 ? 'primary' : 'secondary'}
          onClick={() =>
            act === 'test' ? test.mutate({ id: row.id, rowVersion: row.rowVersion }) : ask(act)
          }
        >
          {t(`types.acts.${act}`)}
        </ActionButton>
      ))}
      {asking === 'draft' && <DraftDialog row={row} onClose={close} />}
      {asking === 'submit' &&
        (inForce ? (
          <SubmitAmong row={row} inForce={inForce.id} onClose={close} />
        ) : (
          <SubmitDialog row={row} steps={[]} onClose={close} />
        ))}
      {(asking === 'return' || asking === 'discard' || asking === 'take') && (
        <PlainDialog act={asking} row={row} onClose={close} />
      )}
      {(asking === 'approve' || asking === 'retire' || asking === 'rollBack') && (
        <SignedDialog
          act={asking}
          row={row}
          accountNeeded={accountNeeded}
          inForce={inForce}
          onClose={close}
        />
      )}
    </>
  );
}

/** Records stand at steps of the version in force. */
function SubmitAmong({
  row,
  inForce,
  onClose,
}: {
  row: DefinitionRow;
  inForce: string;
  onClose: () => void;
}) {
  const { data } = useCallQuery(getDefinition, { id: inForce });
  if (!data) return null;
  const { steps } = (data.content as unknown as RecordDefinition).steps;
  return <SubmitDialog row={row} steps={steps} onClose={onClose} />;
}
