import type { ProcessDefine, RecordDetail } from '@attest/api-contract';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../frame/useT';
import { CollisionNotice, FormRenderer, LostTask } from '../lazy/records';
import { DraftPrompt } from '../record/DraftPrompt';
import { reachedFields, stepLayout } from './formAtStep';
import type { RecordParts } from './process';
import type { RecordEditor } from './useRecordEditor';

interface Props {
  parts: RecordParts;
  define: ProcessDefine;
  detail: RecordDetail;
  editor: RecordEditor;
  /** Told before it is asked: what happened stands first. */
  readFirst?: boolean;
}

const ALSO = 'also';

/** What can be read in the head of a task, or of the page of a record. */
const IN_HEAD = {
  task: ['no', 'title', 'initiator'],
  page: ['no', 'title', 'initiator', 'owner', 'dept', 'due'],
};

/**
 * Messages and form of a record: recovered draft, collisions, hints of the type; then what can be changed
 * now, then the rest to read, without what the head says; in a task what can be read comes first.
 */
export function RecordForm({ parts, define, detail, editor, readFirst = false }: Props) {
  const t = useT();
  const { form, editable, shown } = editor;
  const fields = reachedFields(editor.fields, shown, editable);
  const { Notices, Extras, sectionHints = {} } = parts;
  const hintProps = { values: shown, editable, detail };
  const hints = Object.entries(sectionHints).map(([key, Hint]): [string, ReactNode] => [
    key,
    <Hint key={key} {...hintProps} />,
  ]);
  const { own, also, rest } = stepLayout(fields, editable);
  // The same ones as long as the form is: a field that is another one is drawn anew with every letter typed.
  const inAlso = useMemo(
    () => new Map(editor.fields.map((field) => [field.key, { ...field, section: ALSO }])),
    [editor.fields],
  );
  // Nothing else is asked: it is what the step is for.
  const asked = own.length === 0 ? define.steps.find(({ id }) => id === editor.stepId)?.name : undefined;
  const inHead = IN_HEAD[readFirst ? 'task' : 'page'];
  const read = rest.filter(({ key }) => !inHead.includes(key));
  const common = { values: shown, people: detail.people, onChange: form.onChange };
  const toRead = <FormRenderer {...common} fields={read} sections={define.sections} editable={[]} />;
  return (
    <>
      {editable.length > 0 && <DraftPrompt draft={editor.draft} onRecover={editor.recover} />}
      {editor.lost && (
        <LostTask piId={detail.piId} stepId={editor.stepId} reason={editor.reason} onDiscard={editor.discard}>
          {form.dirty && (
            <FormRenderer
              fields={editor.fields.filter((field) => field.key in form.changes)}
              values={form.changes}
              editable={[]}
              people={detail.people}
              onChange={form.onChange}
            />
          )}
        </LostTask>
      )}
      <CollisionNotice fields={editor.fields} collisions={editor.collisions} />
      {Notices && <Notices {...hintProps} />}
      {readFirst && toRead}
      {editable.length > 0 && (
        <FormRenderer
          {...common}
          signedFiles={detail.signedFiles}
          fields={[...own, ...also.flatMap(({ key }) => inAlso.get(key) ?? [])]}
          sections={[
            ...define.sections,
            { key: ALSO, label: asked ?? { zh: t('records.record.also'), en: t('records.record.also') } },
          ]}
          editable={editable}
          complete={editor.complete}
          problems={form.problems}
          attempt={form.attempt}
          sectionExtras={Object.fromEntries(hints)}
        />
      )}
      {!readFirst && toRead}
      {Extras && <Extras {...hintProps} />}
    </>
  );
}
