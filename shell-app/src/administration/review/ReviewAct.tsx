import { type ReviewEntry, type ReviewVerdict, signAccessReview } from '@attest/api-contract';
import {
  Checkbox,
  Field,
  type Signature,
  SignDialog,
  type SignDialogProps,
  SignedReasonDialog,
  Text,
  useBilingual,
} from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { revocable } from './revocable';
import { useReviews } from './useReviews';

interface Props {
  verdict: ReviewVerdict;
  entries: ReviewEntry[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks what is taken away and why, unless everything stays, and then for the signature. */
export function ReviewAct({ verdict, entries, onDone, onClose }: Props) {
  const { query, review } = useReviews();
  const t = useT();
  const text = useBilingual();
  const [revoked, setRevoked] = useState<string[]>([]);
  if (!query.data || !review) return null;
  const [first] = entries;
  const roles = first ? revocable(first.roles) : [];

  const signed: Pick<SignDialogProps, 'subject' | 'accountNeeded' | 'onClose'> = {
    subject: entries.map((entry) => ({
      no: entry.account,
      title: `${entry.name} — ${entry.roles.map(({ name }) => text(name)).join(t('admin.comma'))}`,
      version: null,
      decision: t(`admin.review.acts.${verdict}`),
      meaning: t('admin.review.meaning'),
    })),
    accountNeeded: query.data.accountNeededToSign,
    onClose,
  };
  const sign = async (signature: Signature, remark: string) => {
    const decisions = entries.map((entry) => ({
      entryId: entry.id,
      verdict,
      roles: entry.roles.map(({ code }) => code),
      revoked,
      remark,
    }));
    await request(signAccessReview, { reviewId: review.id, decisions, signature }, { quiet: true });
    toast.success(t('admin.done'));
    onDone();
    onClose();
  };
  if (verdict === 'keep')
    return (
      <SignDialog {...signed} reason={t('admin.review.stays')} onSign={(signature) => sign(signature, '')} />
    );
  return (
    <SignedReasonDialog
      {...signed}
      title={t(`admin.review.title_${verdict}`, { name: first?.name })}
      confirmLabel={t('admin.review.goSign')}
      entry={revoked}
      missing={verdict === 'revoke' && revoked.length === 0 ? t('admin.review.chooseRole') : undefined}
      onSign={sign}
    >
      {verdict === 'disable' && <Text>{t('admin.review.disableText')}</Text>}
      {verdict === 'revoke' && (
        <Field label={t('admin.review.rolesAway')} required>
          <div>
            {roles.map(({ code, name }) => (
              <Checkbox
                key={code}
                required={false}
                label={text(name)}
                checked={revoked.includes(code)}
                onChange={(_, { checked }) =>
                  setRevoked(checked ? [...revoked, code] : revoked.filter((one) => one !== code))
                }
              />
            ))}
          </div>
        </Field>
      )}
    </SignedReasonDialog>
  );
}
