import {
  ASSISTANT_LIMITS,
  type AssistantSettings,
  getAssistantSettings,
  type ResponseOf,
  saveAssistantSettings,
} from '@attest/api-contract';
import {
  ActionButton,
  Button,
  Card,
  Checkbox,
  CollisionNotice,
  Field,
  Input,
  LeaveGuard,
  Loaded,
  makeStyles,
  ReasonDialog,
  Subtitle2,
  Text,
  tokens,
  useCallQuery,
} from '@attest/shared-ui';
import { useSeen } from '@attest/shared-ui/records';
import { can, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { ModelTrial } from './ModelTrial';
import { type ModelField, modelProblems } from './modelProblems';

const useStyles = makeStyles({
  heading: { margin: 0 },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2, margin: '4px 0 8px' },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
    gap: '12px 16px',
    alignItems: 'start',
    marginBlock: '8px 12px',
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
});

type Answer = ResponseOf<typeof getAssistantSettings>;

/** The language model that writes answers for the tenant: where it is, what it may cost. */
export function ModelCard() {
  const t = useT();
  const styles = useStyles();
  const settings = useCallQuery(getAssistantSettings, {}, { refetchOnWindowFocus: false });
  return (
    <Card role="group" aria-label={t('admin.model.title')}>
      <Subtitle2 as="h2" className={styles.heading}>
        {t('admin.model.title')}
      </Subtitle2>
      <Text className={styles.quiet}>{t('admin.model.text')}</Text>
      <Loaded query={settings} rows={4}>
        {(answer) => <ModelForm answer={answer} />}
      </Loaded>
    </Card>
  );
}

const NUMBERS = ['tokensADay', 'answersADay'] as const;

function ModelForm({ answer }: { answer: Answer }) {
  const t = useT();
  const styles = useStyles();
  const [settings, setSettings] = useState<AssistantSettings>(answer.settings);
  /** Undefined: as it is. */
  const [key, setKey] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { origins } = answer;
  const problems = modelProblems(settings, origins);
  const over = useSeen(answer, {
    versionOf: ({ version }) => version,
    differs: (stored) => key !== undefined || JSON.stringify(settings) !== JSON.stringify(stored.settings),
    take(stored) {
      setSettings(stored.settings);
      setKey(undefined);
    },
  });
  const { dirty, seen } = over;
  const mayNot = can('TenantSettings', 'config') ? null : t('admin.mayNot');
  const why =
    mayNot ?? (!dirty ? t('admin.model.unchanged') : problems.size > 0 ? t('admin.model.incomplete') : null);
  const change = (part: Partial<AssistantSettings>) => setSettings({ ...settings, ...part });
  const addressHint = t('admin.model.addressHint', { origins: origins.join(t('admin.comma')) || '–' });
  const invalid = (field: ModelField, text: string) => (problems.has(field) ? text : undefined);

  const save = async (reason: string) => {
    const given = { settings, version: seen.version, reason, ...(key !== undefined && { key }) };
    await over.send(saveAssistantSettings, given);
    toast.success(t('admin.done'));
  };

  return (
    <>
      <CollisionNotice collisions={over} />
      <Checkbox
        label={t('admin.model.enabled')}
        checked={settings.enabled}
        disabled={mayNot !== null || (origins.length === 0 && !settings.enabled)}
        onChange={(_, { checked }) => change({ enabled: checked === true })}
      />
      {origins.length === 0 && <Text className={styles.quiet}>{t('admin.model.noOrigins')}</Text>}
      <div className={styles.grid}>
        <Field
          label={t('admin.model.address')}
          required={settings.enabled}
          hint={invalid('address', addressHint) ? undefined : addressHint}
          validationMessage={invalid('address', addressHint)}
        >
          <Input
            value={settings.address}
            readOnly={mayNot !== null}
            maxLength={300}
            onChange={(_, { value }) => change({ address: value })}
          />
        </Field>
        <Field
          label={t('admin.model.model')}
          required={settings.enabled}
          validationMessage={invalid('model', t('admin.people.problems.missing'))}
        >
          <Input
            value={settings.model}
            readOnly={mayNot !== null}
            maxLength={100}
            onChange={(_, { value }) => change({ model: value })}
          />
        </Field>
        <Field
          label={t('admin.model.key')}
          hint={t(answer.hasKey ? 'admin.model.keyKept' : 'admin.model.keyNone')}
        >
          <Input
            type="password"
            autoComplete="off"
            value={key ?? ''}
            readOnly={mayNot !== null}
            maxLength={500}
            onChange={(_, { value }) => setKey(value || undefined)}
          />
        </Field>
        {NUMBERS.map((field) => {
          const { min, max } = ASSISTANT_LIMITS[field];
          const range = t('admin.model.range', { least: min, most: max });
          return (
            <Field
              key={field}
              label={t(`admin.model.${field}`)}
              hint={problems.has(field) ? undefined : range}
              validationMessage={invalid(field, range)}
            >
              <Input
                type="number"
                min={min}
                max={max}
                readOnly={mayNot !== null}
                value={Number.isNaN(settings[field]) ? '' : String(settings[field])}
                onChange={(_, { value }) =>
                  change({ [field]: value.trim() === '' ? Number.NaN : Number(value) })
                }
              />
            </Field>
          );
        })}
      </div>
      <div className={styles.row}>
        <ActionButton why={why} onClick={() => setAsking(true)}>
          {t('admin.model.saveTitle')}
        </ActionButton>
        {answer.hasKey && !mayNot && (
          <Button appearance="subtle" onClick={() => [setKey(''), setAsking(true)]}>
            {t('admin.model.removeKey')}
          </Button>
        )}
        <ModelTrial why={mayNot ?? (answer.settings.enabled && !dirty ? null : t('admin.model.tryFirst'))} />
        <Text className={styles.quiet}>{t('admin.model.used', answer.used)}</Text>
      </div>
      {asking && (
        <ReasonDialog
          title={t('admin.model.saveTitle')}
          confirmLabel={t('admin.save')}
          onConfirm={save}
          onClose={() => [setAsking(false), key === '' && setKey(undefined)]}
        >
          <Text>{t('admin.model.saveText')}</Text>
        </ReasonDialog>
      )}
      <LeaveGuard when={dirty && !asking} />
    </>
  );
}
