import { type SignInProvider, type SignInProviderRow, saveSignInProvider } from '@attest/api-contract';
import { request, toast } from '@attest/shared-utility';

/** What a dialog for a provider is given. */
export interface ProviderDialogProps {
  /** The one that is changed; a new one without. */
  row?: SignInProviderRow;
  /** Where the operators let providers be. */
  origins: string[];
  onClose: () => void;
}

interface Given {
  row: SignInProviderRow | undefined;
  provider: SignInProvider;
  /** Undefined: it stays as it is. */
  secret: string | undefined;
  reason: string;
  /** What is said when it is done. */
  said: string;
}

/** Adds a provider or changes one. Throws ApiError. */
export async function saveProvider({ row, provider, secret, reason, said }: Given): Promise<void> {
  await request(
    saveSignInProvider,
    {
      ...(row && { id: row.id, version: row.version }),
      provider,
      ...(secret !== undefined && { secret }),
      reason,
    },
    { quiet: true },
  );
  toast.success(said);
}
