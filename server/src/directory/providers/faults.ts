import { AppError } from '../../platform/errors';
import type { Outside } from '../../platform/module';
import { OutboundError } from '../../platform/outbound/outbound';
import type { StoredProvider } from './tables';

/** A provider that cannot be reached, or does not describe itself as it should; why is for the operators. */
export function providerAway({ platform, tenantId }: Outside, row: StoredProvider, error: unknown): AppError {
  platform.log.warn({ err: error, tenantId, provider: row.id }, 'an identity provider cannot be used');
  return new AppError(row.kind === 'entra' ? 'AZURE_CONNECT_FAIL' : 'SIGN_IN_PROVIDER_AWAY');
}

/** A provider that did not confirm who somebody is. */
export const providerRefused = (row: StoredProvider): AppError =>
  new AppError(row.kind === 'entra' ? 'AZURE_AUTH_FAIL' : 'SIGN_IN_PROVIDER_REFUSED');

/** No answer came; everything else is an answer that does not hold. */
export const isAway = (error: unknown): boolean => {
  const { cause } = error as { cause?: unknown };
  return [error, cause].some(
    (one) => one instanceof OutboundError || (one instanceof Error && one.name === 'TimeoutError'),
  );
};

/** What went wrong in one line: the words of whoever answered, without what was sent. */
export function reasonOf(error: unknown): string {
  const { message, error: code, cause } = error as { message?: string; error?: string; cause?: unknown };
  const inner = cause instanceof Error ? cause.message : undefined;
  return [...new Set([code, message, inner])].filter(Boolean).join(' · ').slice(0, 300) || String(error);
}
