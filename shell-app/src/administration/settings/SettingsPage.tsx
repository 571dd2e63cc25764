import {
  contentOf,
  getTenantSettings,
  policyForm,
  type ResponseOf,
  saveTenantSettings,
  tenantForm,
} from '@attest/api-contract';
import {
  ActionButton,
  CollisionNotice,
  FormRenderer,
  LeaveGuard,
  Loaded,
  makeStyles,
  Page,
  ReasonDialog,
  Text,
  useCallQuery,
} from '@attest/shared-ui';
import { DraftNote, DraftPrompt, useContentEditor } from '@attest/shared-ui/forms';
import { can, request, strengthText, toast } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useT } from '../../frame/useT';
import { AdministrationTabs } from '../AdministrationTabs';
import { ProvidersCard } from '../signIn/ProvidersCard';
import { BackupsCard } from './BackupsCard';
import { ColourControl } from './ColourControl';
import { LicenceCard } from './LicenceCard';
import { Logo, LogoControl } from './LogoControl';
import { ModelCard } from './ModelCard';
import { SynonymsCard } from './SynonymsCard';
import { TenantFacts } from './TenantFacts';

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

const FORM = { ...tenantForm, ...policyForm };
const CONTROLS = { logo: LogoControl, keyColour: ColourControl };

/** Modules of the licence and those in use, and the strengths of passwords in words. */
function useOptions({ licence, settings }: Answer) {
  const t = useT();
  return useMemo(() => {
    const both = (text: string) => ({ zh: text, en: text });
    const modules = tenantForm.modules.options.filter(
      (one) => licence.modules.includes(one) || settings.modules.includes(one),
    );
    return {
      modules: modules.map((value) => ({ value, label: both(t(`admin.settings.module.${value}`)) })),
      strength: policyForm.strength.options.map((level) => ({
        value: String(level),
        label: both(strengthText(level)),
      })),
    };
  }, [licence, settings, t]);
}

function Editor({ answer }: { answer: Answer }) {
  const t = useT();
  const styles = useStyles();
  const [asking, setAsking] = useState(false);
  const mayNot = can('TenantSettings', 'config') ? null : t('admin.mayNot');
  const { policy, ...general } = answer.settings;
  const edit = useContentEditor({
    form: FORM,
    draftKey: 'tenantSettings',
    stored: { ...general, ...policy },
    t,
    options: useOptions(answer),
    locked: mayNot ? 'all' : [],
  });
  const why = mayNot ?? (edit.dirty ? null : t('admin.settings.unchanged'));
  const typed = edit.content();
  const stricter = typed.minLength > policy.minLength || typed.strength > policy.strength;

  const save = (reason: string) =>
    edit
      .save(async () => {
        const settings = {
          ...contentOf(tenantForm, edit.values),
          policy: contentOf(policyForm, edit.values),
        };
        await request(
          saveTenantSettings,
          { settings, rowVersion: answer.rowVersion, reason },
          { quiet: true },
        );
        toast.success(t('admin.done'));
      })
      .catch((failure) => {
        // What the form says at a field is not said in the dialog over it.
        if (!edit.refuse(failure)) throw failure;
      });

  return (
    <Page
      title={t('admin.settings.title')}
      tabs={<AdministrationTabs part="settings" />}
      toolbar={
        <>
          <DraftNote draft={edit.draft} />
          <ActionButton why={why} appearance="primary" onClick={() => edit.check() && setAsking(true)}>
            {t('admin.save')}
          </ActionButton>
        </>
      }
    >
      <div className={styles.form}>
        <DraftPrompt draft={edit.draft} onRecover={edit.recover} />
        <CollisionNotice fields={edit.fields} collisions={edit} />
        <FormRenderer
          {...edit.shown}
          sections={[
            { key: 'general', label: { zh: t('admin.settings.general'), en: t('admin.settings.general') } },
            {
              key: 'security',
              label: { zh: t('admin.settings.security'), en: t('admin.settings.security') },
            },
          ]}
          controls={CONTROLS}
          texts={{ logo: general.logo && <Logo id={general.logo} /> }}
          sectionExtras={{ general: <TenantFacts answer={answer} /> }}
        />
        <LicenceCard />
        <BackupsCard />
        <ProvidersCard />
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
      <LeaveGuard when={edit.dirty && !asking} />
    </Page>
  );
}
