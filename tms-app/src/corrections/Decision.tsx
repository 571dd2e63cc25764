import {
  approveCorrection,
  type CorrectionDetail,
  confirmCorrection,
  rejectCorrection,
  withdrawCorrection,
} from '@attest/api-contract';
import { Button, ReasonDialog, SignDialog, Text, useBilingual } from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../frame/ActionBar';
import { refreshCorrections } from './correctionCache';

type Act = keyof CorrectionDetail['may'];

const ACTS: Act[] = ['withdraw', 'reject', 'confirm', 'approve'];
const SIGNED = { confirm: confirmCorrection, approve: approveCorrection };
const REASONED = { reject: rejectCorrection, withdraw: withdrawCorrection };
const quiet = { quiet: true };

/** What the caller can do with a correction, or whom it waits for. */
export function Decision({ detail }: { detail: CorrectionDetail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const [act, setAct] = useState<Act | null>(null);
  const { correction, waitsFor, may } = detail;
  const { id, no, person } = correction;
  const close = () => setAct(null);
  const done = async (what: Act) => {
    await refreshCorrections();
    toast.success(t(`correction.done.${what}`, { no }));
  };
  const waits = waitsFor.map(({ name }) => name).join(t('edit.comma'));
  return (
    <>
      <ActionBar
        label={t('correction.bar')}
        status={
          <Text>
            {correction.waitsForMe
              ? t('correction.waitsForMe')
              : waits && t('correction.waitsFor', { names: waits })}
          </Text>
        }
      >
        {ACTS.filter((one) => may[one]).map((one) => (
          <Button
            key={one}
            appearance={one === 'confirm' || one === 'approve' ? 'primary' : 'secondary'}
            onClick={() => setAct(one)}
          >
            {t(`correction.do.${one}`)}
          </Button>
        ))}
      </ActionBar>
      {(act === 'confirm' || act === 'approve') && (
        <SignDialog
          subject={{
            no,
            title: `${correction.courseNo} ${text(correction.courseName)} — ${person.name}`,
            version: null,
            decision: t(`correction.do.${act}`),
            meaning: t(`correction.meaning.${act}`),
          }}
          accountNeeded={detail.accountNeededToSign}
          onSign={async (signature) => {
            await request(SIGNED[act], { id, signature }, quiet);
            await done(act);
            close();
          }}
          onClose={close}
        />
      )}
      {(act === 'reject' || act === 'withdraw') && (
        <ReasonDialog
          title={t(`correction.title.${act}`, { no })}
          confirmLabel={t(`correction.do.${act}`)}
          onConfirm={async (reason) => {
            await request(REASONED[act], { id, reason }, quiet);
            await done(act);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
