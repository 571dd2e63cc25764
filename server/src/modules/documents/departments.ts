import type { DepartmentUse } from '../identity/departmentUse';

/** Departments that documents belong to. */
export const documentDepartments: DepartmentUse = async (tx) => {
  const rows = await tx
    .selectFrom('document')
    .select('department_id')
    .distinct()
    .where('department_id', 'is not', null)
    .execute();
  return rows.flatMap(({ department_id: id }) => id ?? []);
};
