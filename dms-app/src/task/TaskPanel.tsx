import { type DocumentVersion, dms, getDocument, type TaskView } from '@attest/api-contract';
import {
  DueBadge,
  LeaveGuard,
  Link,
  Loaded,
  makeStyles,
  Subtitle1,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { GatePanel } from '../document/gate/GatePanel';
import { StateBadge } from '../documents/documentState';
import { AnnotationNotice } from '../version/AnnotationNotice';
import { LostVersionTask } from '../version/LostVersionTask';
import { MainFile } from '../version/MainFile';
import { useVersion } from '../version/useVersion';
import { useVersionDate } from '../version/useVersionDate';
import { useVersionEditor } from '../version/useVersionEditor';
import { VersionDecisions } from '../version/VersionDecisions';
import { VersionForm } from '../version/VersionForm';
import { VersionWarnings } from '../version/VersionWarnings';
import { LazyDocumentViewer } from '../viewer/LazyDocumentViewer';

export interface TaskPanelProps {
  recordId: string;
  taskId: string;
  /** The decision is taken; the id of the caller's next open task, if any. */
  onDone?: (nextTodoId: string | null) => void;
}

/** A step of a document version, handled in place. */
export function TaskPanel({ recordId, taskId, onDone }: TaskPanelProps) {
  return <VersionTask key={taskId} versionId={recordId} taskId={taskId} onDone={onDone} />;
}

interface VersionTaskProps {
  versionId: string;
  taskId: string;
  onDone?: (nextTodoId: string | null) => void;
}

function VersionTask({ versionId, taskId, onDone }: VersionTaskProps) {
  const version = useVersion(versionId, taskId);
  return (
    <Loaded query={version}>
      {(data) => <LoadedTask {...data} onDone={onDone} onReload={() => void version.refetch()} />}
    </Loaded>
  );
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  head: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  title: { margin: 0 },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
  },
});

interface LoadedProps {
  version: DocumentVersion;
  task: TaskView | undefined;
  onReload: () => void;
  onDone?: (nextTodoId: string | null) => void;
}

function LoadedTask({ version, task, onReload, onDone }: LoadedProps) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const styles = useStyles();
  const dateOf = useVersionDate();
  const editor = useVersionEditor(version, task);
  // What a version waits for is seen to elsewhere: its task goes by itself.
  const waits = task !== undefined && task.decisions.length === 0;
  const name = `${version.no} ${version.label}`;
  const address = `${dms.document(version.documentId)}?version=${version.id}`;
  return (
    <article className={styles.root} aria-label={name}>
      <div className={styles.head}>
        <div className={styles.line}>
          <Text>{name}</Text>
          <StateBadge state={version.state} />
          <Text>{dateOf(version)}</Text>
          <DueBadge named due={task?.task.deadline ?? null} overdueDays={task?.task.overdueDays} />
          <Link {...linkProps(address)}>{t('task.openDocument')}</Link>
        </div>
        <Subtitle1 as="h2" className={styles.title}>
          {text({ zh: version.titleZh, en: version.titleEn })}
        </Subtitle1>
        <Text>{t('task.from', { name: version.author?.name })}</Text>
      </div>
      <VersionWarnings version={version} />
      <AnnotationNotice version={version} />
      {waits && <Waiting version={version} />}
      {version.canUpload && <MainFile version={version} problems={editor.form.problems} />}
      {editor.editable.length > 0 && <VersionForm version={version} editor={editor} />}
      {version.mainFile && <LazyDocumentViewer key={version.mainFile.id} versionId={version.id} compact />}
      {editor.editable.length === 0 && <VersionForm version={version} editor={editor} />}
      {task && !waits && (
        <VersionDecisions version={version} task={task} editor={editor} onReload={onReload} onDone={onDone} />
      )}
      <LostVersionTask version={version} editor={editor} />
      <LeaveGuard when={editor.dirty} />
    </article>
  );
}

/** What the version waits for, with what its owner may do about it. */
function Waiting({ version }: { version: DocumentVersion }) {
  // By the version that waits: what may be done about another one is another matter.
  const document = useCallQuery(getDocument, { versionId: version.id });
  return (
    <Loaded query={document} rows={3}>
      {(data) => <GatePanel document={data} version={version} />}
    </Loaded>
  );
}
