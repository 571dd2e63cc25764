import {
  accountByUserCode,
  accountDetail,
  avatarImage,
  deleteResume as deleteResumeCall,
  endSession,
  exportResume as exportResumeCall,
  getDuty,
  getResume,
  listSessions,
  saveAvatar as saveAvatarCall,
  savePreference,
  saveResume as saveResumeCall,
  setDuty,
  updateAccount,
} from '@attest/api-contract';
import { handle, type ServerModule } from '../../platform/module';
import { AVATAR, avatarOf, saveAvatar } from './avatar';
import { agentDetail, ownDetail } from './detail';
import { changeDuty, dutyOf } from './duty';
import { exportResume } from './exportResume';
import { accountMigrations } from './migrations';
import { endOwnSessions, ownSessions } from './ownSessions';
import { deleteResume, mayReadResume, ownResume, RESUME, saveResume } from './resume';
import { rememberLoginPage, updateSelf } from './updateSelf';

/** The personal centre: what people see and change of their own account. */
export const accountModule: ServerModule = {
  name: 'account',
  migrations: accountMigrations,
  fileViewers: { [AVATAR]: async () => true, [RESUME]: mayReadResume },
  routes: [
    handle(accountDetail, (_, ctx) => ownDetail(ctx)),
    handle(accountByUserCode, ({ userCode }, ctx) => agentDetail(ctx, userCode)),
    handle(updateAccount, (input, ctx) => updateSelf(ctx, input)),
    handle(getDuty, (_, ctx) => dutyOf(ctx)),
    handle(setDuty, ({ onDuty }, ctx) => changeDuty(ctx, onDuty)),
    handle(saveAvatarCall, ({ fileId }, ctx) => saveAvatar(ctx, fileId)),
    handle(avatarImage, ({ userId }, ctx) => avatarOf(ctx, userId)),
    handle(savePreference, ({ loginPage }, ctx) => rememberLoginPage(ctx, loginPage)),
    handle(listSessions, (_, ctx) => ownSessions(ctx)),
    handle(endSession, ({ id }, ctx) => endOwnSessions(ctx, id)),
    handle(getResume, (_, ctx) => ownResume(ctx)),
    handle(deleteResumeCall, (input, ctx) => deleteResume(ctx, input)),
    handle(exportResumeCall, (_, ctx) => exportResume(ctx)),
    handle(saveResumeCall, (input, ctx) => saveResume(ctx, input)),
  ],
};
