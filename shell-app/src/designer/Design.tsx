import { type DefinitionFault, type DefinitionRow, saveDefinition } from '@attest/api-contract';
import {
  ActionButton,
  CollisionNotice,
  LeaveGuard,
  makeStyles,
  ReasonDialog,
  tokens,
} from '@attest/shared-ui';
import { DraftNote, DraftPrompt, useDraft, useSeen } from '@attest/shared-ui/forms';
import { toast } from '@attest/shared-utility';
import { useState } from 'react';
import { StateBadge } from '../administration/recordTypes/StateBadge';
import { useT } from '../frame/useT';
import type { Content } from './content';
import { DefinitionEditor } from './DefinitionEditor';
import { faultsIn } from './faultsIn';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
});

interface Stored {
  row: DefinitionRow;
  content: Content;
}

interface Props extends Stored {
  readOnly: boolean;
}

const same = (one: Content, other: Content): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** A version in the editor: kept in this browser until it is saved with a reason, over the version that was seen. */
export default function Design({ row, content: stored, readOnly }: Props) {
  const t = useT();
  const styles = useStyles();
  const [content, setContent] = useState(stored);
  const [asking, setAsking] = useState(false);
  const [problems, setProblems] = useState<DefinitionFault[]>([]);
  const over = useSeen<Stored>(
    { row, content: stored },
    {
      versionOf: (one) => one.row.rowVersion,
      differs: (one) => !same(content, one.content),
      take: (one) => setContent(one.content),
    },
  );
  const { dirty } = over;
  const draft = useDraft(`recordType/${row.id}`, content, { dirty });
  const change = (next: Content) => {
    setContent(next);
    setProblems([]);
  };
  const save = async (reason: string) => {
    const { id, type } = row;
    const { rowVersion } = over.seen.row;
    try {
      await over.send(saveDefinition, { type, id, rowVersion, content, reason });
    } catch (failure) {
      setProblems(faultsIn(failure));
      throw failure;
    }
    draft.clear();
    toast.success(t('designer.saved'));
  };
  return (
    <div className={styles.root}>
      <DraftPrompt draft={draft} onRecover={setContent} />
      <CollisionNotice collisions={over} />
      <DefinitionEditor
        content={content}
        stored={over.seen.content}
        problems={problems}
        readOnly={readOnly}
        onChange={change}
        bar={
          <>
            <StateBadge state={row.state} />
            {!readOnly && (
              <>
                <ActionButton
                  appearance="primary"
                  why={dirty ? null : t('designer.unchanged')}
                  onClick={() => setAsking(true)}
                >
                  {t('designer.save')}
                </ActionButton>
                <DraftNote draft={draft} />
              </>
            )}
          </>
        }
      />
      {asking && (
        <ReasonDialog
          title={t('designer.saveTitle')}
          confirmLabel={t('designer.save')}
          onConfirm={save}
          onClose={() => setAsking(false)}
        />
      )}
      <LeaveGuard when={dirty && !asking} />
    </div>
  );
}
