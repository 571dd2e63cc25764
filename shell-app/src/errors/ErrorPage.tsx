import { Button, EmptyState, makeStyles, tokens } from '@attest/shared-ui';
import { navigate } from '@attest/shared-utility';
import { useEffect } from 'react';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    placeContent: 'center',
    minHeight: '100vh',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  /** The drawn title is not a heading. */
  spoken: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  actions: { display: 'flex', columnGap: '8px', marginBlockStart: '16px' },
});

/** No permission (401), no such module for this user or tenant (403), no such page (404). */
export function ErrorPage({ code }: { code: '401' | '403' | '404' }) {
  const t = useT();
  const styles = useStyles();
  const title = t(`errors.${code}.title`);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={styles.root}>
      <h1 className={styles.spoken}>{title}</h1>
      <EmptyState
        kind={code === '404' ? 'nothingFound' : 'noPermission'}
        title={`${code} · ${title}`}
        text={t(`errors.${code}.text`)}
        action={
          <div className={styles.actions}>
            <Button appearance="primary" onClick={() => navigate('/')}>
              {t('errors.home')}
            </Button>
            <Button onClick={() => window.history.back()}>{t('errors.back')}</Button>
          </div>
        }
      />
    </div>
  );
}
