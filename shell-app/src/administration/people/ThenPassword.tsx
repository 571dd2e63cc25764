import { type ReactNode, useRef, useState } from 'react';
import { type Secret, TemporaryPasswordDialog } from './TemporaryPasswordDialog';

interface Props {
  onClose: () => void;
  /** A dialog on an account. */
  children: (dialog: { onSecret: (secret: Secret) => void; onClose: () => void }) => ReactNode;
}

/** A dialog, and then the temporary password that it made, if any: it is shown once, until it is noted. */
export function ThenPassword({ onClose, children }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null);
  // The dialog closes in the same breath in which it tells the password.
  const isShown = useRef(false);
  if (secret) return <TemporaryPasswordDialog secret={secret} onClose={onClose} />;
  return children({
    onSecret: (made) => {
      isShown.current = true;
      setSecret(made);
    },
    onClose: () => {
      if (!isShown.current) onClose();
    },
  });
}
