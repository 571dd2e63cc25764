import { type DocumentVersion, type FieldDefinition, isEmptyValue } from '@attest/api-contract';
import { CollisionNotice, FormRenderer } from '@attest/shared-ui';
import { DraftPrompt } from '@attest/shared-ui/forms';
import type { ReactNode } from 'react';
import { MAIN_FILE } from './MainFile';
import { PlanPreview } from './PlanPreview';
import type { VersionEditor } from './useVersionEditor';

/** The main file has a place of its own, and what nobody has filled in yet is not shown to readers. */
const shownFields = ({ fields, values }: DocumentVersion, editable: string[]): FieldDefinition[] =>
  fields.filter(({ key }) => key !== MAIN_FILE && (editable.includes(key) || !isEmptyValue(values[key])));

const IMPACT = 'trainingImpact';

interface Props {
  version: DocumentVersion;
  editor: VersionEditor;
  /** Shown at the end of a section, by its key. */
  extras?: Record<string, ReactNode>;
}

/** The attributes of a version: what can be changed now as controls, the rest as text. */
export function VersionForm({ version, editor, extras }: Props) {
  const { form, editable } = editor;
  const impact = form.values[IMPACT];
  const plan = editable.includes(IMPACT) && (impact === 'full' || impact === 'read') && (
    <PlanPreview versionId={version.id} impact={impact} />
  );
  return (
    <>
      {editable.length > 0 && <DraftPrompt draft={editor.draft} onRecover={editor.recover} />}
      <CollisionNotice fields={version.fields} collisions={editor.collisions} />
      <FormRenderer
        fields={shownFields(version, editable)}
        sections={version.sections}
        values={form.values}
        editable={editable}
        complete={editable}
        problems={form.problems.filter(({ key }) => key !== MAIN_FILE)}
        attempt={form.attempt}
        people={version.people}
        onChange={form.onChange}
        sectionExtras={plan ? { ...extras, plan } : extras}
      />
    </>
  );
}
