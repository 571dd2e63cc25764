import type { DepartmentUse } from '../identity/departmentUse';

/** Departments that records belong to. */
export const recordDepartments: DepartmentUse = async (tx) => {
  const rows = await tx
    .selectFrom('quality_record')
    .select('department_id')
    .distinct()
    .where('department_id', 'is not', null)
    .execute();
  return rows.flatMap(({ department_id: id }) => id ?? []);
};
