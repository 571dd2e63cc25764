import type { DocumentDetail, DocumentVersion } from '@attest/api-contract';
import {
  CounterBadge,
  EmptyState,
  lazyPart,
  makeStyles,
  Tab,
  TabList,
  tokens,
  UploadKeeper,
} from '@attest/shared-ui';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MainFile } from '../version/MainFile';
import type { VersionEditor } from '../version/useVersionEditor';
import { VersionForm } from '../version/VersionForm';
import { LazyDocumentViewer } from '../viewer/LazyDocumentViewer';
import { VersionsTab } from './tabs/VersionsTab';

const RelationsTab = lazyPart(async () => (await import('./tabs/RelationsTab')).RelationsTab, null);
const SignaturesTab = lazyPart(async () => (await import('./tabs/TrailTab')).SignaturesTab, null);
const HistoryTab = lazyPart(async () => (await import('./tabs/TrailTab')).HistoryTab, null);
const AuditTab = lazyPart(async () => (await import('./tabs/TrailTab')).AuditTab, null);

const TABS = ['content', 'attributes', 'versions', 'relations', 'signatures', 'history', 'audit'] as const;
type TabKey = (typeof TABS)[number];
const isTab = (key: string): key is TabKey => (TABS as readonly string[]).includes(key);

/** Who writes a draft begins at its form; everyone else at the content. */
export const firstTab = (version: DocumentVersion, editable: string[]): TabKey =>
  editable.length > 0 && (version.state === 'draft' || !version.mainFile) ? 'attributes' : 'content';

const useStyles = makeStyles({
  tabs: { overflowX: 'auto' },
  body: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    minWidth: 0,
    flexGrow: 1,
  },
});

interface Props {
  document: DocumentDetail;
  version: DocumentVersion;
  editor: VersionEditor;
  tab: string;
  /** Page that the content begins at, from 1. */
  page: number;
  onTab(tab: string): void;
  onVersion(versionId: string): void;
}

/** The parts of a document's page; which is open stands in the address. */
export function DocumentTabs({ document, version, editor, tab, page, onTab, onVersion }: Props) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const base = useId();
  const open: TabKey = isTab(tab) ? tab : 'content';
  const counts: Partial<Record<TabKey, number>> = {
    versions: document.versions.length,
    relations: document.links.length + document.courses.length,
  };
  // The form is below.
  const contents: Partial<Record<TabKey, () => ReactNode>> = {
    content: () =>
      version.mainFile || version.rendition === 'ready' ? (
        // A new upload is another content: opened anew.
        <LazyDocumentViewer
          key={`${version.mainFile?.id}${version.rendition}`}
          versionId={version.id}
          page={page}
          compact
          fill={version.taskId === null ? 'page' : 'aboveBar'}
        />
      ) : (
        <EmptyState
          kind="firstUse"
          title={t(version.state === 'draft' ? 'mainFile.none' : 'mainFile.absent')}
          text={t(version.state === 'draft' ? 'mainFile.noneText' : 'mainFile.absentText')}
        />
      ),
    versions: () => <VersionsTab document={document} onVersion={onVersion} />,
    relations: () => <RelationsTab document={document} />,
    signatures: () => <SignaturesTab version={version} />,
    history: () => <HistoryTab version={version} />,
    audit: () => <AuditTab version={version} />,
  };
  return (
    <>
      <TabList
        className={styles.tabs}
        size="small"
        selectedValue={open}
        onTabSelect={(_, data) => onTab(String(data.value))}
        aria-label={t('document.parts')}
      >
        {TABS.map((key) => (
          <Tab key={key} id={`${base}${key}`} value={key} aria-controls={`${base}panel`}>
            {t(`tab.${key}`)}{' '}
            {counts[key] ? (
              <CounterBadge size="small" appearance="ghost" color="informative" count={counts[key]} />
            ) : null}
          </Tab>
        ))}
      </TabList>
      <div role="tabpanel" id={`${base}panel`} aria-labelledby={`${base}${open}`} className={styles.body}>
        <UploadKeeper shown={open === 'attributes'}>
          <MainFile version={version} problems={editor.form.problems} />
          <VersionForm version={version} editor={editor} />
        </UploadKeeper>
        {contents[open]?.()}
      </div>
    </>
  );
}
