import type { PrintHeader } from '@attest/api-contract';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { useEffect, useRef, useState } from 'react';
import { Loaded } from '../states/Loaded';
import { PrintLayout, type PrintLayoutProps } from './PrintLayout';

export interface PrintSheetProps extends Omit<PrintLayoutProps, keyof PrintHeader> {
  /** What is printed: another one is registered anew. */
  id: string;
  register: (id: string) => Promise<PrintHeader>;
  printLabel: string;
  backLabel: string;
  onBack: () => void;
}

const useStyles = makeStyles({
  root: { padding: tokens.spacingHorizontalXXL },
  bar: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalL,
    '@media print': { display: 'none' },
  },
});

/** A sheet to be printed. Making it is registered first, so that none exists that the audit trail does not know. */
export function PrintSheet({ id, register, printLabel, backLabel, onBack, ...layout }: PrintSheetProps) {
  const styles = useStyles();
  const [header, setHeader] = useState<PrintHeader | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const asked = useRef<string | null>(null);
  const ask = () => {
    setHeader(null);
    setRefusal(null);
    register(id).then(setHeader, setRefusal);
  };
  useEffect(() => {
    if (asked.current === id) return;
    asked.current = id;
    ask();
  });
  return (
    <Loaded query={{ data: header ?? undefined, error: refusal, refetch: ask }} rows={12}>
      {(registered) => (
        <div className={styles.root}>
          <div className={styles.bar}>
            <Button icon={<ArrowLeftRegular />} onClick={onBack}>
              {backLabel}
            </Button>
            <Button appearance="primary" icon={<PrintRegular />} onClick={() => window.print()}>
              {printLabel}
            </Button>
          </div>
          <PrintLayout {...layout} {...registered} />
        </div>
      )}
    </Loaded>
  );
}
