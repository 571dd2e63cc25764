import {
  deleteDepartment as deleteDepartmentCall,
  deleteRole as deleteRoleCall,
  roleMatrix as matrixCall,
  moveDepartment as moveCall,
  saveDepartment as saveDepartmentCall,
  saveRole as saveRoleCall,
  departmentStates as statesCall,
} from '@attest/api-contract';
import { handle, type Route } from '../../../platform/module';
import { deleteDepartment, departmentStates, moveDepartment, saveDepartment } from './departments';
import { deleteRole, roleMatrix, saveRole } from './roleMatrix';

/** Departments and roles in the hands of administrators. */
export const organisationRoutes: Route[] = [
  handle(statesCall, (_, ctx) => departmentStates(ctx)),
  handle(saveDepartmentCall, (input, ctx) => saveDepartment(ctx, input)),
  handle(moveCall, (input, ctx) => moveDepartment(ctx, input)),
  handle(deleteDepartmentCall, (input, ctx) => deleteDepartment(ctx, input)),
  handle(matrixCall, (_, ctx) => roleMatrix(ctx)),
  handle(saveRoleCall, (input, ctx) => saveRole(ctx, input)),
  handle(deleteRoleCall, (input, ctx) => deleteRole(ctx, input)),
];
