import type { DocumentVersion } from '@attest/api-contract';
import { FormRenderer, LostTask } from '@attest/shared-ui';
import type { VersionEditor } from './useVersionEditor';

interface Props {
  version: DocumentVersion;
  editor: VersionEditor;
}

/** Stands where the decision was: the task was handled elsewhere, and what was typed for it is kept. */
export function LostVersionTask({ version, editor }: Props) {
  const { form, reason, stepId, lost, discard } = editor;
  if (!lost || !version.piId) return null;
  return (
    <LostTask piId={version.piId} stepId={stepId} reason={reason} onDiscard={discard}>
      {form.dirty && (
        <FormRenderer
          fields={version.fields.filter((field) => field.key in form.changes)}
          values={form.changes}
          editable={[]}
          people={version.people}
          onChange={form.onChange}
        />
      )}
    </LostTask>
  );
}
