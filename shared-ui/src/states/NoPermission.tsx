import { shell } from '@attest/api-contract';
import { navigate } from '@attest/shared-utility';
import { useEffect } from 'react';

/** In place of a page that the person may not open: leads to the page that says so. */
export function NoPermission() {
  useEffect(() => navigate(shell.noPermission, { replace: true }), []);
  return null;
}
