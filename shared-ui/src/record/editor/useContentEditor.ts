import type { DeclaredForm, FormContent, FormValues } from '@attest/api-contract';
import { isApiError } from '@attest/shared-utility';
import type { Found } from '../../form/Finder';
import { type ContentFormOptions, useContentForm } from '../../form/useContentForm';
import { useOnce } from '../../form/useOnce';
import { queryClient } from '../../query/queryClient';
import type { Baseline } from '../collisions';
import { useCollisions } from '../useCollisions';
import { useDraft } from '../useDraft';

interface Options<D extends DeclaredForm> extends ContentFormOptions<D> {
  /** Names what is edited among the drafts of this browser. */
  draftKey: string;
}

/** What is kept in this browser while it is not sent. */
interface Kept {
  changes: FormValues;
  /** The stored values that the changes stand over. */
  over: Baseline;
  /** What was chosen is called so. */
  names: Found[];
}

/**
 * State of a page with a form that is declared in the contract: what is typed over the stored values, its draft in this
 * browser, and what others stored meanwhile.
 */
export function useContentEditor<const D extends DeclaredForm>(options: Options<D>) {
  const form = useContentForm(options);
  const { busy, once } = useOnce();
  const { baseline, clear, saved, ...collisions } = useCollisions(form, form.initial, busy);
  const kept: Kept = { changes: form.changes, over: baseline.current, names: form.names.learned };
  const draft = useDraft<Kept>(options.draftKey, kept, { dirty: form.dirty });
  return {
    ...form,
    ...collisions,
    draft,
    recover({ changes, over, names: chosen = [] }: Kept) {
      baseline.current = over;
      form.names.learn(chosen);
      const known = form.shown.fields.map(({ key }) => key);
      form.assign(Object.fromEntries(Object.entries(changes).filter(([key]) => known.includes(key))));
    },
    /** Whether it may be sent; what stands against it is shown and focused. */
    check: () => form.check() && clear(),
    /** Sends what was typed, once; the edits end when it has arrived, but for what was typed since. */
    async save(send: (content: FormContent<D>) => Promise<unknown>): Promise<void> {
      try {
        await once(async () => {
          await send(form.content());
          draft.clear();
          saved(form.values);
          form.reset(form.values);
        });
      } catch (failure) {
        // Somebody else was first: what they stored is fetched; what was typed stays over it.
        if (isApiError(failure) && failure.code === 'RECORD_CHANGED') void queryClient.invalidateQueries();
        throw failure;
      }
    },
    discard() {
      draft.clear();
      form.reset();
    },
  };
}
