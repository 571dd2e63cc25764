import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { type ReactNode, useState } from 'react';
import { type Asked, Loaded } from '../states/Loaded';
import type { TreeNode, TreeSource } from './treeNodes';

const useStyles = makeStyles({
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
  /** Names the list; that of the whole tree alone has a name. */
  label?: string;
  source: TreeSource;
  level: Asked<TreeNode[]>;
  /** The box of a node. */
  choice: (node: TreeNode) => ReactNode;
  /** What is read where there is nothing. */
  none: string;
}

/** One level of a tree, each node with its box and, opened, the level below it. */
export function TreeBranch({ label, level, none, ...rest }: Props) {
  const styles = useStyles();
  return (
    <Loaded query={level} rows={2}>
      {(nodes) => (
        <>
          {nodes.length === 0 && <Text>{none}</Text>}
          <ul className={styles.level} aria-label={label}>
            {nodes.map((node) => (
              <Branch key={node.id} node={node} none={none} {...rest} />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

function Branch({ node, source, choice, none }: Omit<Props, 'label' | 'level'> & { node: TreeNode }) {
  const styles = useStyles();
  const known = node.children.length > 0;
  const [open, setOpen] = useState(known);
  const Below = known ? KnownLevel : AskedLevel;
  return (
    <li>
      <div className={styles.row}>
        <span className={styles.arrow}>
          {!node.isLeaf && (
            <Button
              appearance="transparent"
              size="small"
              className={styles.arrow}
              icon={open ? <ChevronDownRegular /> : <ChevronRightRegular />}
              aria-label={node.label}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          )}
        </span>
        {choice(node)}
        {node.count !== undefined && <span className={styles.count}>{node.count}</span>}
      </div>
      {open && !node.isLeaf && <Below {...{ node, source, choice, none }} />}
    </li>
  );
}

type BelowProps = Omit<Props, 'label' | 'level'> & { node: TreeNode };

const KnownLevel = ({ node, ...rest }: BelowProps) => (
  <TreeBranch {...rest} level={{ data: node.children, error: null }} />
);

const AskedLevel = ({ node, ...rest }: BelowProps) => (
  <TreeBranch {...rest} level={rest.source.useLevel(node)} />
);
