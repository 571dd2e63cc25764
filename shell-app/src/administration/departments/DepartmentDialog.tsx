import { type DepartmentNode, departmentForm, saveDepartment } from '@attest/api-contract';
import { FormRenderer, ReasonDialog } from '@attest/shared-ui';
import { useContentForm } from '@attest/shared-ui/forms';
import { request, toast } from '@attest/shared-utility';
import { useT } from '../../frame/useT';

interface Props {
  /** The one that is changed; a new one without. */
  department: DepartmentNode | undefined;
  parentId: string | null;
  onClose: () => void;
}

/** Names, code and head of a department. */
export function DepartmentDialog({ department, parentId, onClose }: Props) {
  const t = useT();
  const form = useContentForm({
    form: departmentForm,
    stored: department ?? {},
    t,
    // A code never changes.
    locked: department ? ['code'] : [],
  });
  const save = async (reason: string) => {
    const input = {
      ...(department && { id: department.id, rowVersion: department.rowVersion }),
      ...form.content(),
      parentId,
      reason,
    };
    await request(saveDepartment, input, { quiet: true });
    toast.success(t('admin.done'));
  };
  return (
    <ReasonDialog
      title={t(department ? 'admin.departments.edit' : 'admin.departments.create')}
      confirmLabel={t('admin.save')}
      form={form}
      onConfirm={save}
      onClose={onClose}
    >
      <FormRenderer {...form.shown} plain />
    </ReasonDialog>
  );
}
