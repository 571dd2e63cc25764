import { useTranslation } from 'react-i18next';
import { at } from '../addresses';
import { BackLink } from './BackLink';

/** Back to what is due, whose counters lead to lists of single kinds of work. */
export function BackToTraining() {
  const { t } = useTranslation('tms-app');
  return <BackLink to={at.todo}>{t('list.heading')}</BackLink>;
}
