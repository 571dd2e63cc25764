import { Button, makeStyles, Subtitle2, Text, tokens } from '@attest/shared-ui';
import { useT } from '../frame/useT';
import type { HelpText } from './entries';

const useStyles = makeStyles({
  help: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalM,
    padding: '16px 20px 20px',
    overflowY: 'auto',
  },
  text: { whiteSpace: 'pre-line' },
});

/** A help text with the way to where it is done. */
export function HelpView({ help, onGo }: { help: HelpText; onGo: (path: string) => void }) {
  const t = useT();
  const styles = useStyles();
  const { title, text, path } = help;
  return (
    <section className={styles.help} aria-label={title} aria-live="polite">
      <Subtitle2>{title}</Subtitle2>
      <Text className={styles.text}>{text}</Text>
      {path && (
        <Button appearance="primary" onClick={() => onGo(path)}>
          {t('palette.go')}
        </Button>
      )}
    </section>
  );
}
