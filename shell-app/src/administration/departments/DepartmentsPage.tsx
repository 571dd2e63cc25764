import {
  type DepartmentNode,
  deleteDepartment,
  departmentStates,
  listDepartments,
  moveDepartment,
} from '@attest/api-contract';
import { ActionButton, Loaded, Page, ReasonDialog, Text, useCallQuery, useLanguage } from '@attest/shared-ui';
import { can, request, toast } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { AdministrationTabs } from '../AdministrationTabs';
import { DepartmentDialog } from './DepartmentDialog';
import { DepartmentTable } from './DepartmentTable';
import { PlaceDialog } from './PlaceDialog';
import type { Place } from './places';

type Act =
  | { kind: 'edit'; department: DepartmentNode | undefined; parentId: string | null }
  | { kind: 'put'; department: DepartmentNode }
  | { kind: 'move'; department: DepartmentNode; place: Place }
  | { kind: 'delete'; department: DepartmentNode };

/** The tree of departments: made, renamed, moved by mouse or keyboard, removed when empty. */
export function DepartmentsPage() {
  const t = useT();
  const language = useLanguage();
  const nodes = useCallQuery(listDepartments, {});
  const states = useCallQuery(departmentStates, {});
  const [act, setAct] = useState<Act | null>(null);
  const why = can('Organisation', 'config') ? null : t('admin.mayNot');
  const nameOf = (node: DepartmentNode) => (language === 'zh' ? node.nameZh : node.nameEn);
  const tree = {
    data: nodes.data && states.data && { nodes: nodes.data, states: states.data },
    error: nodes.error ?? states.error,
    refetch: () => Promise.all([nodes.refetch(), states.refetch()]),
  };

  const run = async (reason: string) => {
    if (!act) return;
    const { id, rowVersion } = act.department ?? {};
    if (id === undefined || rowVersion === undefined) return;
    if (act.kind === 'move')
      await request(moveDepartment, { id, rowVersion, ...act.place, reason }, { quiet: true });
    if (act.kind === 'delete') await request(deleteDepartment, { id, rowVersion, reason }, { quiet: true });
    toast.success(t('admin.done'));
  };
  const target = act?.kind === 'move' ? nodes.data?.find(({ id }) => id === act.place.parentId) : undefined;

  return (
    <Page
      title={t('admin.departments.title')}
      count={nodes.data?.length}
      tabs={<AdministrationTabs part="departments" />}
      toolbar={
        <ActionButton
          why={why}
          appearance="primary"
          icon={<AddRegular />}
          onClick={() => setAct({ kind: 'edit', department: undefined, parentId: null })}
        >
          {t('admin.departments.create')}
        </ActionButton>
      }
    >
      <Loaded query={tree}>
        {(known) => (
          <>
            <Text>{t('admin.departments.moveHint')}</Text>
            <DepartmentTable
              {...known}
              why={why}
              onEdit={(department) => setAct({ kind: 'edit', department, parentId: department.parentId })}
              onAddBelow={(parent) => setAct({ kind: 'edit', department: undefined, parentId: parent.id })}
              onMove={(department, place) => setAct({ kind: 'move', department, place })}
              onPut={(department) => setAct({ kind: 'put', department })}
              onDelete={(department) => setAct({ kind: 'delete', department })}
            />
          </>
        )}
      </Loaded>
      {act?.kind === 'edit' && (
        <DepartmentDialog department={act.department} parentId={act.parentId} onClose={() => setAct(null)} />
      )}
      {act?.kind === 'put' && nodes.data && (
        <PlaceDialog nodes={nodes.data} department={act.department} onClose={() => setAct(null)} />
      )}
      {(act?.kind === 'move' || act?.kind === 'delete') && (
        <ReasonDialog
          title={t(`admin.departments.${act.kind}Title`, { name: nameOf(act.department) })}
          confirmLabel={t(`admin.departments.${act.kind}`)}
          onConfirm={run}
          onClose={() => setAct(null)}
        >
          <Text>
            {act.kind === 'delete'
              ? t('admin.departments.deleteText')
              : target
                ? t('admin.departments.moveTo', { name: nameOf(target), no: act.place.index + 1 })
                : t('admin.departments.moveTop', { no: act.place.index + 1 })}
          </Text>
        </ReasonDialog>
      )}
    </Page>
  );
}
