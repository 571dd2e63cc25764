import { Checkbox, makeStyles, Radio, Text, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { SearchBox } from '../filter/SearchBox';
import { useT } from '../frame/useT';
import { TreeBranch } from './TreeBranch';
import { checkedAfter, type TreeNode, type TreeSource } from './treeNodes';

const useStyles = makeStyles({
  search: { width: '100%', maxWidth: 'none', marginBottom: '8px' },
  scroll: { overflow: 'auto', maxHeight: 'min(60vh - 80px, 90vh - 240px)' },
  inner: { color: tokens.colorNeutralForeground2, paddingBlock: '6px' },
});

export interface CheckTreeProps {
  /** Names the tree and its search. */
  label: string;
  source: TreeSource;
  checked: readonly string[];
  /** What is checked now, and the one that was clicked with what is attached to it. */
  onChange: (ids: string[], clicked: TreeNode) => void;
  /** Several nodes, each for itself; otherwise one. */
  multiple: boolean;
  /** Only what has nothing below it can be chosen. */
  leafOnly?: boolean;
}

/** A tree with a search, of which one node or several can be checked; levels are asked for as they are opened. */
export function CheckTree({ label, source, checked, onChange, multiple, leafOnly }: CheckTreeProps) {
  const t = useT();
  const styles = useStyles();
  const name = useId();
  const [text, setText] = useState('');

  const choice = (node: TreeNode) => {
    if (leafOnly && !node.isLeaf) return <Text className={styles.inner}>{node.label}</Text>;
    const box = {
      label: node.label,
      value: node.id,
      disabled: node.disabled,
      checked: checked.includes(node.id),
      onChange: () => onChange(checkedAfter(multiple, checked, node.id), node),
    };
    return multiple ? <Checkbox {...box} /> : <Radio {...box} name={name} />;
  };
  const wanted = text.trim();
  return (
    <>
      <SearchBox className={styles.search} label={label} value={text} onSearch={setText} />
      <div className={styles.scroll}>
        {wanted ? (
          <Matches key={wanted} text={wanted} {...{ label, source, choice }} none={t('form.nothing')} />
        ) : (
          <Top {...{ label, source, choice }} none={t('form.nothing')} />
        )}
      </div>
    </>
  );
}

interface PartProps {
  label: string;
  source: TreeSource;
  choice: (node: TreeNode) => React.ReactNode;
  none: string;
}

const Top = ({ source, ...props }: PartProps) => (
  <TreeBranch {...props} source={source} level={source.useLevel(null)} />
);

const Matches = ({ source, text, ...props }: PartProps & { text: string }) => (
  <TreeBranch {...props} source={source} level={source.useSearch(text)} />
);
