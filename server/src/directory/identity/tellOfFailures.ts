import { type Bilingual, shell } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { ACCOUNT_SAFETY } from '../notices/kinds';
import { notify } from '../notices/notify';
import { MAIL_JOB, queueMail } from '../notices/queue';
import { usersWithRole } from './directory';
import type { User } from './users';

/** Tells whoever administers accounts. */
export async function tellAdministrators(aside: Context, text: Bilingual): Promise<void> {
  const administrators = await usersWithRole(aside.tx, 'sysadmin');
  await notify(aside, {
    kind: ACCOUNT_SAFETY,
    userIds: administrators.map(({ id }) => id),
    text,
    path: shell.auditTrail,
  });
}

export const tellOfEmergency = (aside: Context, { account }: User): Promise<void> =>
  tellAdministrators(aside, {
    zh: `紧急账号 ${account} 已用密码登录`,
    en: `The emergency account ${account} has signed in with its password`,
  });

export const tellOfWait = (aside: Context, { account }: User, minutes: number): Promise<void> =>
  tellAdministrators(aside, {
    zh: `账号 ${account} 多次密码错误，来源 ${aside.ip} 须等待 ${minutes} 分钟`,
    en: `Wrong passwords for ${account}: ${aside.ip} has to wait ${minutes} minutes`,
  });

/** Somebody knows the password and guesses at the rest: the person learns by mail, whatever they chose to be told. */
export async function tellOfFactor(aside: Context, user: User): Promise<void> {
  await tellAdministrators(aside, {
    zh: `有人以正确的密码登录账号 ${user.account}，但第二个因素多次错误`,
    en: `Somebody gave the right password of ${user.account} and a wrong second factor several times`,
  });
  await queueMail(aside, {
    userIds: [user.id],
    subject: { zh: '有人知道您的密码', en: 'Somebody knows your password' },
    body: {
      zh: `有人以正确的密码登录您的账号 ${user.account}，但第二个因素多次错误。如果不是您本人操作，请立即修改密码并告知管理员。`,
      en: `Somebody gave the right password of your account ${user.account}, and a wrong second factor several times. If that was not you, change your password at once and tell your administrator.`,
    },
  });
  aside.startJob(MAIL_JOB);
}

/** The person learns by mail, whatever they chose to be told: somebody guesses at their password. */
export async function tellOfCode(aside: Context, user: User, failures: number): Promise<void> {
  await tellAdministrators(aside, {
    zh: `账号 ${user.account} 一天内密码错误 ${failures} 次，在新设备登录须验证码${user.email ? '' : '；该账号没有邮箱，须管理员解锁'}`,
    en: `${failures} wrong passwords in a day for ${user.account}: new devices need a code${user.email ? '' : '; without an address it has to be unlocked'}`,
  });
  await queueMail(aside, {
    userIds: [user.id],
    subject: { zh: '有人多次用错误密码登录您的账号', en: 'Somebody guesses at your password' },
    body: {
      zh: `一天内有 ${failures} 次用错误密码登录您的账号 ${user.account}。在您登录过的设备上一切照旧；在其他设备上，除密码外还须输入发送到此邮箱的验证码。如果不是您本人操作，请告知管理员。`,
      en: `There were ${failures} sign-ins with a wrong password to your account ${user.account} within a day. Nothing changes on devices where you have signed in before; elsewhere a code sent to this address is asked for beside the password. If that was not you, tell your administrator.`,
    },
  });
  aside.startJob(MAIL_JOB);
}
