import { Button, Checkbox, makeStyles, Radio, Text, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useId, useMemo, useState } from 'react';
import { SearchBox } from '../filter/SearchBox';
import { useT } from '../frame/useT';
import { checkedAfter, searchTree, type TreeNode } from './treeNodes';

const useStyles = makeStyles({
  search: { width: '100%', maxWidth: 'none', marginBottom: '8px' },
  scroll: { overflow: 'auto', maxHeight: 'min(60vh - 80px, 90vh - 240px)' },
  level: { listStyleType: 'none', margin: 0, padding: 0, '& &': { paddingInlineStart: '12px' } },
  row: { display: 'flex', alignItems: 'center' },
  arrow: { width: '24px', minWidth: '24px', flexShrink: 0 },
  count: {
    marginInlineStart: 'auto',
    paddingInlineEnd: '4px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface Props {
  /** Names the tree and its search. */
  label: string;
  nodes: TreeNode[];
  checked: readonly string[];
  onChange: (ids: string[]) => void;
  /** Several nodes, each for itself; otherwise one. */
  multiple: boolean;
}

/** A tree with a search, of which one node or several can be checked. */
export function CheckTree({ label, nodes, checked, onChange, multiple }: Props) {
  const t = useT();
  const styles = useStyles();
  const name = useId();
  const [text, setText] = useState('');
  const [closed, setClosed] = useState<readonly string[]>([]);
  const shown = useMemo(() => searchTree(nodes, text), [nodes, text]);
  const search = (next: string) => {
    setText(next);
    setClosed([]);
  };

  const item = ({ id, label: text, count, disabled, children }: TreeNode) => {
    const open = !closed.includes(id);
    const box = {
      label: text,
      value: id,
      disabled,
      checked: checked.includes(id),
      onChange: () => onChange(checkedAfter(multiple, checked, id)),
    };
    return (
      <li key={id}>
        <div className={styles.row}>
          <span className={styles.arrow}>
            {children.length > 0 && (
              <Button
                appearance="transparent"
                size="small"
                className={styles.arrow}
                icon={open ? <ChevronDownRegular /> : <ChevronRightRegular />}
                aria-label={text}
                aria-expanded={open}
                onClick={() => setClosed(open ? [...closed, id] : closed.filter((one) => one !== id))}
              />
            )}
          </span>
          {multiple ? <Checkbox {...box} /> : <Radio {...box} name={name} />}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </div>
        {open && children.length > 0 && <ul className={styles.level}>{children.map(item)}</ul>}
      </li>
    );
  };
  return (
    <>
      <SearchBox className={styles.search} label={label} value={text} onSearch={search} />
      {shown.length === 0 && <Text>{t('form.nothing')}</Text>}
      <div className={styles.scroll}>
        <ul className={styles.level} aria-label={label}>
          {shown.map(item)}
        </ul>
      </div>
    </>
  );
}
