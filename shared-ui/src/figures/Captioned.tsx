import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  figure: { margin: 0, breakInside: 'avoid' },
  caption: { display: 'flex', flexDirection: 'column', marginBlockEnd: tokens.spacingVerticalXS },
  signals: { margin: 0, paddingInlineStart: '20px' },
});

interface CaptionedProps {
  title: string;
  /** What the chart says, to those who do not see it too. */
  says: string;
  list?: string[];
  children: ReactNode;
}

/** A drawing with what it says in words. */
export function Captioned({ title, says, list = [], children }: CaptionedProps) {
  const styles = useStyles();
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <Text weight="semibold">{title}</Text>
        <Text size={200}>{says}</Text>
      </figcaption>
      {children}
      {list.length > 0 && (
        <ul className={styles.signals}>
          {list.map((one) => (
            <li key={one}>
              <Text size={200}>{one}</Text>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
