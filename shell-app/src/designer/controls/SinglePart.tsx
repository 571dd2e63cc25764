import { Button, makeStyles, tokens } from '@attest/shared-ui';
import { useT } from '../../frame/useT';
import { useDesigning } from '../designing';
import { beginningOf } from '../schema';
import { Nested } from './nested';
import type { SchemaControlProps } from './types';

const useStyles = makeStyles({
  root: {
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
    paddingInlineStart: tokens.spacingHorizontalM,
    minWidth: 0,
  },
});

/** A group inside a part: said, or left out as a whole. */
export function SinglePart({ schema, field, value, onChange, ...aria }: SchemaControlProps) {
  const t = useT();
  const styles = useStyles();
  const { readOnly } = useDesigning();
  const label = field.label.en;
  if (value === undefined)
    return readOnly ? (
      '—'
    ) : (
      <Button
        size="small"
        aria-label={t('designer.say', { label })}
        onClick={() => onChange(beginningOf(schema))}
      >
        {t('designer.add')}
      </Button>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend beside the label
    <div role="group" className={styles.root} aria-labelledby={aria['aria-labelledby']}>
      <Nested schema={schema} value={value} onChange={onChange} />
      {!readOnly && !field.required && (
        <Button
          size="small"
          appearance="subtle"
          aria-label={t('designer.leaveOut', { label })}
          onClick={() => onChange(undefined)}
        >
          {t('designer.remove')}
        </Button>
      )}
    </div>
  );
}
