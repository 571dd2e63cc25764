import { AppLink, makeStyles, tokens } from '@attest/shared-ui';

const useStyles = makeStyles({
  hidden: { color: tokens.colorNeutralForeground3 },
  link: { color: tokens.colorBrandForegroundLink },
});

interface Props {
  value: string | null;
  path: string | null;
  /** Said of a record that the user may not see. */
  hidden: string;
}

/** Number or title of a record as a link to it, nothing where it has none; of a record out of sight only that it is. */
export function RecordText({ value, path, hidden }: Props) {
  const styles = useStyles();
  if (path === null) return <span className={styles.hidden}>{hidden}</span>;
  return (
    value !== null && (
      <AppLink className={styles.link} path={path}>
        {value}
      </AppLink>
    )
  );
}
