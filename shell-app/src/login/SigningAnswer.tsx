import { signingAnswers, withSamlAnswer } from '@attest/shared-utility';
import { removeEarlyPage } from '@attest/shared-utility/early';
import { useEffect } from 'react';
import { useT } from '../frame/useT';

/** The window in which a person has confirmed who signs: hands the answer on, and closes. */
export function SigningAnswer() {
  const t = useT();
  useEffect(() => {
    removeEarlyPage();
    signingAnswers.send(withSamlAnswer(window.location.search));
    window.close();
  }, []);
  // A browser may keep a window open that has been elsewhere.
  return <p role="status">{t('login.confirmed')}</p>;
}
