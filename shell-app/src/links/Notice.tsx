import { Button, EmptyState, makeStyles, tokens } from '@attest/shared-ui';
import { navigate } from '@attest/shared-utility';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    placeContent: 'center',
    minHeight: 'calc(100vh - 48px)',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  /** The drawn title is not a heading. */
  spoken: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  actions: { display: 'flex', columnGap: '8px', marginBlockStart: '16px' },
});

interface Props {
  kind: 'firstUse' | 'nothingFound' | 'noPermission';
  title: string;
  text: string;
  /** Further actions, before the ways home and back. */
  children?: ReactNode;
}

/** A whole page that only says why there is nothing to see, with the ways home and back. */
export function Notice({ kind, title, text, children }: Props) {
  const t = useT();
  const styles = useStyles();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={styles.root}>
      <h1 className={styles.spoken}>{title}</h1>
      <EmptyState
        kind={kind}
        title={title}
        text={text}
        action={
          <div className={styles.actions}>
            {children}
            <Button appearance={children ? 'secondary' : 'primary'} onClick={() => navigate('/')}>
              {t('errors.home')}
            </Button>
            <Button onClick={() => window.history.back()}>{t('errors.back')}</Button>
          </div>
        }
      />
    </div>
  );
}
