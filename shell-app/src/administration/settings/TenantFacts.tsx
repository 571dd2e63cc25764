import type { getTenantSettings, ResponseOf } from '@attest/api-contract';
import { makeStyles, Text } from '@attest/shared-ui';
import { useT } from '../../frame/useT';

const useStyles = makeStyles({
  key: { overflowWrap: 'anywhere' },
  facts: { display: 'flex', flexDirection: 'column', rowGap: '4px', marginBlockStart: '12px' },
});

/** What nobody sets here: the licence, signing in, the zone, the key of the trail. */
export function TenantFacts({ answer }: { answer: ResponseOf<typeof getTenantSettings> }) {
  const t = useT();
  const styles = useStyles();
  const { licence } = answer;
  return (
    <div className={styles.facts}>
      <Text>
        {licence.users === null
          ? t('admin.people.noLimit', { used: licence.used })
          : t('admin.people.licence', { used: licence.used, max: licence.users })}
      </Text>
      <Text>
        {t('admin.settings.licensed', {
          modules: licence.modules
            .map((module) => t(`admin.settings.module.${module}`))
            .join(t('admin.comma')),
        })}
      </Text>
      <Text>{t('admin.settings.timeZone', { zone: answer.timeZone })}</Text>
      <Text className={styles.key}>{t('admin.settings.auditKey', { key: answer.auditKey })}</Text>
    </div>
  );
}
