import type { CallDeclaration, RequestOf } from '@attest/api-contract';
import { errorMessage, isApiError, request, tellChanged, toast } from '@attest/shared-utility';
import { useOnce } from '../../form/useOnce';
import type { TaskEditor } from './useTaskEditor';

interface Saving<C extends CallDeclaration> {
  /** Stores the values that may be sent now. */
  call: C;
  input: RequestOf<C>;
  /** What is said when it is saved. */
  saved: string;
}

/** Saves what was typed without a decision; problems show in the form, refusals as a message, edits stay. */
export function useSaving(editor: TaskEditor) {
  const { busy: saving, once } = useOnce();
  const save = async <C extends CallDeclaration>({ call, input, saved }: Saving<C>): Promise<void> => {
    try {
      await once(async () => {
        await editor.save(() => request(call, input, { quiet: true }));
        toast.success(saved);
      });
    } catch (failure) {
      if (isApiError(failure) && failure.problems) editor.form.showProblems(failure.problems);
      else toast.error(errorMessage(failure));
      // Somebody else was first: fetch what they stored; what was typed stays over it.
      if (isApiError(failure) && failure.code === 'RECORD_CHANGED') await tellChanged(call.changes);
    }
  };
  return { saving, save };
}
