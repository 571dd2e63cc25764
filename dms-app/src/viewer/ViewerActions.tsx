import { type DocumentViewing, downloadDocument, printDocument } from '@attest/api-contract';
import { ActionButton, saveFile, useBilingual, useOnce } from '@attest/shared-ui';
import { errorMessage, request, toast } from '@attest/shared-utility';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { useTranslation } from 'react-i18next';
import { printPdf } from './handOut';

/** Stamped download and print, where allowed; each is registered with the answer. */
export function ViewerActions({ viewing }: { viewing: DocumentViewing }) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const { busy, once } = useOnce();
  const { versionId } = viewing;
  const run = (kind: 'download' | 'print') => () =>
    once(async () => {
      const call = kind === 'download' ? downloadDocument : printDocument;
      const pdf = (await request(call, { versionId }, { quiet: true })) as Blob;
      if (kind === 'download') saveFile(pdf, `${viewing.no} ${viewing.label}.pdf`);
      else printPdf(pdf);
    }).catch((failure) => toast.error(errorMessage(failure)));
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
