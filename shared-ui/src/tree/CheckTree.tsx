import {
  makeStyles,
  Text,
  Tree,
  TreeItem,
  TreeItemLayout,
  tokens,
  treeItemLevelToken,
} from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { SearchBox } from '../filter/SearchBox';
import { useT } from '../frame/useT';
import { branchesOf, checkedAfter, searchTree, type TreeNode } from './treeNodes';

/** Pixels per level, and of the arrow before what has others below it. */
const INDENT = 12;
const ARROW = 24;

const indent = (more: number) => `calc((var(${treeItemLevelToken}, 1) - 1) * ${INDENT}px + ${more}px)`;

const useStyles = makeStyles({
  search: { width: '100%', maxWidth: 'none', marginBottom: '8px' },
  scroll: { overflow: 'auto', maxHeight: 'min(60vh - 80px, 90vh - 240px)' },
  branch: { paddingInlineStart: indent(0) },
  leaf: { paddingInlineStart: indent(ARROW) },
  count: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
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
  const [text, setText] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<unknown>>(new Set());
  const shown = useMemo(() => searchTree(nodes, text), [nodes, text]);
  const open = useMemo(() => branchesOf(shown).filter((id) => !closed.has(id)), [shown, closed]);
  const search = (next: string) => {
    setText(next);
    setClosed(new Set());
  };

  const item = (node: TreeNode) => {
    const branch = node.children.length > 0;
    return (
      <TreeItem key={node.id} value={node.id} itemType={branch ? 'branch' : 'leaf'} aria-label={node.label}>
        <TreeItemLayout
          className={branch ? styles.branch : styles.leaf}
          selector={{ disabled: node.disabled }}
          aside={node.count === undefined ? undefined : <span className={styles.count}>{node.count}</span>}
        >
          {node.label}
        </TreeItemLayout>
        {branch && <Tree>{node.children.map(item)}</Tree>}
      </TreeItem>
    );
  };
  return (
    <>
      <SearchBox className={styles.search} label={label} value={text} onSearch={search} />
      {shown.length === 0 && <Text>{t('form.nothing')}</Text>}
      <div className={styles.scroll}>
        <Tree
          aria-label={label}
          size="small"
          selectionMode={multiple ? 'multiselect' : 'single'}
          checkedItems={checked}
          onCheckedChange={(_, { value }) => onChange(checkedAfter(multiple, checked, String(value)))}
          openItems={open}
          onOpenChange={(_, { value, open: opened }) => {
            const next = new Set(closed);
            if (opened) next.delete(value);
            else next.add(value);
            setClosed(next);
          }}
        >
          {shown.map(item)}
        </Tree>
      </div>
    </>
  );
}
