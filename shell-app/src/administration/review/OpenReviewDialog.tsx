import { openAccessReview, plusDays } from '@attest/api-contract';
import { DayField, Field, ReasonDialog, Text } from '@attest/shared-ui';
import { request, tenantToday, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';

/** Days that reviewers usually have. */
const USUAL_DAYS = 30;

/** Begins a review: until when, and why now. */
export function OpenReviewDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [due, setDue] = useState(() => plusDays(tenantToday(), USUAL_DAYS));
  const open = async (reason: string) => {
    await request(openAccessReview, { due, reason }, { quiet: true });
    toast.success(t('admin.done'));
  };
  return (
    <ReasonDialog
      title={t('admin.review.begin')}
      confirmLabel={t('admin.review.begin')}
      entry={due}
      missing={due > tenantToday() ? undefined : t('admin.review.duePast')}
      onConfirm={open}
      onClose={onClose}
    >
      <Text>{t('admin.review.beginText')}</Text>
      <Field label={t('admin.review.due')} required>
        <DayField value={due} min={plusDays(tenantToday(), 1)} onChange={setDue} />
      </Field>
    </ReasonDialog>
  );
}
