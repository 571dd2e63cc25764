import { formatInstant } from '@attest/shared-utility';
import { Text, tokens } from '@fluentui/react-components';
import { useT } from '../frame/useT';

/** Says of when figures are that were read from a replica of the database; nothing for those of now. */
export function AsOf({ at }: { at: string | null }) {
  const t = useT();
  if (at === null) return null;
  const time = formatInstant(at, { withOffset: true });
  return (
    <Text size={200} style={{ color: tokens.colorNeutralForeground2 }}>
      {t('charts.asOf', { time })}
    </Text>
  );
}
