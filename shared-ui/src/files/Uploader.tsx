import type { FileRef } from '@attest/api-contract';
import { errorMessage, formatBytes } from '@attest/shared-utility';
import {
  Button,
  MessageBar,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  Text,
  tokens,
} from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { AttachRegular } from '@fluentui/react-icons/svg/attach';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { type DragEvent, useRef, useState } from 'react';
import { useT } from '../frame/useT';
import { ProgressBar } from '../lazy/overlays';
import { Tooltip } from '../lazy/Tooltip';
import { useFileStyles } from './fileStyles';
import { useKept } from './UploadKeeper';
import { ACCEPT, hasEnded, type Upload, useUploads } from './uploads';

const useStyles = makeStyles({
  drop: {
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    padding: tokens.spacingHorizontalS,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
  },
  over: { borderTopColor: tokens.colorBrandStroke1, backgroundColor: tokens.colorBrandBackground2 },
  error: { color: tokens.colorStatusDangerForeground1 },
});

interface UploaderProps {
  value: FileRef[];
  onChange(files: FileRef[]): void;
  limit: number;
  /** Name of the button. */
  label?: string;
}

/** Adds files by button or drop and shows those on their way. */
export function Uploader({ value, onChange, limit, label }: UploaderProps) {
  const t = useT();
  const name = label ?? t(limit > 1 ? 'files.add' : 'files.addOne');
  const styles = { ...useFileStyles(), ...useStyles() };
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  // Uploads finish while others run: each must add to the newest list, not to the one it started with.
  const newest = useRef(value);
  newest.current = value;
  const { uploads, refused, add, cancel, resume } = useUploads({
    room: limit - value.length,
    textOf: errorMessage,
    onUploaded: (file) => {
      newest.current = [...newest.current.filter((other) => other.id !== file.id), file];
      onChange(newest.current);
    },
  });
  useKept(uploads.length > 0);
  const full = value.length + uploads.length >= limit;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <>
      {uploads.length > 0 && (
        <ul className={styles.list}>
          {uploads.map((one) => (
            <UploadRow key={one.key} upload={one} onCancel={cancel} onResume={resume} />
          ))}
        </ul>
      )}
      {!full && (
        // Dropping is an addition for the mouse; the button does the same from the keyboard.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        <div
          className={mergeClasses(styles.drop, over && styles.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            ref={picker}
            type="file"
            hidden
            accept={ACCEPT}
            multiple={limit > 1}
            aria-label={name}
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <Button size="small" icon={<AttachRegular />} onClick={() => picker.current?.click()}>
            {name}
          </Button>
          <Text className={styles.muted}>{t('files.orDrop')}</Text>
        </div>
      )}
      <div aria-live="polite">
        {refused.length > 0 && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>
              {refused.map(({ name, why }) => (
                <div key={name + why}>{t(`files.refused.${why}`, { name, count: limit })}</div>
              ))}
            </MessageBarBody>
          </MessageBar>
        )}
      </div>
    </>
  );
}

interface RowProps {
  upload: Upload;
  onCancel(key: number): void;
  onResume(key: number): void;
}

function UploadRow({ upload: { key, file, progress, state, error }, onCancel, onResume }: RowProps) {
  const t = useT();
  const styles = { ...useFileStyles(), ...useStyles() };
  const ended = hasEnded({ state });
  return (
    <li className={styles.file}>
      <DocumentRegular aria-hidden />
      <span className={styles.grow}>
        {file.name}
        {ended ? (
          <Text block className={styles.error} role="alert">
            {error ?? t('files.failed')}
          </Text>
        ) : (
          <ProgressBar value={progress} aria-label={t('files.progress', { name: file.name })} />
        )}
      </span>
      <span className={styles.muted}>
        {ended ? formatBytes(file.size) : `${Math.floor(progress * 100)} %`}
      </span>
      {state === 'failed' && (
        <Button size="small" icon={<ArrowClockwiseRegular />} onClick={() => onResume(key)}>
          {t('files.resume')}
        </Button>
      )}
      <Tooltip content={t('files.cancel', { name: file.name })} relationship="label">
        <Button size="small" appearance="subtle" icon={<DismissRegular />} onClick={() => onCancel(key)} />
      </Tooltip>
    </li>
  );
}
