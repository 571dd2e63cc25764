import type { DepartmentNode } from '@attest/api-contract';
import { Combobox, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useT } from '../frame/useT';
import { TreeButton } from '../tree/TreeButton';
import { treeOf } from '../tree/treeNodes';
import type { ControlState, GroupAria } from './types';
import { useDepartments } from './useDepartments';
import { useFinding } from './useFinding';

export interface DepartmentPickerProps extends GroupAria, ControlState {
  id?: string;
  'aria-label'?: string;
  /** Department ids. */
  value: string[];
  onChange(ids: string[]): void;
  multiple?: boolean;
}

const useStyles = makeStyles({
  root: { display: 'flex', columnGap: tokens.spacingHorizontalXS },
  box: { minWidth: 0, width: '100%' },
  level: { whiteSpace: 'pre', color: tokens.colorNeutralForeground3 },
});

/** Steps from the root, for the indent. */
function depthOf(node: DepartmentNode, byId: Map<string, DepartmentNode>): number {
  const parent = node.parentId ? byId.get(node.parentId) : undefined;
  return parent ? 1 + depthOf(parent, byId) : 0;
}

/** Departments of the tenant as an indented list that can be searched, and as a tree beside it. */
export function DepartmentPicker(props: DepartmentPickerProps) {
  const { id, value, onChange, multiple = false, ...aria } = props;
  const t = useT();
  const styles = useStyles();
  const { nodes, nameOf } = useDepartments();
  const { typed, close, box } = useFinding();
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const text = typed?.trim().toLowerCase() ?? '';
  const found = nodes.filter((node) => `${nameOf(node.id)} ${node.code}`.toLowerCase().includes(text));
  const shown = value.map((one) => nameOf(one) ?? '…').join(', ');
  const tree = useMemo(
    () => treeOf(nodes, ({ id: node, code, count }) => ({ label: nameOf(node) ?? code, count })),
    [nodes, nameOf],
  );
  const list = (
    <Combobox
      {...aria}
      id={id}
      className={styles.box}
      placeholder={t('form.findDepartment')}
      expandIcon={{ 'aria-label': t('form.open') }}
      multiselect={multiple}
      clearable={!multiple}
      value={typed ?? shown}
      selectedOptions={value}
      {...box}
      onOptionSelect={(_, data) => {
        onChange(data.selectedOptions);
        if (!multiple) close();
      }}
    >
      {found.map((node) => (
        <Option key={node.id} value={node.id} text={nameOf(node.id) ?? node.code}>
          <span className={styles.level}>{'　'.repeat(text ? 0 : depthOf(node, byId))}</span>
          {nameOf(node.id)}
        </Option>
      ))}
    </Combobox>
  );
  return (
    <div className={styles.root}>
      {list}
      <TreeButton
        label={t('form.findDepartment')}
        nodes={tree}
        value={value}
        onChange={onChange}
        multiple={multiple}
      />
    </div>
  );
}
