/** What administrators (and seeding) do to people, departments and roles; every act is audited. */
export { createUser, type NewUser } from './administration/createUser';
export {
  createDepartment,
  ensurePosition,
  renamePosition,
  seedRoles,
  setDepartmentHead,
} from './administration/organisation';
export {
  lockAccount,
  movePerson,
  setOnDuty,
  setRoles,
  setUserStatus,
  unlockAccount,
} from './administration/userChanges';
