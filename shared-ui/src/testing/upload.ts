import { beginUpload } from '@attest/api-contract';
import { Refusal, serve } from './harness';

/** An upload that stays on its way until it is broken. */
export function uploadUntilBroken(): () => void {
  let fail = () => {};
  const broken = new Promise<never>((_, reject) => {
    fail = () => reject(new Refusal('UPLOAD_FAILED'));
  });
  serve(beginUpload, () => broken);
  return () => fail();
}
