import {
  listAccessReviews,
  listReviewEntries,
  type ReviewEntry,
  type ReviewVerdict,
  signAccessReview,
} from '@attest/api-contract';
import {
  Checkbox,
  callKey,
  Field,
  queryClient,
  ReasonDialog,
  SignDialog,
  Text,
  useBilingual,
} from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useRef, useState } from 'react';
import { useT } from '../../frame/useT';
import { refreshPeople } from '../refreshPeople';
import { revocable } from './revocable';

interface Props {
  verdict: ReviewVerdict;
  entries: ReviewEntry[];
  reviewId: string;
  /** The signature needs the account beside the password. */
  accountNeeded: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** A text of the screen where a pair is asked for. */
const said = (text: string) => ({ zh: text, en: text });

/** Asks what is taken away and why, unless everything stays, and then for the signature. */
export function ReviewAct({ verdict, entries, reviewId, accountNeeded, onDone, onClose }: Props) {
  const t = useT();
  const text = useBilingual();
  const [revoked, setRevoked] = useState<string[]>([]);
  const [remark, setRemark] = useState<string | null>(verdict === 'keep' ? '' : null);
  // The dialog of the reason closes itself once it is given; the one of the signature follows it.
  const signing = useRef(false);
  const [first] = entries;
  const roles = first ? revocable(first.roles) : [];

  if (remark !== null)
    return (
      <SignDialog
        subject={entries.map((entry) => ({
          no: entry.account,
          title: `${entry.name} — ${entry.roles.map(({ name }) => text(name)).join(t('admin.comma'))}`,
          version: 1,
          decision: said(t(`admin.review.acts.${verdict}`)),
          meaning: said(t('admin.review.meaning')),
        }))}
        accountNeeded={accountNeeded}
        reason={remark || t('admin.review.stays')}
        onSign={async (signature) => {
          const decisions = entries.map((entry) => ({
            entryId: entry.id,
            verdict,
            roles: entry.roles.map(({ code }) => code),
            revoked,
            remark,
          }));
          await request(signAccessReview, { reviewId, decisions, signature }, { quiet: true });
          toast.success(t('admin.done'));
          onDone();
          void refreshPeople();
          await Promise.all(
            [listReviewEntries, listAccessReviews].map((call) =>
              queryClient.invalidateQueries({ queryKey: callKey(call) }),
            ),
          );
          onClose();
        }}
        onClose={onClose}
      />
    );
  return (
    <ReasonDialog
      title={t(`admin.review.title_${verdict}`, { name: first?.name })}
      confirmLabel={t('admin.review.goSign')}
      missing={verdict === 'revoke' && revoked.length === 0 ? t('admin.review.chooseRole') : undefined}
      onConfirm={async (given) => {
        signing.current = true;
        setRemark(given);
      }}
      onClose={() => !signing.current && onClose()}
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
    </ReasonDialog>
  );
}
