import { describe, expect, it } from '@jest/globals';
import * as contract from '.';
import type { CallDeclaration } from './call';
import { CALLS } from './calls';
import { PUSHED_CHANGES, type Tag } from './tags';

/** Audited calls that change nothing a screen would have to read anew, and why. */
const EXCEPTIONS: Record<string, string[]> = {
  'shows or gives out': [
    'downloadReplyFile',
    'askAssistant',
    'composeAnswer',
    'downloadCertificate',
    'downloadDocument',
    'downloadExport',
    'downloadFile',
    'exportAuditChain',
    'exportDefinitions',
    'exportResume',
    'logAudit',
    'printDocument',
    'printFromTemplate',
    'recordPrinted',
    'versionPrinted',
    'viewDocument',
  ],
  'is about a session or a password': [
    'enterInvitation',
    'openInvitation',
    'sendInvitationCode',
    'confirmAtDirectory',
    'confirmSigner',
    'login',
    'loginAtDirectory',
    'loginByProvider',
    'loginInDingTalk',
    'logout',
    'resetPassword',
    'sendResetCode',
    'updateLanguage',
    'updatePassword',
  ],
  'makes a file that nothing names yet': [
    'beginReplyUpload',
    'beginUpload',
    'mergeReplyShards',
    'mergeShards',
  ],
  'is of somebody outside, whose page asks how the link stands afterwards': ['handInReply'],
  'goes on with what the call answers; others are told by push': [
    'declareRead',
    'openMaterial',
    'deleteResume',
    'saveResume',
    'signTraining',
    'startExam',
    'submitExam',
  ],
  'is one of several in a row: what is stored is read after the last': ['saveNoticePreferences'],
};

describe('what calls show and change', () => {
  const known: ReadonlySet<unknown> = new Set(CALLS);
  const calls = (Object.entries(contract) as [string, CallDeclaration][]).filter(([, call]) =>
    known.has(call),
  );
  const changing = calls.filter(([, { audit }]) => audit !== 'none');
  const excepted = Object.values(EXCEPTIONS).flat();

  it.each(changing.filter(([name]) => !excepted.includes(name)))('%s says what it changes', (_, call) => {
    expect(call.changes).not.toEqual([]);
    expect(call.changes).toBeDefined();
    expect(call.shows).toBeUndefined();
  });

  it('is left out only by name, once, and where it is not said', () => {
    const unneeded = excepted.filter((name, at) => {
      const call = changing.find(([one]) => one === name)?.[1];
      return !call || call.changes !== undefined || excepted.indexOf(name) !== at;
    });
    expect(unneeded).toEqual([]);
  });

  it('is named alike on both sides: what changes is shown by a call, and what is shown is changed by one', () => {
    const named = (side: 'shows' | 'changes') => calls.flatMap(([, call]) => call[side] ?? []);
    const pushed: Tag[] = Object.values(PUSHED_CHANGES).flat();
    expect([...new Set([...named('changes'), ...pushed])].sort()).toEqual(
      [...new Set(named('shows'))].sort(),
    );
  });
});
