import { Checkbox, makeStyles } from '@attest/shared-ui';
import type { OwnControlProps } from '@attest/shared-ui/forms';
import { useT } from '../../frame/useT';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
});

/** As the product's own theme; shown until a tenant takes another colour. */
const DEFAULT_COLOUR = '#0f6b6b';

/** A colour of the tenant's own, or that of the product. */
export function ColourControl({ id, field: _, value, onChange, ...aria }: OwnControlProps) {
  const t = useT();
  const styles = useStyles();
  const own = typeof value === 'string';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend beside the field's label
    <div
      role="group"
      id={id}
      className={styles.row}
      aria-labelledby={aria['aria-labelledby']}
      aria-describedby={aria['aria-describedby']}
    >
      <input
        type="color"
        aria-label={t('admin.settings.keyColour')}
        value={own ? value : DEFAULT_COLOUR}
        onChange={(event) => onChange(event.target.value)}
      />
      <Checkbox
        label={t('admin.settings.ownColour')}
        checked={own}
        onChange={(_, { checked }) => onChange(checked ? DEFAULT_COLOUR : undefined)}
      />
    </div>
  );
}
