import { handleAll } from '../../platform/calls/handleAll';
import type { ServerModule } from '../../platform/module';
import { AVATAR, avatarOf, saveAvatar } from './avatar';
import { agentDetail, ownDetail } from './detail';
import { changeDuty, dutyOf } from './duty';
import { exportResume } from './exportResume';
import { accountMigrations } from './migrations';
import { endOwnSessions, ownSessions } from './ownSessions';
import { deleteResume, mayReadResume, ownResume, RESUME, saveResume } from './resume';
import { rememberLoginPage, updateSelf } from './updateSelf';
import './tables';

/** The personal centre: what people see and change of their own account. */
export const accountModule: ServerModule = {
  name: 'account',
  migrations: accountMigrations,
  fileViewers: { [AVATAR]: async () => true, [RESUME]: mayReadResume },
  routes: handleAll({
    accountDetail: ownDetail,
    accountByUserCode: (ctx, { userCode }) => agentDetail(ctx, userCode),
    updateAccount: updateSelf,
    getDuty: dutyOf,
    setDuty: (ctx, { onDuty }) => changeDuty(ctx, onDuty),
    saveAvatar: (ctx, { fileId }) => saveAvatar(ctx, fileId),
    avatarImage: (ctx, { userId }) => avatarOf(ctx, userId),
    savePreference: (ctx, { loginPage }) => rememberLoginPage(ctx, loginPage),
    listSessions: ownSessions,
    endSession: (ctx, { id }) => endOwnSessions(ctx, id),
    getResume: ownResume,
    deleteResume,
    exportResume,
    saveResume,
  }),
};
