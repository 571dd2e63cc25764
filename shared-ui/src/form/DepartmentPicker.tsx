import type { DepartmentNode } from '@attest/api-contract';
import { Combobox, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useT } from '../frame/useT';
import { departmentName, departmentSource, withoutBelow } from '../tree/departmentSource';
import { TreeButton } from '../tree/TreeButton';
import { useLanguage } from './language';
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
  /** Shown, but not to be chosen, and nothing below them is; the same array as long as it is the same. */
  excluded?: readonly string[];
}

const NONE: readonly string[] = [];

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
  const { id, value, onChange, multiple = false, excluded = NONE, ...aria } = props;
  const t = useT();
  const styles = useStyles();
  const language = useLanguage();
  const { typed, box } = useFinding({ multiple, onSelect: onChange });
  // What was chosen in the tree came with its name.
  const [learned, setLearned] = useState<DepartmentNode[]>([]);
  const learnedName = (one: string) => {
    const node = learned.find((each) => each.id === one);
    return node && departmentName(node, language);
  };
  const unnamed = value.some((one) => learnedName(one) === undefined);
  const { nodes, nameOf } = useDepartments(typed !== null || unnamed);
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const text = typed?.trim().toLowerCase() ?? '';
  const found = withoutBelow(nodes, excluded).filter((node) =>
    `${nameOf(node.id)} ${node.code}`.toLowerCase().includes(text),
  );
  const shown = value.map((one) => learnedName(one) ?? nameOf(one) ?? '…').join(', ');
  const source = useMemo(() => departmentSource(excluded), [excluded]);
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
    >
      {found.map((node) => (
        <Option
          key={node.id}
          value={node.id}
          disabled={excluded.includes(node.id)}
          text={nameOf(node.id) ?? node.code}
        >
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
        source={source}
        checked={value}
        onChange={(ids, { attachInfo }) => {
          setLearned((now) => [...now, attachInfo as DepartmentNode]);
          onChange(ids);
        }}
        multiple={multiple}
      />
    </div>
  );
}
