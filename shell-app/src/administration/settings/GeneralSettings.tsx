import type { getTenantSettings, ResponseOf, TenantSettings } from '@attest/api-contract';
import {
  Card,
  Checkbox,
  Field,
  Input,
  makeStyles,
  Select,
  Subtitle2,
  Text,
  Textarea,
} from '@attest/shared-ui';
import { useT } from '../../frame/useT';
import { LogoField } from './LogoField';
import type { SettingsField } from './settingsProblems';

const useStyles = makeStyles({
  heading: { margin: 0 },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
    gap: '12px 16px',
    alignItems: 'start',
    marginBlockStart: '8px',
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  key: { overflowWrap: 'anywhere' },
  facts: { display: 'flex', flexDirection: 'column', rowGap: '4px', marginBlockStart: '12px' },
});

/** As the product's own theme; shown until a tenant takes another colour. */
const DEFAULT_COLOUR = '#0f6b6b';

interface Props {
  answer: ResponseOf<typeof getTenantSettings>;
  settings: TenantSettings;
  problems: ReadonlySet<SettingsField>;
  readOnly: boolean;
  onChange: (change: Partial<TenantSettings>) => void;
}

/** Names, look, language and modules; the licence beside them. */
export function GeneralSettings({ answer, settings, problems, readOnly, onChange }: Props) {
  const t = useT();
  const styles = useStyles();
  const { licence } = answer;
  const missing = (field: SettingsField) =>
    problems.has(field) ? t('admin.people.problems.missing') : undefined;
  return (
    <Card>
      <Subtitle2 as="h2" className={styles.heading}>
        {t('admin.settings.general')}
      </Subtitle2>
      <div className={styles.grid}>
        <Field label={t('admin.nameZh')} required validationMessage={missing('nameZh')}>
          <Input
            value={settings.nameZh}
            readOnly={readOnly}
            maxLength={60}
            onChange={(_, { value }) => onChange({ nameZh: value })}
          />
        </Field>
        <Field label={t('admin.nameEn')} required validationMessage={missing('nameEn')}>
          <Input
            value={settings.nameEn}
            readOnly={readOnly}
            maxLength={60}
            onChange={(_, { value }) => onChange({ nameEn: value })}
          />
        </Field>
        <LogoField
          stored={answer.settings.logo}
          value={settings.logo}
          readOnly={readOnly}
          onChange={(logo) => onChange({ logo })}
        />
        <Field label={t('admin.settings.keyColour')} hint={t('admin.settings.keyColourHint')}>
          <div className={styles.row}>
            <input
              type="color"
              aria-label={t('admin.settings.keyColour')}
              disabled={readOnly}
              value={settings.keyColour ?? DEFAULT_COLOUR}
              onChange={(event) => onChange({ keyColour: event.target.value })}
            />
            <Checkbox
              label={t('admin.settings.ownColour')}
              disabled={readOnly}
              checked={settings.keyColour !== null}
              onChange={(_, { checked }) => onChange({ keyColour: checked ? DEFAULT_COLOUR : null })}
            />
          </div>
        </Field>
        <Field label={t('admin.settings.defaultLanguage')}>
          <Select
            value={settings.defaultLanguage}
            disabled={readOnly}
            onChange={(_, { value }) => onChange({ defaultLanguage: value as 'zh' | 'en' })}
          >
            <option value="zh">中文</option>
            <option value="en">English</option>
          </Select>
        </Field>
        <Field label={t('admin.settings.watermark')} hint={t('admin.settings.watermarkHint')}>
          <Textarea
            value={settings.watermark ?? ''}
            readOnly={readOnly}
            maxLength={300}
            onChange={(_, { value }) => onChange({ watermark: value || null })}
          />
        </Field>
        <Field
          label={t('admin.settings.modules')}
          required
          validationMessage={problems.has('modules') ? t('admin.settings.oneModule') : undefined}
        >
          <div className={styles.row}>
            {(['DMS', 'TMS', 'QMS'] as const).map((module) => (
              <Checkbox
                key={module}
                required={false}
                label={t(`admin.settings.module.${module}`)}
                disabled={readOnly || !licence.modules.includes(module)}
                checked={settings.modules.includes(module)}
                onChange={(_, { checked }) =>
                  onChange({
                    modules: (['DMS', 'TMS', 'QMS'] as const).filter((one) =>
                      one === module ? checked === true : settings.modules.includes(one),
                    ),
                  })
                }
              />
            ))}
          </div>
        </Field>
      </div>
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
        <Text>{t('admin.settings.signType')}</Text>
        <Text>{t('admin.settings.timeZone', { zone: answer.timeZone })}</Text>
        <Text className={styles.key}>{t('admin.settings.auditKey', { key: answer.auditKey })}</Text>
      </div>
    </Card>
  );
}
