import type { QueryObject } from '@attest/api-contract';
import { Checkbox, Field, Label, makeStyles, useBilingual } from '@attest/shared-ui';
import { useT } from '../frame/useT';

interface Props {
  object: QueryObject;
  value: string[];
  onChange: (columns: string[]) => void;
  /** Saving was tried: say what is missing. */
  tried: boolean;
}

const useStyles = makeStyles({
  group: { margin: 0, padding: 0, border: 'none', minWidth: 0 },
  legend: { padding: 0 },
  list: {
    display: 'grid',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  },
});

/** The fields shown as columns, in the order of the object; at least one. */
export function ColumnChoice({ object, value, onChange, tried }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const toggle = (key: string, on: boolean) =>
    onChange(
      object.fields.map((field) => field.key).filter((one) => (one === key ? on : value.includes(one))),
    );
  const problem = tried && value.length === 0 ? t('query.oneColumn') : undefined;
  // A field around the boxes would call each of them required.
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <Label required>{t('query.columns')}</Label>
      </legend>
      <div className={styles.list}>
        {object.fields.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={text(label)}
            checked={value.includes(key)}
            onChange={(_, data) => toggle(key, data.checked === true)}
          />
        ))}
      </div>
      <Field validationMessage={problem} />
    </fieldset>
  );
}
