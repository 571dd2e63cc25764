import type { CallDeclaration, RequestOf, ResponseOf } from '@attest/api-contract';
import { type ApiError, keptUnasked, request } from '@attest/shared-utility';
import { type UseMutationOptions, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { sharedCache } from './queryClient';

type QueryOptions<C extends CallDeclaration, T> = Omit<
  UseQueryOptions<ResponseOf<C>, ApiError | Error, T>,
  'queryKey' | 'queryFn'
> & {
  /** Also show the error as a toast; screens show it in place by default. */
  toast?: boolean;
};

/** The cache key of a call: `[path, input]`; `[path]` names all of its answers. */
export const callKey = <C extends CallDeclaration>(call: C, input?: RequestOf<C>) =>
  input === undefined ? [call.path] : [call.path, input];

/**
 * A call that leaves an entry in the audit trail is what a person did: it is sent once for every time it is shown, and
 * neither time, focus, push nor another language sends it again.
 */
const DONE_ONCE = { staleTime: 'static', gcTime: 0 } as const;

/**
 * Server state of one call, cached by path and input, cancelled when nobody shows it any more.
 * Needs no provider.
 */
export function useCallQuery<C extends CallDeclaration, T = ResponseOf<C>>(
  call: C,
  input: RequestOf<C>,
  { toast = false, ...options }: QueryOptions<C, T> = {},
) {
  keptUnasked(call);
  return useQuery<ResponseOf<C>, ApiError | Error, T>(
    {
      ...(call.audit !== 'none' && DONE_ONCE),
      ...options,
      queryKey: callKey(call, input),
      queryFn: ({ signal }) => request(call, input, { signal, quiet: !toast }),
    },
    sharedCache(),
  );
}

/**
 * Asks for what a page is about to show, so that its answer comes while the page is drawn; a failure shows there and
 * answers nothing here. Only for calls that leave no entry in the audit trail.
 */
export function askAhead<C extends CallDeclaration>(
  call: C,
  input: RequestOf<C>,
): Promise<ResponseOf<C> | undefined> {
  return sharedCache()
    .fetchQuery<ResponseOf<C>>({
      queryKey: callKey(call, input),
      queryFn: ({ signal }) => request(call, input, { signal, quiet: true }),
    })
    .catch(() => undefined);
}

type MutationOptions<C extends CallDeclaration> = Omit<
  UseMutationOptions<ResponseOf<C>, ApiError | Error, RequestOf<C>>,
  'mutationFn'
> & {
  /** The screen shows the error itself: no toast. */
  quiet?: boolean;
};

/** A changing call; `mutate(input)`. It is over when what it changed was read anew. Errors become toasts unless `quiet`. */
export function useCallMutation<C extends CallDeclaration>(
  call: C,
  { quiet = false, ...options }: MutationOptions<C> = {},
) {
  return useMutation<ResponseOf<C>, ApiError | Error, RequestOf<C>>(
    {
      ...options,
      mutationFn: (input) => request(call, input, { quiet }),
    },
    sharedCache(),
  );
}
