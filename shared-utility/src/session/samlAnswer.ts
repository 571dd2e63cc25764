import { SAML_ANSWER } from '@attest/api-contract';

/** What an identity provider has posted by SAML, where that is what a code stands for: once. */
export function samlAnswer(code: string | null | undefined): string | undefined {
  if (code !== SAML_ANSWER) return undefined;
  const answer = sessionStorage.getItem(SAML_ANSWER) ?? undefined;
  sessionStorage.removeItem(SAML_ANSWER);
  return answer;
}

/** The query of an answer with what its code stands for. */
export function withSamlAnswer(search: string): string {
  const query = new URLSearchParams(search);
  const answer = samlAnswer(query.get('code'));
  if (answer === undefined) return search;
  query.set('code', answer);
  return `?${query}`;
}
