import { Input, makeStyles, StepButton, Text } from '@attest/shared-ui';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  page: number;
  pages: number;
  onPage(page: number): void;
}

const useStyles = makeStyles({
  group: { display: 'flex', alignItems: 'center', columnGap: '4px', fontVariantNumeric: 'tabular-nums' },
  field: { width: '48px' },
});

/** Previous and next page, and a field to go to one. */
export function PageControl({ page, pages, onPage }: Props) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const number = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (number >= 1) onPage(Math.min(number, pages));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) go();
    if (event.key === 'Escape') setTyped(null);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box in the toolbar
    <div role="group" aria-label={t('viewer.pages')} className={styles.group}>
      <StepButton
        by={-1}
        at={page - 1}
        of={pages}
        label={t('viewer.previousPage')}
        appearance="subtle"
        icon={<ArrowUpRegular />}
        onClick={() => onPage(page - 1)}
      />
      <StepButton
        by={1}
        at={page - 1}
        of={pages}
        label={t('viewer.nextPage')}
        appearance="subtle"
        icon={<ArrowDownRegular />}
        onClick={() => onPage(page + 1)}
      />
      <Input
        className={styles.field}
        aria-label={t('viewer.page')}
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={(_, data) => setTyped(data.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={onKeyDown}
      />
      <Text>{t('viewer.ofPages', { pages: pages || '–' })}</Text>
    </div>
  );
}
