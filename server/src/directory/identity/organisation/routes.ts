import { handleAll } from '../../../platform/calls/handleAll';
import type { Route } from '../../../platform/module';
import { deleteDepartment, departmentStates, moveDepartment, saveDepartment } from './departments';
import { deleteRole, roleMatrix, saveRole } from './roleMatrix';

/** Departments and roles in the hands of administrators. */
export const organisationRoutes: Route[] = handleAll({
  departmentStates,
  saveDepartment,
  moveDepartment,
  deleteDepartment,
  roleMatrix,
  saveRole,
  deleteRole,
});
