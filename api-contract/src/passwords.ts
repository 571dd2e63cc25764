import Type from 'typebox';
import { call } from './call';
import { CodeSent, Empty, MailedCode, Strict, Text, Uuid } from './common';
import { PasswordCiphertext } from './identity';

export const passwordRules = call({
  method: 'GET',
  path: 'pwd/getPwdConfigInfo',
  permission: 'public',
  summary: 'What the tenant asks of a new password',
  request: Empty,
  response: Strict({
    minLength: Type.Integer(),
    maxLength: Type.Integer(),
    /** 1 lowercase, 2 lowercase and digits, 3 all four kinds. */
    strength: Type.Enum([1, 2, 3]),
    /** How many former passwords are refused. */
    history: Type.Integer(),
    /** 0: passwords do not run out. */
    expiryDays: Type.Integer(),
  }),
});

/** Seconds that must have passed before another code is sent. */
export const RESET_CODE_PAUSE = 50;

/** Whose password it is. What is answered is the same whether there is such an account or not. */
const Whose = { tenantId: Uuid, account: Text(64, 1) };

export const forgottenPasswordWays = call({
  path: 'userCenter/user/forgetPwdType',
  permission: 'public',
  summary: 'How a forgotten password can be replaced here',
  request: Strict(Whose),
  response: Strict({ types: Type.Array(Type.Enum(['email'])) }),
});

export const sendResetCode = call({
  path: 'userCenter/user/forgetPwdSendVerifyCode',
  permission: 'public',
  audit: { module: 'identity', operation: 'requestResetCode' },
  summary: 'Send a code of 6 digits to the e-mail address of the account, if there is one',
  request: Strict(Whose),
  response: CodeSent,
});

export const resetPassword = call({
  path: 'userCenter/user/emailResetUserPwd',
  permission: 'public',
  audit: { module: 'identity', operation: 'resetPassword' },
  summary: 'Set a new password with the code that came by e-mail; all sessions end',
  request: Strict({
    ...Whose,
    code: MailedCode,
    newPassword: PasswordCiphertext,
  }),
  response: Empty,
});
