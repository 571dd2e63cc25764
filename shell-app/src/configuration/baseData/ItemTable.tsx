import { BASE_LIMITS } from '@attest/api-contract';
import { Button, Input, makeStyles, mergeClasses, StepButton, Switch, tokens } from '@attest/shared-ui';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useId } from 'react';
import { useT } from '../../frame/useT';
import { type EditedItem, moved } from './items';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: { borderCollapse: 'collapse', maxWidth: '1120px', width: '100%' },
  head: {
    padding: '6px 8px',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    whiteSpace: 'nowrap',
  },
  cell: {
    padding: '4px 8px',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  input: { width: '100%', minWidth: '140px' },
  acts: { whiteSpace: 'nowrap' },
});

/** Its columns, in their order. */
const COLUMNS = ['row', 'nameZh', 'nameEn', 'code', 'active', 'records', 'order'] as const;

interface Props {
  label: string;
  items: EditedItem[];
  mayNot: string | null;
  onChange: (items: EditedItem[]) => void;
}

/** The items of a list, each a row that is typed into, in the order in which people choose. */
export function ItemTable({ label, items, mayNot, onChange }: Props) {
  const t = useT();
  const styles = useStyles();
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place scrolls by keyboard too
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} id={`${id}-${column}`} scope="col" className={styles.head}>
                {t(`config.base.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <ItemRow
              key={item.key}
              id={id}
              item={item}
              at={at}
              items={items}
              mayNot={mayNot}
              onChange={onChange}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps extends Omit<Props, 'label'> {
  /** Of the table: its headings name what is typed, in the language of the screen. */
  id: string;
  item: EditedItem;
  at: number;
}

function ItemRow({ id, item, at, items, mayNot, onChange }: RowProps) {
  const t = useT();
  const styles = useStyles();
  const { name, code, inactive, records } = item;
  const row = at + 1;
  const locked = mayNot !== null;
  const named = (column: (typeof COLUMNS)[number]) => ({
    'aria-labelledby': `${id}-${column} ${id}-row-${item.key}`,
  });
  const set = (change: Partial<EditedItem>) =>
    onChange(items.map((one) => (one.key === item.key ? { ...one, ...change } : one)));
  const move = (by: -1 | 1) => onChange(moved(items, at, by));
  return (
    <tr>
      <th id={`${id}-row-${item.key}`} scope="row" className={styles.cell}>
        {row}
      </th>
      <td className={styles.cell}>
        <Input
          className={styles.input}
          lang="zh"
          {...named('nameZh')}
          value={name.zh}
          maxLength={BASE_LIMITS.name}
          readOnly={locked}
          onChange={(_, { value }) => set({ name: { ...name, zh: value } })}
        />
      </td>
      <td className={styles.cell}>
        <Input
          className={styles.input}
          lang="en"
          {...named('nameEn')}
          value={name.en}
          maxLength={BASE_LIMITS.name}
          readOnly={locked}
          onChange={(_, { value }) => set({ name: { ...name, en: value } })}
        />
      </td>
      <td className={styles.cell}>
        {records === null ? (
          <Input
            className={styles.input}
            {...named('code')}
            value={code}
            maxLength={BASE_LIMITS.code}
            placeholder={t('config.base.codeHint')}
            onChange={(_, { value }) => set({ code: value.trim() })}
          />
        ) : (
          code
        )}
      </td>
      <td className={styles.cell}>
        <Switch
          {...named('active')}
          checked={!inactive}
          disabled={locked}
          onChange={(_, { checked }) => set({ inactive: !checked })}
        />
      </td>
      <td className={styles.cell}>{records ?? '—'}</td>
      <td className={mergeClasses(styles.cell, styles.acts)}>
        {!locked && (
          <>
            <StepButton
              by={-1}
              at={at}
              of={items.length}
              size="small"
              appearance="subtle"
              icon={<ArrowUpRegular />}
              aria-label={t('config.base.up', { row })}
              onClick={() => move(-1)}
            />
            <StepButton
              by={1}
              at={at}
              of={items.length}
              size="small"
              appearance="subtle"
              icon={<ArrowDownRegular />}
              aria-label={t('config.base.down', { row })}
              onClick={() => move(1)}
            />
            {records === null && (
              <Button
                size="small"
                appearance="subtle"
                icon={<DeleteRegular />}
                aria-label={t('config.base.remove', { row })}
                onClick={() => onChange(items.filter((one) => one.key !== item.key))}
              />
            )}
          </>
        )}
      </td>
    </tr>
  );
}
