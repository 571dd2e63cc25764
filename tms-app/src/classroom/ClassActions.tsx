import {
  ATTENDANCE_NEEDED,
  type ClassDetail,
  cancelClass,
  closeClass,
  openClass,
  tms,
} from '@attest/api-contract';
import {
  ActionButton,
  Button,
  SignedReasonDialog,
  Text,
  useBilingual,
  useCallMutation,
} from '@attest/shared-ui';
import { formatInstant, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ReasonAct } from '../frame/ReasonAct';

interface Props {
  detail: ClassDetail;
  onInvite: () => void;
}

/** What the caller may do with a class as a whole. */
export function ClassActions({ detail, onInvite }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  const [closing, setClosing] = useState(false);
  const { row, may, rowVersion, people } = detail;
  const step = { id: row.id, rowVersion };
  const open = useCallMutation(openClass, {
    onSuccess: async () => {
      toast.success(t('class.opened'));
    },
  });
  const early =
    Date.parse(detail.opensFrom) > Date.now()
      ? t('class.opensFrom', { time: formatInstant(detail.opensFrom) })
      : null;
  const busy = open.isPending ? t('edit.saving') : null;
  const met = people.filter(({ percent }) => (percent ?? 0) >= ATTENDANCE_NEEDED).length;
  const stillIn = people.filter(
    ({ signedInAt, signedOutAt, byHand }) => signedInAt && !signedOutAt && !byHand,
  ).length;
  return (
    <>
      {may.cancel && (
        <ReasonAct
          label={t('class.cancel')}
          title={t('class.cancelTitle', { no: row.no })}
          text={t('class.cancelText', { count: row.people })}
          act={(reason) => request(cancelClass, { ...step, reason }, { quiet: true })}
          done={t('class.cancelled')}
        />
      )}
      {may.edit && <Button onClick={() => go(tms.editClass(row.id))}>{t('class.edit')}</Button>}
      {may.invite && <Button onClick={onInvite}>{t('class.invite')}</Button>}
      {may.open && (
        <ActionButton why={early ?? busy} appearance="primary" onClick={() => !busy && open.mutate(step)}>
          {t('class.open')}
        </ActionButton>
      )}
      {may.conduct && (
        <Button appearance="primary" onClick={() => setClosing(true)}>
          {t('class.close')}
        </Button>
      )}
      {closing && (
        <SignedReasonDialog
          title={t('class.closeTitle', { no: row.no })}
          confirmLabel={t('task.goSign')}
          subject={{
            no: row.no,
            title: `${text(row.title)} — ${t('class.closeResult', { met, absent: people.length - met })}`,
            version: row.courseVersion,
            decision: t('class.close'),
            meaning: t('practice.meaning'),
          }}
          accountNeeded={detail.accountNeededToSign}
          onSign={async (signature, remark) => {
            const { attended, absent } = await request(
              closeClass,
              { ...step, remark, signature },
              { quiet: true },
            );
            toast.success(t('class.closed', { attended, absent }));
            setClosing(false);
          }}
          onClose={() => setClosing(false)}
        >
          <Text>{t('class.closeText', { met, absent: people.length - met, needed: ATTENDANCE_NEEDED })}</Text>
          {stillIn > 0 && <Text>{t('class.stillIn', { count: stillIn })}</Text>}
        </SignedReasonDialog>
      )}
    </>
  );
}
