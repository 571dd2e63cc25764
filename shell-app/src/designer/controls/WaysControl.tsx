import { makeStyles, Select, tokens } from '@attest/shared-ui';
import type { TextKeyAfter } from '@attest/shared-utility';
import { useT } from '../../frame/useT';
import { useDesigning } from '../designing';
import { beginningOf, isSaidBy, kindOf, type Schema } from '../schema';
import { Nested } from './nested';
import type { SchemaControlProps } from './types';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, minWidth: 0 },
});

type WayKey = TextKeyAfter<'shell-app', 'designer.way'>;

/** What tells a way from the others: what it is, of a group its first property that the others lack. */
function nameOf(way: Schema, ways: readonly Schema[]): WayKey {
  const kind = kindOf(way);
  if (kind === 'flag') return way.const === false ? 'no' : way.const === true ? 'yes' : 'flag';
  if (kind !== 'part') return kind as WayKey;
  const others = ways.filter((one) => one !== way);
  const own = Object.keys(way.properties ?? {}).find((key) => others.every((one) => !one.properties?.[key]));
  return (own ?? 'part') as WayKey;
}

/** Something that is said in one of several ways. */
export function WaysControl({ schema, id, field, value, onChange, ...aria }: SchemaControlProps) {
  const t = useT();
  const styles = useStyles();
  const { readOnly } = useDesigning();
  const ways = schema.anyOf ?? [];
  const at = value === undefined ? -1 : ways.findIndex((way) => isSaidBy(way, value));
  const way = ways[at];
  const says = (one: Schema) => t(`designer.way.${nameOf(one, ways)}`);
  const hasMore = way !== undefined && way.const === undefined;
  return (
    <div className={styles.root}>
      {readOnly ? (
        <span>{way ? says(way) : '—'}</span>
      ) : (
        <Select
          {...aria}
          id={id}
          value={String(at)}
          onChange={(_, data) => {
            const chosen = ways[Number(data.value)];
            onChange(chosen && (chosen.const ?? beginningOf(chosen)));
          }}
        >
          {(at < 0 || !field.required) && <option value="-1">{t('designer.way.nothing')}</option>}
          {ways.map((one, index) => (
            <option key={nameOf(one, ways)} value={String(index)}>
              {says(one)}
            </option>
          ))}
        </Select>
      )}
      {hasMore && <Nested schema={way} value={value} onChange={onChange} />}
    </div>
  );
}
