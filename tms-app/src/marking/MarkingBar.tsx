import { ActionButton, Text } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../frame/ActionBar';

interface Props {
  /** Of 100, as entered so far. */
  score: number;
  passScore: number;
  /** Written answers without points. */
  open: number;
  onSubmit: () => void;
}

/** The sum so far and handing the marks in. */
export function MarkingBar({ score, passScore, open, onSubmit }: Props) {
  const { t } = useTranslation('tms-app');
  return (
    <ActionBar label={t('marking.title')} status={<Text>{t('marking.sum', { score, passScore })}</Text>}>
      <ActionButton
        why={open > 0 ? t('marking.open', { count: open }) : null}
        appearance="primary"
        onClick={onSubmit}
      >
        {t('marking.submit')}
      </ActionButton>
    </ActionBar>
  );
}
