import {
  Button,
  MessageBar,
  MessageBarBody,
  makeStyles,
  tokens,
  useBilingual,
  useObservable,
} from '@attest/shared-ui';
import { formatInstant, session$, tenant$, toast } from '@attest/shared-utility';
import { useEffect, useRef } from 'react';
import { useT } from '../../frame/useT';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  codes: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(18ch, max-content))',
    gap: '4px 24px',
    margin: 0,
    padding: '12px 16px 12px 40px',
    fontFamily: tokens.fontFamilyMonospace,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusLarge,
  },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px', '@media print': { display: 'none' } },
});

/** Recovery codes, which are shown this one time: to be copied, downloaded or printed. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useT();
  const styles = useStyles();
  const text = useBilingual();
  const tenant = useObservable(tenant$)?.tenant;
  const user = useObservable(session$)?.user;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const account = user?.account ?? '';
  const name = tenant ? text({ zh: tenant.sysNameZhCN, en: tenant.sysNameEn }) : '';
  const asText = () =>
    `${t('factor.codes.file', { name, account, at: formatInstant(Date.now()) })}\n\n${codes.join('\n')}\n`;
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([asText()], { type: 'text/plain' }));
    link.download = t('factor.codes.fileName', { account });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(asText());
    toast.success(t('factor.codes.copied'));
  };
  return (
    <div className={styles.root}>
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <strong>{t('factor.codes.title')}</strong> {t('factor.codes.text')}
        </MessageBarBody>
      </MessageBar>
      <ol ref={list} className={styles.codes} tabIndex={-1} aria-label={t('factor.codes.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.acts}>
        <Button onClick={download}>{t('factor.codes.download')}</Button>
        <Button onClick={() => window.print()}>{t('factor.codes.print')}</Button>
        <Button onClick={() => void copy()}>{t('factor.codes.copy')}</Button>
        <Button appearance="primary" onClick={onKept}>
          {t('factor.codes.kept')}
        </Button>
      </div>
    </div>
  );
}
