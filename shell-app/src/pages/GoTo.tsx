import { navigate } from '@attest/shared-utility';
import { useEffect } from 'react';

/** Leads on to another address, which takes the place of this one. */
export function GoTo({ path }: { path: string }) {
  useEffect(() => navigate(path, { replace: true }), [path]);
  return null;
}
