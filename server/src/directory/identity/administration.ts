/** What administrators (and seeding) do to people, departments and roles; every act is audited. */
export { createUser, type NewUser } from './administration/createUser';
export { createDepartment, seedRoles, setDepartmentHead } from './administration/organisation';
export {
  auditPosition,
  ensurePosition,
  type Position,
  requireOpenPosition,
  writePosition,
} from './administration/positions';
export {
  lockAccount,
  movePerson,
  setOnDuty,
  setRoles,
  setUserStatus,
  unlockAccount,
} from './administration/userChanges';
