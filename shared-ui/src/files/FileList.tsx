import { downloadFile, type FileRef } from '@attest/api-contract';
import { downloadUrl, formatBytes, formatInstant } from '@attest/shared-utility';
import { Button, Link, Tooltip } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { useT } from '../frame/useT';
import { useFileStyles } from './fileStyles';

/** Files with download, and with `onRemove` a button that takes each away. */
export function FileList({ files, onRemove }: { files: FileRef[]; onRemove?: (id: string) => void }) {
  const t = useT();
  const styles = useFileStyles();
  if (files.length === 0) return null;
  return (
    <ul className={styles.list}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          <DocumentRegular aria-hidden />
          <span className={styles.grow}>
            <Link href={downloadUrl(downloadFile, { id: file.id })} download={file.name}>
              {file.name}
            </Link>{' '}
            <span className={styles.muted}>
              {formatBytes(file.size)} · {formatInstant(file.createdAt)}
            </span>
          </span>
          {onRemove && (
            <Tooltip content={t('files.remove', { name: file.name })} relationship="label">
              <Button
                size="small"
                appearance="subtle"
                icon={<DeleteRegular />}
                onClick={() => onRemove(file.id)}
              />
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  );
}
