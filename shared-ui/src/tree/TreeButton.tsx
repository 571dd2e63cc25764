import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { OrganizationRegular } from '@fluentui/react-icons/svg/organization';
import { useState } from 'react';
import { CheckTree } from './CheckTree';
import type { TreeNode } from './treeNodes';

const useStyles = makeStyles({
  surface: { width: '400px', maxWidth: '90vw', boxSizing: 'border-box' },
});

interface Props {
  label: string;
  nodes: TreeNode[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
  multiple: boolean;
}

/** Opens a tree beside a field to choose from; a single choice closes it. */
export function TreeButton({ label, nodes, value, onChange, multiple }: Props) {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  return (
    <Popover positioning="after-top" trapFocus open={open} onOpenChange={(_, data) => setOpen(data.open)}>
      <PopoverTrigger disableButtonEnhancement>
        <Button icon={<OrganizationRegular />} aria-label={label} />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={label}>
        <CheckTree
          label={label}
          nodes={nodes}
          checked={value}
          multiple={multiple}
          onChange={(ids) => {
            onChange(ids);
            if (!multiple) setOpen(false);
          }}
        />
      </PopoverSurface>
    </Popover>
  );
}
