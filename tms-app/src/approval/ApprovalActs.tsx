import { type ApprovedKind, approveVersion, type InApproval, returnVersion } from '@attest/api-contract';
import { ActionButton, SignedReasonDialog, Text, useBilingual } from '@attest/shared-ui';
import { navigate, request, session, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonAct } from '../frame/ReasonAct';

interface Props {
  of: { kind: ApprovedKind; id: string };
  waiting: InApproval;
}

/** Returning what was handed in, or bringing it into force with a reason and a signature. */
export function ApprovalActs({ of, waiting }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const [signing, setSigning] = useState(false);
  const { no, name, called, label, may, problem, rowVersion, token } = waiting;
  const own = session.current().user?.id === waiting.handedIn.by.id;
  const mayNot = may.approve ? problem : own ? t('approval.ownHand') : t('approval.mayNot');
  return (
    <>
      <ReasonAct
        label={t('approval.return')}
        why={may.return ? null : t('approval.mayNot')}
        title={t('approval.returnTitle', { no })}
        text={t('approval.returnText')}
        act={async (reason) => {
          await request(returnVersion, { ...of, rowVersion, reason }, { quiet: true });
          navigate(waiting.path);
        }}
        done={t('approval.returned')}
      />
      <ActionButton why={mayNot} appearance="primary" onClick={() => setSigning(true)}>
        {t('approval.approve')}
      </ActionButton>
      {signing && (
        <SignedReasonDialog
          title={t('approval.approveTitle', { no })}
          confirmLabel={t('task.goSign')}
          subject={{
            no,
            title: [text(called), name && text(name)].filter(Boolean).join(' '),
            version: label,
            decision: t('approval.approve'),
            meaning: t('approval.meaning'),
          }}
          accountNeeded={waiting.accountNeededToSign}
          onSign={async (signature, reason) => {
            const input = { ...of, rowVersion, reason, signature, ...(token && { token }) };
            const done = await request(approveVersion, input, { quiet: true });
            navigate(waiting.path);
            const more = done.consequences.map(text).join(t('learn.and'));
            toast.success([t('approval.done', { label: done.label }), more].filter(Boolean).join(' '));
          }}
          onClose={() => setSigning(false)}
        >
          {waiting.consequences.map((line) => (
            <Text key={line.en}>{t('approval.follows', { what: text(line) })}</Text>
          ))}
        </SignedReasonDialog>
      )}
    </>
  );
}
