import { type DepartmentNode, departmentPlaceForm, moveDepartment } from '@attest/api-contract';
import { DepartmentPicker, FormRenderer, ReasonDialog, useLanguage } from '@attest/shared-ui';
import { useContentForm } from '@attest/shared-ui/forms';
import { request, toast } from '@attest/shared-utility';
import { type ComponentProps, useMemo } from 'react';
import { useT } from '../../frame/useT';
import { childrenOf } from './places';

interface Props {
  nodes: DepartmentNode[];
  department: DepartmentNode;
  onClose: () => void;
}

type Controls = NonNullable<ComponentProps<typeof FormRenderer>['controls']>;

/** Puts a department under any other, as the last one there; under itself it cannot be put. */
export function PlaceDialog({ nodes, department, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const { id, rowVersion } = department;
  const form = useContentForm({ form: departmentPlaceForm, stored: department, t });
  const controls = useMemo<Controls>(() => {
    const excluded = [id];
    return {
      parentId: ({ field: _, value, onChange, ...rest }) => (
        <DepartmentPicker
          {...rest}
          value={typeof value === 'string' ? [value] : []}
          onChange={([next]) => onChange(next)}
          excluded={excluded}
        />
      ),
    };
  }, [id]);
  const move = async (reason: string) => {
    const { parentId } = form.content();
    const index = childrenOf(nodes, parentId).filter((node) => node.id !== id).length;
    await request(moveDepartment, { id, rowVersion, parentId, index, reason }, { quiet: true });
    toast.success(t('admin.done'));
  };
  const name = language === 'zh' ? department.nameZh : department.nameEn;
  return (
    <ReasonDialog
      title={t('admin.departments.moveTitle', { name })}
      confirmLabel={t('admin.departments.move')}
      form={form}
      onConfirm={move}
      onClose={onClose}
    >
      <FormRenderer {...form.shown} plain controls={controls} />
    </ReasonDialog>
  );
}
