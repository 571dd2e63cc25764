import {
  type DocumentDetail,
  type DocumentVersion,
  getDocument,
  processView,
  type TaskView,
} from '@attest/api-contract';
import {
  BrowserPrint,
  LeaveGuard,
  Loaded,
  RecordFrame,
  together,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isOutOfUse } from '../documents/documentState';
import { LostVersionTask } from '../version/LostVersionTask';
import { useVersion } from '../version/useVersion';
import { useVersionEditor } from '../version/useVersionEditor';
import { VersionDecisions } from '../version/VersionDecisions';
import { DocumentActions } from './DocumentActions';
import { DocumentFacts } from './DocumentFacts';
import { DocumentTabs, firstTab } from './DocumentTabs';
import { VersionBadges } from './VersionBadges';
import { VersionNotice } from './VersionNotice';

const UUID = /^[0-9a-f-]{36}$/i;

/** A document at its own address: the version in force, or the one that the address names. */
export function DocumentPage() {
  const { id = '' } = useParams();
  const [{ version: asked }] = useUrlState({ version: '' });
  const input = { documentId: id, ...(UUID.test(asked) && { versionId: asked }) };
  const detail = useCallQuery(getDocument, input, {
    // While another version is fetched the page stays.
    placeholderData: (previous) => (previous?.id === id ? previous : undefined),
  });
  const shown = useVersion(detail.data?.versionId);
  const whole = together({ document: detail, shown });
  return (
    <Loaded query={whole} rows={12}>
      {({ document, shown: { version, task } }) => (
        <LoadedDocument
          key={version.id}
          {...{ document, version, task }}
          onReload={() => void whole.refetch?.()}
        />
      )}
    </Loaded>
  );
}

interface Props {
  document: DocumentDetail;
  version: DocumentVersion;
  task: TaskView | undefined;
  onReload: () => void;
}

function LoadedDocument({ document, version, task, onReload }: Props) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const [{ tab, page }, setUrl] = useUrlState({ tab: '', version: '', page: 1 });
  const editor = useVersionEditor(version, task);
  const { piId } = version;
  const view = useCallQuery(
    processView,
    { piId: piId ?? '' },
    { enabled: piId !== null, refetchOnMount: 'always' },
  );
  // What a version waits for is seen to elsewhere: its task has nothing to decide.
  const decides = task !== undefined && task.decisions.length > 0;
  const onVersion = (id: string) => setUrl({ version: id, tab: '', page: 1 }, { push: true });
  return (
    <>
      <RecordFrame
        no={`${document.no} ${version.label}`}
        title={text({ zh: version.titleZh, en: version.titleEn })}
        outOfUse={isOutOfUse(version.state)}
        badges={<VersionBadges document={document} version={version} />}
        actions={
          <DocumentActions document={document} version={version} editor={editor} onVersion={onVersion} />
        }
        notices={<VersionNotice document={document} version={version} onVersion={onVersion} />}
        panels={[
          {
            key: 'facts',
            label: t('document.facts'),
            content: (
              <DocumentFacts
                document={document}
                version={version}
                rail={view.data?.rail}
                onVersion={onVersion}
              />
            ),
          },
        ]}
        footer={
          decides && (
            <VersionDecisions
              version={version}
              task={task}
              editor={editor}
              onReload={onReload}
              onIncomplete={() => setUrl({ tab: 'attributes' })}
            />
          )
        }
      >
        <DocumentTabs
          tab={tab || firstTab(version, editor.editable)}
          page={page}
          onTab={(next) => setUrl({ tab: next })}
          {...{ document, version, editor, onVersion }}
        />
      </RecordFrame>
      <LostVersionTask version={version} editor={editor} />
      <BrowserPrint objectType="documentVersion" objectId={version.id} />
      <LeaveGuard when={editor.dirty} />
    </>
  );
}
