import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { plainText } from './plainText';

const useStyles = makeStyles({
  root: {
    overflowWrap: 'anywhere',
    '& p': { marginTop: 0, marginBottom: tokens.spacingVerticalS },
    '& p:last-child': { marginBottom: 0 },
    '& ul, & ol': {
      marginTop: 0,
      marginBottom: tokens.spacingVerticalS,
      paddingLeft: tokens.spacingHorizontalXXL,
    },
    '& blockquote': {
      margin: `0 0 ${tokens.spacingVerticalS}`,
      paddingLeft: tokens.spacingHorizontalM,
      borderLeft: `3px solid ${tokens.colorNeutralStroke1}`,
    },
  },
  plain: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

/** Stored rich text; nothing of it runs or loads. The sanitiser is loaded with the first use. */
export function RichTextView({ html }: { html: string }) {
  const styles = useStyles();
  const [safe, setSafe] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void import('./sanitise').then(({ sanitise }) => {
      if (current) setSafe(sanitise(html));
    });
    return () => {
      current = false;
    };
  }, [html]);
  if (safe === null) return <div className={styles.plain}>{plainText(html)}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised to bare structure one line above
  return <div className={styles.root} dangerouslySetInnerHTML={{ __html: safe }} />;
}
