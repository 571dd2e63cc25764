import {
  getTenantSettings,
  type ResponseOf,
  saveTenantSettings,
  type TenantSettings,
} from '@attest/api-contract';
import {
  Button,
  CollisionNotice,
  callKey,
  DisabledReason,
  LeaveGuard,
  Loaded,
  makeStyles,
  Page,
  queryClient,
  ReasonDialog,
  Text,
  useCallQuery,
} from '@attest/shared-ui';
import { useSeen } from '@attest/shared-ui/records';
import { can, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { AdministrationTabs } from '../AdministrationTabs';
import { GeneralSettings } from './GeneralSettings';
import { ModelCard } from './ModelCard';
import { PolicyFields } from './PolicyFields';
import { SynonymsCard } from './SynonymsCard';
import { settingsProblems } from './settingsProblems';

type Answer = ResponseOf<typeof getTenantSettings>;

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '16px', maxWidth: '960px' },
});

/** What a tenant sets for itself; open browsers follow at once. */
export function SettingsPage() {
  const t = useT();
  const settings = useCallQuery(getTenantSettings, {}, { refetchOnWindowFocus: false });
  if (settings.data) return <Loaded query={settings}>{(answer) => <Editor answer={answer} />}</Loaded>;
  return (
    <Page title={t('admin.settings.title')} tabs={<AdministrationTabs part="settings" />}>
      <Loaded query={settings}>{() => null}</Loaded>
    </Page>
  );
}

function Editor({ answer }: { answer: Answer }) {
  const t = useT();
  const styles = useStyles();
  const [settings, setSettings] = useState<TenantSettings>(answer.settings);
  const [asking, setAsking] = useState(false);
  const problems = settingsProblems(settings);
  const over = useSeen(answer, {
    versionOf: ({ rowVersion }) => rowVersion,
    differs: (stored) => JSON.stringify(settings) !== JSON.stringify(stored.settings),
    take: (stored) => setSettings(stored.settings),
  });
  const { dirty, seen } = over;
  const mayNot = can('TenantSettings', 'config') ? null : t('admin.mayNot');
  const why =
    mayNot ??
    (!dirty ? t('admin.settings.unchanged') : problems.size > 0 ? t('admin.settings.incomplete') : null);

  const save = async (reason: string) => {
    try {
      await request(saveTenantSettings, { settings, rowVersion: seen.rowVersion, reason }, { quiet: true });
      over.saved();
      toast.success(t('admin.done'));
    } finally {
      // Also when somebody else was first: what they stored is fetched.
      await queryClient.invalidateQueries({ queryKey: callKey(getTenantSettings) });
    }
  };
  const stricter =
    settings.policy.minLength > answer.settings.policy.minLength ||
    settings.policy.strength > answer.settings.policy.strength;

  return (
    <Page
      title={t('admin.settings.title')}
      tabs={<AdministrationTabs part="settings" />}
      toolbar={
        <DisabledReason why={why}>
          <Button appearance="primary" onClick={() => !why && setAsking(true)}>
            {t('admin.save')}
          </Button>
        </DisabledReason>
      }
    >
      <div className={styles.form}>
        <CollisionNotice collisions={over} />
        <GeneralSettings
          answer={answer}
          settings={settings}
          problems={problems}
          readOnly={mayNot !== null}
          onChange={(change) => setSettings({ ...settings, ...change })}
        />
        <PolicyFields
          settings={settings}
          problems={problems}
          readOnly={mayNot !== null}
          onChange={(change) => setSettings({ ...settings, ...change })}
        />
        <SynonymsCard />
        <ModelCard />
      </div>
      {asking && (
        <ReasonDialog
          title={t('admin.settings.saveTitle')}
          confirmLabel={t('admin.save')}
          onConfirm={save}
          onClose={() => setAsking(false)}
        >
          <Text>{t(stricter ? 'admin.settings.stricter' : 'admin.settings.atOnce')}</Text>
        </ReasonDialog>
      )}
      <LeaveGuard when={dirty && !asking} />
    </Page>
  );
}
