import type { DepartmentNode, DepartmentState } from '@attest/api-contract';
import { makeStyles, mergeClasses, rowColours, tokens, useLanguage } from '@attest/shared-ui';
import { type DragEvent, useState } from 'react';
import { useT } from '../../frame/useT';
import { DepartmentMenu } from './DepartmentMenu';
import { depthOf, type Place, placeAfter, placeOfDrop, type Step } from './places';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: { width: '100%', borderCollapse: 'collapse' },
  head: {
    textAlign: 'start',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    padding: '8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  cell: { padding: '4px 8px', height: '32px', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  row: { ':hover': { backgroundColor: rowColours.hover } },
  draggable: { cursor: 'grab' },
  into: { backgroundColor: tokens.colorBrandBackground2 },
  before: { boxShadow: `inset 0 2px 0 ${tokens.colorBrandStroke1}` },
});

const STEPS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

interface Props {
  nodes: DepartmentNode[];
  states: DepartmentState[];
  /** Why nothing may be changed. */
  why: string | null;
  onEdit: (department: DepartmentNode) => void;
  onAddBelow: (department: DepartmentNode) => void;
  onMove: (department: DepartmentNode, place: Place) => void;
  onPut: (department: DepartmentNode) => void;
  onDelete: (department: DepartmentNode) => void;
}

/** Departments with their places; dropped on the upper edge of a row they stand before it, else in it. */
export function DepartmentTable({ nodes, states, why, onMove, ...acts }: Props) {
  const t = useT();
  const styles = useStyles();
  const language = useLanguage();
  const [dragged, setDragged] = useState<DepartmentNode | null>(null);
  const [over, setOver] = useState<{ id: string; into: boolean } | null>(null);
  const stateOf = new Map(states.map((state) => [state.id, state]));

  const isInto = (event: DragEvent<HTMLElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return event.clientY > top + height / 3;
  };
  const drop = (target: DepartmentNode, into: boolean) => {
    const place = dragged && placeOfDrop(nodes, dragged, target, into);
    if (dragged && place) onMove(dragged, place);
    setDragged(null);
    setOver(null);
  };

  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('admin.departments.title')}>
        <thead>
          <tr>
            <th className={styles.head}>{t('admin.departments.name')}</th>
            <th className={styles.head}>{t('admin.departments.code')}</th>
            <th className={styles.head}>{t('admin.departments.head')}</th>
            <th className={mergeClasses(styles.head, styles.number)}>{t('admin.departments.people')}</th>
            <th className={styles.head}>
              <span>{t('admin.departments.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => {
            const state = stateOf.get(node.id);
            const marked = over?.id === node.id && dragged ? over : null;
            return (
              <tr
                key={node.id}
                draggable={!why}
                className={mergeClasses(
                  styles.row,
                  !why && styles.draggable,
                  marked ? (marked.into ? styles.into : styles.before) : undefined,
                )}
                onDragStart={() => setDragged(node)}
                onDragEnd={() => {
                  setDragged(null);
                  setOver(null);
                }}
                onDragOver={(event) => {
                  const into = isInto(event);
                  if (!dragged || !placeOfDrop(nodes, dragged, node, into)) return;
                  event.preventDefault();
                  setOver({ id: node.id, into });
                }}
                onDrop={(event) => drop(node, isInto(event))}
                onKeyDown={(event) => {
                  const step = event.altKey ? STEPS[event.key] : undefined;
                  const place = step && !why ? placeAfter(nodes, node, step) : undefined;
                  if (!place) return;
                  event.preventDefault();
                  onMove(node, place);
                }}
              >
                <th
                  scope="row"
                  className={styles.cell}
                  style={{ textAlign: 'start', paddingInlineStart: `${8 + depthOf(nodes, node) * 24}px` }}
                >
                  {language === 'zh' ? node.nameZh : node.nameEn}
                </th>
                <td className={styles.cell}>{node.code}</td>
                <td className={styles.cell}>{state?.head?.name}</td>
                <td className={mergeClasses(styles.cell, styles.number)}>{state?.people}</td>
                <td className={styles.cell}>
                  <DepartmentMenu
                    nodes={nodes}
                    department={node}
                    state={state}
                    why={why}
                    onMove={onMove}
                    {...acts}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
