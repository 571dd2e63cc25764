import { useObservable } from '@attest/shared-ui';
import { session$, tenant$ } from '@attest/shared-utility';
import { ScreenMark } from './ScreenMark';

/** Who looks at the screen and when, over everything, where the tenant wants it. */
export function ScreenWatermark() {
  const template = useObservable(tenant$)?.tenant?.watermark;
  const user = useObservable(session$)?.user;
  if (!template || !user) return null;
  return <ScreenMark template={template} name={user.userName} account={user.account} />;
}
