import { checkTask, type TodoTask } from '@attest/api-contract';
import {
  Button,
  DiagramDialog,
  EmptyState,
  Loaded,
  makeStyles,
  ParcelHost,
  PHONE,
  SPLIT,
  Tooltip,
  useCallQuery,
} from '@attest/shared-ui';
import { navigate } from '@attest/shared-utility';
import { BranchRegular } from '@fluentui/react-icons/svg/branch';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useRef, useState } from 'react';
import { useT } from '../frame/useT';
import { panelFor } from './taskAhead';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    padding: '16px',
    [SPLIT]: { paddingBottom: 0 },
    // The head of a panel ends before the tools.
    '& article > :first-child': { paddingInlineEnd: '64px', [PHONE]: { paddingInlineEnd: 0 } },
  },
  tools: {
    position: 'absolute',
    insetBlockStart: '8px',
    insetInlineEnd: '8px',
    zIndex: 1,
    display: 'flex',
    [PHONE]: { position: 'static', justifyContent: 'end', marginBlock: '-8px' },
  },
});

interface Props {
  taskId: string;
  /** The task when the list has it already. */
  known: TodoTask | undefined;
  onClose: () => void;
  onDone: (nextTodoId: string | null) => void;
}

/** One task, handled in place by the panel of its module. */
export function TaskDetail({ taskId, known, onClose, onDone }: Props) {
  const t = useT();
  const styles = useStyles();
  const [diagram, setDiagram] = useState(false);
  // The list drops the task as soon as it is decided; the panel stays until it says that it is done.
  const first = useRef(known);
  first.current ??= known;
  // A link may name a task that the list in view does not hold.
  const asked = useCallQuery(checkTask, { taskId }, { enabled: !first.current, retry: false });
  const task = first.current ?? asked.data?.task;
  const panel = task && panelFor(task);

  return (
    <div className={styles.root}>
      <div className={styles.tools}>
        {task && (
          <Tooltip content={t('home.diagram')} relationship="label">
            <Button appearance="subtle" icon={<BranchRegular />} onClick={() => setDiagram(true)} />
          </Tooltip>
        )}
        <Button
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t('home.closeDetail')}
          onClick={onClose}
        />
      </div>
      {task && diagram && <DiagramDialog piId={task.piId} onClose={() => setDiagram(false)} />}
      <Loaded query={{ ...asked, data: task }}>
        {(open) =>
          panel ? (
            <ParcelHost
              key={open.id}
              module={panel}
              name="taskPanel"
              props={{ process: open.pdKey, recordId: open.bizKey, taskId: open.id, onDone }}
            />
          ) : (
            <EmptyState
              kind="nothingFound"
              title={open.bizTitle}
              text={t('home.noPanel')}
              action={<Button onClick={() => navigate(open.path)}>{t('home.openRecord')}</Button>}
            />
          )
        }
      </Loaded>
    </div>
  );
}
