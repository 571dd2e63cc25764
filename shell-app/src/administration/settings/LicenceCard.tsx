import { getLicence, type LicenceStanding, type ResponseOf } from '@attest/api-contract';
import {
  ActionButton,
  Card,
  Loaded,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Subtitle2,
  Text,
  tokens,
  useCallQuery,
} from '@attest/shared-ui';
import { can, formatDay } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { LicenceDialog } from './LicenceDialog';
import { LicenceFacts } from './LicenceFacts';

const useStyles = makeStyles({
  heading: { margin: 0 },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2, margin: '4px 0 8px' },
  parts: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', rowGap: '12px' },
  bar: { alignSelf: 'stretch' },
});

/** What the tenant may use, where the deployment asks for a licence: how it stands, and how another is installed. */
export function LicenceCard() {
  const licence = useCallQuery(getLicence, {});
  if (licence.data?.standing.state === 'open') return null;
  return <Loaded query={licence}>{(answer) => <Shown answer={answer} />}</Loaded>;
}

function Shown({ answer: { licence, standing, version } }: { answer: ResponseOf<typeof getLicence> }) {
  const t = useT();
  const styles = useStyles();
  const [installing, setInstalling] = useState(false);
  return (
    <Card role="group" aria-label={t('admin.licence.title')}>
      <Subtitle2 as="h2" className={styles.heading}>
        {t('admin.licence.title')}
      </Subtitle2>
      <Text className={styles.quiet}>{t('admin.licence.text')}</Text>
      <div className={styles.parts}>
        <Standing standing={standing} />
        {licence ? <LicenceFacts licence={licence} /> : <Text>{t('admin.licence.none')}</Text>}
        <ActionButton
          why={can('TenantSettings', 'config') ? null : t('admin.mayNot')}
          onClick={() => setInstalling(true)}
        >
          {t(licence ? 'admin.licence.replace' : 'admin.licence.install')}
        </ActionButton>
      </div>
      {installing && <LicenceDialog version={version} onClose={() => setInstalling(false)} />}
    </Card>
  );
}

const INTENTS = { valid: 'success', ending: 'warning', grace: 'warning', ended: 'error' } as const;

function Standing({ standing: { state, refusal, day } }: { standing: LicenceStanding }) {
  const t = useT();
  const styles = useStyles();
  if (state === 'open') return null;
  return (
    <MessageBar intent={INTENTS[state]} layout="multiline" className={styles.bar}>
      <MessageBarBody>
        {t(`admin.licence.state.${state}`, {
          day: formatDay(day),
          why: refusal && t(`admin.licence.refused.${refusal}`),
        })}
      </MessageBarBody>
    </MessageBar>
  );
}
