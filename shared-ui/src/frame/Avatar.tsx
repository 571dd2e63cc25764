import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: 1,
    overflow: 'hidden',
  },
  picture: { width: '100%', height: '100%', objectFit: 'cover' },
});

const LATIN = /^[\p{Script=Latin}\s.'-]+$/u;

/** Two letters of a Latin name, the last two characters of another. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  if (!LATIN.test(name)) return [...name.replaceAll(/\s/g, '')].slice(-2).join('');
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends.map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}

interface Props {
  name: string;
  size?: number;
  /** Address of the person's picture; initials without one. */
  src?: string;
}

/** A person's picture or initials beside the written name; hidden from screen readers, which read the name. */
export function Avatar({ name, size = 32, src }: Props) {
  const styles = useStyles();
  return (
    <span aria-hidden className={styles.root} style={{ width: size, height: size, fontSize: size * 0.4 }}>
      {src ? <img className={styles.picture} src={src} alt="" /> : initialsOf(name)}
    </span>
  );
}
