import { useRef, useState } from 'react';
import { type Signature, SignDialog, type SignDialogProps } from '../sign/SignDialog';
import { ReasonDialog, type ReasonDialogProps } from './ReasonDialog';

export interface SignedReasonDialogProps
  extends Omit<ReasonDialogProps, 'onConfirm'>,
    Pick<SignDialogProps, 'subject' | 'accountNeeded'> {
  /** Rejects with what the dialog of the signature then shows; closing is the caller's. */
  onSign(signature: Signature, reason: string): Promise<void>;
}

/** An act that needs a reason and then a signature; `confirmLabel` leads on to the signature. */
export function SignedReasonDialog(props: SignedReasonDialogProps) {
  const { subject, accountNeeded, onSign, onClose, ...asked } = props;
  const [reason, setReason] = useState<string | null>(null);
  // The dialog of the reason closes itself once it is given; the one of the signature follows it.
  const given = useRef(false);
  if (reason !== null)
    return (
      <SignDialog
        subject={subject}
        accountNeeded={accountNeeded}
        reason={reason}
        onSign={(signature) => onSign(signature, reason)}
        onClose={onClose}
      />
    );
  return (
    <ReasonDialog
      {...asked}
      onConfirm={async (text) => {
        given.current = true;
        setReason(text);
      }}
      onClose={() => given.current || onClose()}
    />
  );
}
