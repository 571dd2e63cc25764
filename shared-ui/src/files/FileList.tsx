import type { FileRef } from '@attest/api-contract';
import { downloadUrl, formatBytes, formatInstant } from '@attest/shared-utility';
import { Badge, Button, Link } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { DocumentDismissRegular } from '@fluentui/react-icons/svg/document-dismiss';
import { useContext } from 'react';
import { useT } from '../frame/useT';
import { Tooltip } from '../lazy/Tooltip';
import { FileCallsContext } from './fileCalls';
import { useFileStyles } from './fileStyles';

interface Props {
  files: FileRef[];
  /** Ids of those that a signature covers. */
  signed?: ReadonlySet<string>;
  /** Without it the list is read only. */
  onRemove?: (file: FileRef) => void;
}

/** Files with download; with `onRemove` each has a button that takes it away or, once signed, supersedes it. */
export function FileList({ files, signed, onRemove }: Props) {
  const t = useT();
  const styles = useFileStyles();
  const { download } = useContext(FileCallsContext);
  if (files.length === 0) return null;
  return (
    <ul className={styles.list}>
      {files.map((file) => {
        const { id, name, size, createdAt, superseded } = file;
        const isSigned = signed?.has(id) ?? false;
        return (
          <li key={id} className={styles.file}>
            <DocumentRegular aria-hidden />
            <span className={styles.grow}>
              <Link href={downloadUrl(download, { id })} download={name}>
                {name}
              </Link>{' '}
              <span className={styles.muted}>
                {formatBytes(size)} · {formatInstant(createdAt)}
              </span>
              {superseded && (
                <span className={styles.note}>
                  <Badge appearance="tint" color="warning">
                    {t('files.superseded')}
                  </Badge>{' '}
                  {t('files.supersededBy', { ...superseded, at: formatInstant(superseded.at) })}
                </span>
              )}
            </span>
            {onRemove && !superseded && (
              <Tooltip
                content={t(isSigned ? 'removal.supersede' : 'files.remove', { name })}
                relationship="label"
              >
                <Button
                  size="small"
                  appearance="subtle"
                  icon={isSigned ? <DocumentDismissRegular /> : <DeleteRegular />}
                  onClick={() => onRemove(file)}
                />
              </Tooltip>
            )}
          </li>
        );
      })}
    </ul>
  );
}
