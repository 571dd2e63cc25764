import type { ExportSource } from '@attest/api-contract';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useState } from 'react';
import { ActionButton } from '../frame/ActionButton';
import { useT } from '../frame/useT';
import { ExportDialog } from './ExportDialog';

export interface ExportButtonProps {
  /** The list with the filter in force. */
  of: ExportSource;
  /** Rows that the list has now; undefined while it loads. */
  total: number | undefined;
  /** There are more than that. */
  more?: boolean | undefined;
  /** Why the user may not export; null when they may. */
  why?: string | null;
}

/** Takes a list along as a file: format and rows are asked for, a job writes it, progress is shown. */
export function ExportButton({ of, total, more = false, why = null }: ExportButtonProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const reason = why ?? (total === 0 ? t('export.nothing') : null);
  return (
    <>
      <ActionButton why={reason} icon={<ArrowDownloadRegular />} onClick={() => setOpen(true)}>
        {t('export.button')}
      </ActionButton>
      {open && <ExportDialog of={of} total={total ?? 0} more={more} onClose={() => setOpen(false)} />}
    </>
  );
}
