import type { TrainingRow } from '@attest/api-contract';
import { Card, Link, Text } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { at, inSuite, linkTo } from '../addresses';

/** Nothing is left to do: the way to the record. */
export function RecordNote({ row }: { row: TrainingRow }) {
  const { t } = useTranslation('tms-app');
  return (
    <Card>
      <Text>{t('learn.over', { state: t(`state.${row.state}`) })}</Text>
      <Link {...linkTo(inSuite(at.record(row.id)))}>{t('learn.openRecord')}</Link>
    </Card>
  );
}
