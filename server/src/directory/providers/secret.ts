/** What the secret of a provider is sealed for. */
export const SECRET_PURPOSE = 'sign-in-provider';
