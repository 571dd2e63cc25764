import { type DocumentViewing, downloadDocument, printDocument } from '@attest/api-contract';
import { ActionButton, useBilingual } from '@attest/shared-ui';
import { errorMessage, request, toast } from '@attest/shared-utility';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { printPdf, savePdf } from './handOut';

/** Stamped download and print, where allowed; each is registered with the answer. */
export function ViewerActions({ viewing }: { viewing: DocumentViewing }) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const [busy, setBusy] = useState<'download' | 'print' | null>(null);
  // State would come too late for the second click of a double click.
  const running = useRef(false);
  const { versionId } = viewing;
  const run = (kind: 'download' | 'print') => async () => {
    if (running.current) return;
    running.current = true;
    setBusy(kind);
    try {
      const call = kind === 'download' ? downloadDocument : printDocument;
      const pdf = (await request(call, { versionId }, { quiet: true })) as Blob;
      if (kind === 'download') savePdf(pdf, `${viewing.no} ${viewing.label}.pdf`);
      else printPdf(pdf);
    } catch (failure) {
      toast.error(errorMessage(failure));
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  const why = (may: DocumentViewing['download']) => {
    if (busy) return t('viewer.preparing');
    return may.allowed ? null : text(may.disabledWhy) || t('viewer.notAllowed');
  };
  const download = why(viewing.download);
  const print = why(viewing.print);
  return (
    <>
      <ActionButton
        why={download}
        appearance="subtle"
        icon={<ArrowDownloadRegular />}
        aria-label={t('viewer.download')}
        title={t('viewer.download')}
        onClick={run('download')}
      />
      <ActionButton
        why={print}
        appearance="subtle"
        icon={<PrintRegular />}
        aria-label={t('viewer.print')}
        title={t('viewer.print')}
        onClick={run('print')}
      />
    </>
  );
}
