import { Button, makeStyles, Text, tokens } from '@attest/shared-ui';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useTranslation } from 'react-i18next';

interface Props {
  /** What is paged. */
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
});

/** Back and forth through one of the two directions of the grid; nothing when there is one page. */
export function PageSteps({ label, page, pages, onPage }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  if (pages <= 1) return null;
  return (
    <nav className={styles.root} aria-label={label}>
      <Text>{label}</Text>
      <Button
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        aria-label={t('matrix.before', { label })}
        disabledFocusable={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      />
      <Text>{`${page} / ${pages}`}</Text>
      <Button
        appearance="subtle"
        icon={<ChevronRightRegular />}
        aria-label={t('matrix.after', { label })}
        disabledFocusable={page >= pages}
        onClick={() => page < pages && onPage(page + 1)}
      />
    </nav>
  );
}
