import { shell } from '@attest/api-contract';
import { useObservable } from '@attest/shared-ui/bare';
import { currentPath, navigate, tenant$ } from '@attest/shared-utility';
import { useEffect, useRef, useState } from 'react';
import { returnFromProvider, searchBefore } from './providerSignIn';

export interface ProviderAnswer {
  /** An identity provider has answered, and the server is asked what that is worth. */
  isOpen: boolean;
  refusal?: unknown;
  /** Query of the sign-in page before this tab left for the provider. */
  search?: string;
}

/** An identity provider has sent the browser back. */
export const isAnswer = () => currentPath().startsWith(shell.signInAnswer);

const begun = (): ProviderAnswer =>
  isAnswer() ? { isOpen: true, search: searchBefore() } : { isOpen: false };

/** Ends a sign-in where providers send browsers back to; a refusal is said on the sign-in page. */
export function useProviderAnswer(): ProviderAnswer {
  const known = useObservable(tenant$, undefined)?.status;
  const [answer, setAnswer] = useState(begun);
  const asked = useRef(false);
  const { isOpen, search = '' } = answer;
  useEffect(() => {
    if (!isOpen || asked.current || !known || known === 'loading') return;
    asked.current = true;
    returnFromProvider(window.location.search).catch((refusal: unknown) => {
      setAnswer({ isOpen: false, refusal, search });
      navigate(shell.login + search, { replace: true });
    });
  }, [isOpen, known, search]);
  return answer;
}
