import { type TrainingRow, tms } from '@attest/api-contract';
import { Card, Link, Text } from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

/** Nothing is left to do: the way to the record. */
export function RecordNote({ row }: { row: TrainingRow }) {
  const { t } = useTranslation('tms-app');
  return (
    <Card>
      <Text>{t('learn.over', { state: t(`state.${row.state}`) })}</Text>
      <Link {...linkProps(tms.record(row.id))}>{t('learn.openRecord')}</Link>
    </Card>
  );
}
