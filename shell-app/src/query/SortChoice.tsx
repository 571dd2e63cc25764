import type { QueryObject, Sort } from '@attest/api-contract';
import { Field, makeStyles, Select, useBilingual } from '@attest/shared-ui';
import { useT } from '../frame/useT';

const MAX = 3;

interface Props {
  object: QueryObject;
  value: Sort[];
  onChange: (sort: Sort[]) => void;
}

const useStyles = makeStyles({
  rows: { display: 'flex', flexDirection: 'column', rowGap: '4px' },
  row: { display: 'flex', columnGap: '8px' },
  field: { flex: '1 1 200px' },
});

/** The order of the rows: up to three fields, each up or down. */
export function SortChoice({ object, value, onChange }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const rows = [...value, ...(value.length < MAX ? [undefined] : [])];
  const put = (index: number, sort: Sort | undefined) =>
    onChange([...value.slice(0, index), ...(sort ? [sort] : []), ...value.slice(index + 1)]);
  return (
    <Field label={t('query.sort')}>
      <div className={styles.rows}>
        {rows.map((sort, index) => (
          <div key={index} className={styles.row}>
            <Select
              className={styles.field}
              aria-label={t('query.sortBy', { no: index + 1 })}
              value={sort?.by ?? ''}
              onChange={(_, data) =>
                put(index, data.value ? { by: data.value, desc: sort?.desc ?? false } : undefined)
              }
            >
              <option value="">{t('query.noSort')}</option>
              {object.fields
                .filter(({ key }) => key === sort?.by || !value.some((one) => one.by === key))
                .map(({ key, label }) => (
                  <option key={key} value={key}>
                    {text(label)}
                  </option>
                ))}
            </Select>
            {sort && (
              <Select
                aria-label={t('query.direction', { no: index + 1 })}
                value={sort.desc ? 'desc' : 'asc'}
                onChange={(_, data) => put(index, { ...sort, desc: data.value === 'desc' })}
              >
                <option value="asc">{t('query.ascending')}</option>
                <option value="desc">{t('query.descending')}</option>
              </Select>
            )}
          </div>
        ))}
      </div>
    </Field>
  );
}
