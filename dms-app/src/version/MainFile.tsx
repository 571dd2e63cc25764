import { type DocumentVersion, type FieldProblem, type FileRef, putMainFile } from '@attest/api-contract';
import {
  Attachments,
  Card,
  MessageBar,
  MessageBarBody,
  makeStyles,
  ReasonDialog,
  Subtitle2,
  Text,
  tokens,
} from '@attest/shared-ui';
import {
  errorMessage,
  formatBytes,
  formatInstant,
  isApiError,
  request,
  tellChanged,
  toast,
} from '@attest/shared-utility';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  title: { margin: 0 },
  file: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  name: { overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
  icon: { flexShrink: 0, fontSize: tokens.fontSizeBase500 },
});

/** Key of the field that stands for it. */
export const MAIN_FILE = 'mainFile';

/** Main files that were signed before another took their place. */
const formerFiles = ({ values }: DocumentVersion): FileRef[] =>
  ((values[MAIN_FILE] ?? []) as FileRef[]).filter((file) => file.superseded);

interface Props {
  version: DocumentVersion;
  /** What a refused decision says about it. */
  problems?: FieldProblem[];
}

/** The file that is the document; its author puts another in its place while it is a draft. */
export function MainFile({ version, problems = [] }: Props) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const label = useId();
  const [sending, setSending] = useState(false);
  const { mainFile, canUpload } = version;
  const former = formerFiles(version);
  // Takes the place of one that was signed: why is asked first.
  const [waiting, setWaiting] = useState<FileRef | null>(null);
  const store = async (file: FileRef, reason?: string) => {
    await request(
      putMainFile,
      { versionId: version.id, version: version.version, fileId: file.id, ...(reason && { reason }) },
      { quiet: true },
    );
    // Whoever reads the message can go on: the page has the new version by then.
    toast.success(t('mainFile.stored', { name: file.name }));
  };
  const put = async ([file]: FileRef[]) => {
    if (!file || sending) return;
    setSending(true);
    try {
      await store(file);
    } catch (failure) {
      if (isApiError(failure) && failure.code === 'REASON_REQUIRED') return setWaiting(file);
      toast.error(errorMessage(failure));
      await tellChanged(putMainFile.changes);
    } finally {
      setSending(false);
    }
  };
  return (
    <Card role="region" aria-labelledby={label}>
      <Subtitle2 as="h2" id={label} className={styles.title}>
        {t('mainFile.title')}
      </Subtitle2>
      {mainFile ? (
        <div className={styles.file}>
          <DocumentRegular className={styles.icon} aria-hidden />
          <Text className={styles.name}>
            {mainFile.name}{' '}
            <span className={styles.quiet}>
              {formatBytes(mainFile.size)} · {formatInstant(mainFile.createdAt)}
            </span>
          </Text>
        </div>
      ) : (
        <Text className={styles.quiet}>{t('mainFile.none')}</Text>
      )}
      {former.length > 0 && <Attachments value={former} />}
      {problems.some(({ key }) => key === MAIN_FILE) && (
        <MessageBar intent="error">
          <MessageBarBody>{t('mainFile.missing')}</MessageBarBody>
        </MessageBar>
      )}
      {canUpload && (
        <>
          <Text size={200} className={styles.quiet}>
            {t(mainFile ? 'mainFile.replaceHint' : 'mainFile.uploadHint')}
          </Text>
          <Attachments
            aria-label={t(mainFile ? 'mainFile.replace' : 'mainFile.upload')}
            value={[]}
            onChange={(files) => void put(files)}
            multiple={false}
            addLabel={t(mainFile ? 'mainFile.replace' : 'mainFile.upload')}
          />
        </>
      )}
      {waiting && (
        <ReasonDialog
          title={t('mainFile.supersedeTitle', { name: mainFile?.name })}
          confirmLabel={t('mainFile.replace')}
          onConfirm={(reason) => store(waiting, reason)}
          onClose={() => setWaiting(null)}
        >
          <Text>{t('mainFile.supersedeText', { name: waiting.name })}</Text>
        </ReasonDialog>
      )}
    </Card>
  );
}
