import type { TenantSettings } from '@attest/api-contract';
import { Card, Field, Input, makeStyles, Select, Subtitle2 } from '@attest/shared-ui';
import { strengthText } from '@attest/shared-utility';
import { useT } from '../../frame/useT';
import { type NumberField, numberOf, RANGES, type SettingsField } from './settingsProblems';

const useStyles = makeStyles({
  heading: { margin: 0 },
  // The longest of its texts would push it over its neighbour.
  select: { minWidth: 0, '& select': { width: '100%' } },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
    gap: '12px 16px',
    alignItems: 'start',
    marginBlockStart: '8px',
  },
});

interface Props {
  settings: TenantSettings;
  problems: ReadonlySet<SettingsField>;
  readOnly: boolean;
  onChange: (change: Partial<TenantSettings>) => void;
}

/** Passwords, locks and how long sessions last. */
export function PolicyFields({ settings, problems, readOnly, onChange }: Props) {
  const t = useT();
  const styles = useStyles();
  const { policy } = settings;
  const put = (field: NumberField, text: string) => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    onChange(field === 'idleMinutes' ? { idleMinutes: value } : { policy: { ...policy, [field]: value } });
  };
  return (
    <Card>
      <Subtitle2 as="h2" className={styles.heading}>
        {t('admin.settings.security')}
      </Subtitle2>
      <div className={styles.grid}>
        <Field label={t('admin.settings.strength')}>
          <Select
            className={styles.select}
            value={String(policy.strength)}
            disabled={readOnly}
            onChange={(_, { value }) =>
              onChange({ policy: { ...policy, strength: Number(value) as 1 | 2 | 3 } })
            }
          >
            {([1, 2, 3] as const).map((level) => (
              <option key={level} value={level}>
                {strengthText(level)}
              </option>
            ))}
          </Select>
        </Field>
        {(Object.keys(RANGES) as NumberField[]).map((field) => {
          const [least, most] = RANGES[field];
          const value = numberOf(settings, field);
          const range = t('admin.settings.range', { least, most });
          return (
            <Field
              key={field}
              label={t(`admin.settings.${field}`)}
              hint={problems.has(field) ? undefined : range}
              validationMessage={problems.has(field) ? range : undefined}
            >
              <Input
                type="number"
                min={least}
                max={most}
                readOnly={readOnly}
                value={Number.isNaN(value) ? '' : String(value)}
                onChange={(_, data) => put(field, data.value)}
              />
            </Field>
          );
        })}
      </div>
    </Card>
  );
}
