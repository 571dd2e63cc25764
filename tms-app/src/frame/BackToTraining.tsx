import { tms } from '@attest/api-contract';
import { useTranslation } from 'react-i18next';
import { BackLink } from './BackLink';

/** Back to what is due, whose counters lead to lists of single kinds of work. */
export function BackToTraining() {
  const { t } = useTranslation('tms-app');
  return <BackLink to={tms.todo}>{t('list.heading')}</BackLink>;
}
