import { Button, Link, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { useRef } from 'react';
import { useT } from '../frame/useT';
import { ProgressBar } from '../lazy/overlays';
import { ErrorState } from '../states/ErrorState';
import { type SheetOptions, useSheet } from './useSheet';

interface Props<R> extends SheetOptions<R> {
  /** What the file has to hold. */
  text: string;
  /** Address of an empty one with its headings. */
  template?: string;
  /** What is chosen, where it is no spreadsheet: its extension, and what the button says. */
  other?: { accept: string; label: string };
}

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  progress: { flex: '1 1 160px' },
});

/** Which spreadsheet is imported, and how far it is on its way; what it holds goes to `onChecked`. */
export function SheetChoice<R>({ text, template, other, ...options }: Props<R>) {
  const t = useT();
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const label = other?.label ?? t('sheet.choose');
  const { name, progress, checking, error, choose, cancel } = useSheet(options);
  return (
    <>
      <Text>
        {text} {template && <Link href={template}>{t('sheet.template')}</Link>}
      </Text>
      <div className={styles.line}>
        <Button icon={<ArrowUploadRegular />} onClick={() => input.current?.click()}>
          {label}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept={other?.accept ?? '.xlsx'}
          aria-label={label}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void choose(file);
            // The same file may be chosen again after it was corrected.
            target.value = '';
          }}
        />
        <Text>{name}</Text>
        {(progress !== null || checking) && (
          <>
            <ProgressBar
              className={styles.progress}
              value={checking ? undefined : (progress ?? 0)}
              aria-label={t(checking ? 'sheet.checking' : 'sheet.sending')}
            />
            <Button size="small" onClick={cancel}>
              {t('frame.cancel')}
            </Button>
          </>
        )}
      </div>
      <div aria-live="polite">{error !== null && <ErrorState error={error} />}</div>
    </>
  );
}
