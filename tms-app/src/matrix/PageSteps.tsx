import { makeStyles, StepButton, Text, tokens } from '@attest/shared-ui';
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
      <StepButton
        by={-1}
        at={page - 1}
        of={pages}
        label={t('matrix.before', { label })}
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        onClick={() => onPage(page - 1)}
      />
      <Text>{`${page} / ${pages}`}</Text>
      <StepButton
        by={1}
        at={page - 1}
        of={pages}
        label={t('matrix.after', { label })}
        appearance="subtle"
        icon={<ChevronRightRegular />}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
