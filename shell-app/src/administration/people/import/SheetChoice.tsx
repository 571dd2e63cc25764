import { peopleTemplate } from '@attest/api-contract';
import { Button, ErrorState, Link, makeStyles, ProgressBar, Text, tokens } from '@attest/shared-ui';
import { downloadUrl } from '@attest/shared-utility';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { useRef } from 'react';
import { useT } from '../../../frame/useT';
import type { AccountSheet } from './useAccountSheet';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  progress: { flex: '1 1 160px' },
});

/** Which file is imported, and how far it is on its way. */
export function SheetChoice({ sheet }: { sheet: AccountSheet }) {
  const t = useT();
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const { name, progress, checking, error } = sheet;
  return (
    <>
      <Text>
        {t('admin.import.text')}{' '}
        <Link href={downloadUrl(peopleTemplate, {})}>{t('admin.import.template')}</Link>
      </Text>
      <div className={styles.line}>
        <Button icon={<ArrowUploadRegular />} onClick={() => input.current?.click()}>
          {t('admin.import.choose')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".xlsx"
          aria-label={t('admin.import.choose')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void sheet.choose(file);
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
              aria-label={t(checking ? 'admin.import.checking' : 'admin.import.sending')}
            />
            <Button size="small" onClick={sheet.cancel}>
              {t('admin.cancel')}
            </Button>
          </>
        )}
      </div>
      <div aria-live="polite">{error !== null && <ErrorState error={error} />}</div>
    </>
  );
}
