import { describe, expect, it } from '@jest/globals';
import * as contract from '.';
import type { CallDeclaration } from './call';
import { CALLS } from './calls';
import { seenFields } from './seenVersion';

const namesVersion = (call: CallDeclaration): boolean => seenFields(call).length > 0;

/**
 * Audited calls that name no version, and why none of them overwrites in silence what somebody else has changed.
 * Whatever else changes something names the version it saw.
 */
const EXCEPTIONS: Record<string, string[]> = {
  'makes something new': [
    'beginReplyUpload',
    'mergeReplyShards',
    'sendInvitation',
    'addAnnotation',
    'addProxy',
    'askAssistant',
    'beginImport',
    'beginUpload',
    'composeAnswer',
    'copyDocument',
    'createDocument',
    'createPerson',
    'createRecord',
    'importDefinitions',
    'linkRecord',
    'makeLetter',
    'makeScimToken',
    'mergeShards',
    'openAccessReview',
    'relateDocuments',
    'replyAnnotation',
    'simulateDefinition',
    'startExam',
    'startExport',
    'startPeopleImport',
    'startQuestionImport',
    'startChecks',
    'startRecordImport',
    'tryAssistant',
  ],
  'shows or gives out': [
    'downloadReplyFile',
    'downloadCertificate',
    'downloadDocument',
    'downloadExport',
    'downloadFile',
    'exportAuditChain',
    'exportDefinitions',
    'exportResume',
    'logAudit',
    'openMaterial',
    'printDocument',
    'printFromTemplate',
    'recordPrinted',
    'remakeDocumentPdf',
    'versionPrinted',
    'viewDocument',
  ],
  'is about a session or a password': [
    'enterInvitation',
    'openInvitation',
    'sendInvitationCode',
    'confirmPasskey',
    'confirmTotp',
    'removePasskey',
    'removeTotp',
    'renewRecoveryCodes',
    'resetSecondFactor',
    'endPersonSessions',
    'endSession',
    'confirmAtDirectory',
    'confirmSigner',
    'lockPerson',
    'login',
    'loginAtDirectory',
    'loginByProvider',
    'loginInDingTalk',
    'logout',
    'resetPassword',
    'resetPersonPassword',
    'sendResetCode',
    'unlockPerson',
    'updatePassword',
  ],
  'is a setting of one person for themselves': [
    'deleteQueryView',
    'saveAvatar',
    'saveNoticePreferences',
    'saveQueryView',
    'setDuty',
    'updateAccount',
    'updateLanguage',
  ],
  reminds: ['remindJobReaders', 'remindTraining', 'urgeProcess'],
  'takes away one thing as a whole': [
    'cancelExport',
    'cancelPeopleImport',
    'cancelQuestionImport',
    'cancelRecordImport',
    'stopChecks',
    'stopImport',
    'stopSimulation',
    'unlinkAccount',
    'unlinkRecord',
    'unrelateDocuments',
  ],
  'is taken once: whoever comes second is told that it is done': [
    'attendClass',
    'cancelAssignments',
    'declareRead',
    'exemptAssignments',
    'judgePractice',
    'markExam',
    'qualifyOnPaper',
    'renewDocument',
    'reopenAnnotation',
    'resolveAnnotation',
    'retrainAssignment',
    'revokeScimToken',
    'riskRelease',
    'runImport',
    'setPersonStatus',
    'signAccessReview',
    'signPractice',
    'signTraining',
    'submitExam',
    'switchCheck',
    'withdrawInvitation',
  ],
};

describe('a call that changes something', () => {
  const known: ReadonlySet<unknown> = new Set(CALLS);
  const changing = (Object.entries(contract) as [string, CallDeclaration][]).filter(
    ([, call]) => known.has(call) && call.audit !== 'none',
  );
  const excepted = Object.values(EXCEPTIONS).flat();

  it.each(changing.filter(([name]) => !excepted.includes(name)))('%s names the version it saw', (_, call) => {
    expect(namesVersion(call)).toBe(true);
  });

  it('is excepted only by name, once, and where it names none', () => {
    const unneeded = excepted.filter((name, at) => {
      const call = changing.find(([one]) => one === name)?.[1];
      return !call || namesVersion(call) || excepted.indexOf(name) !== at;
    });
    expect(unneeded).toEqual([]);
  });
});
