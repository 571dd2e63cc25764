import { DATA_SCOPES, type DataScope } from '@attest/api-contract';
import { Checkbox, makeStyles, Select, tokens } from '@attest/shared-ui';
import { useT } from '../../frame/useT';
import { useDesigning } from '../designing';
import { ACTS, type Rights, rightsIn, textOfRights } from './rights';
import type { SchemaControlProps } from './types';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
  },
});

/** What a role may do with the records of the type, and of whom. */
export function RightsControl({ id, value, onChange, ...aria }: SchemaControlProps) {
  const t = useT();
  const styles = useStyles();
  const { readOnly } = useDesigning();
  const rights = rightsIn(typeof value === 'string' ? value : '');
  const change = (next: Partial<Rights>) => onChange(textOfRights({ ...rights, ...next }));
  if (readOnly) {
    const acts = [t('designer.rights.V'), ...rights.acts.map((act) => t(`designer.rights.${act}`))];
    return `${acts.join(t('designer.rights.comma'))} · ${t(`designer.reach.${rights.reach}`)}`;
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend beside the label
    <div role="group" className={styles.root} aria-labelledby={aria['aria-labelledby']}>
      <Checkbox checked disabled label={t('designer.rights.V')} />
      {ACTS.map((act) => (
        <Checkbox
          key={act}
          checked={rights.acts.includes(act)}
          label={t(`designer.rights.${act}`)}
          onChange={(_, { checked }) =>
            change({
              acts: checked ? [...rights.acts, act] : rights.acts.filter((one) => one !== act),
            })
          }
        />
      ))}
      <Select
        id={id}
        size="small"
        aria-label={t('designer.reach.label')}
        value={rights.reach}
        onChange={(_, data) => change({ reach: data.value as DataScope })}
      >
        {DATA_SCOPES.map((reach) => (
          <option key={reach} value={reach}>
            {t(`designer.reach.${reach}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
