import { Field, makeStyles, Select, tokens, useBilingual } from '@attest/shared-ui';
import { useT } from '../frame/useT';
import { around, freeKey, groupAt, listAt } from './content';
import { KeyInput } from './controls/KeyInput';
import { namedIn, useDesigning } from './designing';
import { type Edit, isKeyed, renamed, withComputedField } from './edits';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
});

/** Rules that are the value of the field whose key they have. */
const OF_FIELDS = ['/rules/computed', '/rules/rollups'];

interface Props {
  place: string;
  onGo(edit: Edit | null): void;
}

/** The key of a rule, and the field whose value it is. */
export function RuleKey({ place, onGo }: Props) {
  const t = useT();
  const pick = useBilingual();
  const styles = useStyles();
  const designing = useDesigning();
  const { content, readOnly } = designing;
  if (!isKeyed(place)) return null;
  const { parent, key } = around(place);
  const taken = Object.keys(groupAt(content, parent));
  const fields = namedIn(designing, 'field').filter(({ value }) => value === key || !taken.includes(value));
  const isOfField = fields.some(({ value }) => value === key);
  const choose = (field: string) => {
    const to =
      field || freeKey([...taken, ...listAt(content, '/form/fields').map((one) => one.key)], 'value');
    const edit = renamed(content, place, to);
    onGo(edit && { ...edit, content: withComputedField(edit.content, field) });
  };
  return (
    <div className={styles.root}>
      {OF_FIELDS.includes(parent) && (
        <Field label={t('designer.ruleOf')}>
          <Select value={isOfField ? key : ''} disabled={readOnly} onChange={(_, { value }) => choose(value)}>
            <option value="">{t('designer.ruleOfNone')}</option>
            {fields.map(({ value, label }) => (
              <option key={value} value={value}>
                {pick(label)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {!isOfField && (
        <Field label={t('designer.property.key')} hint={t('designer.ruleKeyHint')}>
          {readOnly ? (
            <code>{key}</code>
          ) : (
            <KeyInput
              name={key}
              label={t('designer.property.key')}
              onChange={(to) => onGo(renamed(content, place, to))}
            />
          )}
        </Field>
      )}
    </div>
  );
}
