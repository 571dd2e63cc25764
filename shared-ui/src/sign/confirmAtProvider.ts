import { beginProviderSignIn, confirmSigner } from '@attest/api-contract';
import { ApiError, request, signingAnswers, tenant } from '@attest/shared-utility';

const WINDOW = 'popup,width=560,height=720';

/**
 * Has the person sign in anew at an identity provider, in a window of its own, and answers with what proves it; undefined
 * once `signal` says that nobody waits. Called by a press, as browsers open windows for those alone. Throws ApiError.
 */
export async function confirmAtProvider(provider: string, signal: AbortSignal): Promise<string | undefined> {
  const page = window.open('', '_blank', WINDOW);
  if (!page) throw new ApiError('SIGNING_WINDOW_BLOCKED');
  signal.addEventListener('abort', () => page.close());
  const tenantId = tenant.current()?.tenantId ?? '';
  try {
    const begun = await request(beginProviderSignIn, { tenantId, provider, sign: true }, { quiet: true });
    const sent = new URL(begun.url).searchParams;
    // SAML calls it otherwise.
    const state = sent.get('state') ?? sent.get('RelayState') ?? '';
    const coming = signingAnswers.of(state, signal);
    page.location.replace(begun.url);
    const answer = await coming;
    if (!answer) return undefined;
    const given = (name: string) => answer.get(name) ?? undefined;
    const { proof } = await request(
      confirmSigner,
      {
        tenantId,
        state,
        binding: begun.binding,
        kept: begun.kept,
        code: given('code'),
        iss: given('iss'),
        error: given('error')?.slice(0, 200),
      },
      { quiet: true },
    );
    return proof;
  } catch (error) {
    page.close();
    throw error;
  }
}
