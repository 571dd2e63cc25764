import { createHash } from 'node:crypto';
import type { FieldDefinition } from '@attest/api-contract';
import type { RecordDefinition, RecordSettings } from '@attest/api-contract/records';
import { canonicalize } from 'json-canonicalize';
import { withConditions, withoutTrees } from '../../rules/conditions';
import type { QualityProcessDefinition } from '../process';

/** Nothing changes a content: its hash is found out once. */
const hashes = new WeakMap<RecordDefinition, string>();

/** SHA-256 of the canonical form of what a version says: the same in every tenant and every release. */
export function hashOfContent(content: RecordDefinition): string {
  const hash = hashes.get(content) ?? createHash('sha256').update(canonicalize(content)).digest('hex');
  hashes.set(content, hash);
  return hash;
}

const shippedContents = new WeakMap<QualityProcessDefinition, RecordDefinition>();

/** What a shipped folder says, as a version of its type. */
export function contentOf(shipped: QualityProcessDefinition): RecordDefinition {
  const known = shippedContents.get(shipped);
  if (known) return known;
  const { data, flow, form, record } = shipped;
  const content = {
    settings: record,
    steps: data,
    form: { sections: form.sections, fields: withoutTrees(form.fields) },
    ...(form.rules && { rules: form.rules }),
    flow,
  };
  shippedContents.set(shipped, content);
  return content;
}

/** The process that a version describes; what acts outside the record is the product's. */
export const definitionOf = (
  { settings, steps, form, rules, flow }: RecordDefinition,
  shipped: QualityProcessDefinition | undefined,
): QualityProcessDefinition => ({
  ...(!shipped && { own: true }),
  ...(shipped?.hooks && { hooks: shipped.hooks }),
  ...(shipped?.tenantForm && { tenantForm: shipped.tenantForm }),
  data: steps,
  flow,
  form: {
    sections: form.sections,
    fields: withConditions(form.fields).fields.map(asFilled),
    ...(rules && { rules }),
  },
  record: withPages(settings, shipped?.record),
});

/** What a version from before types said it has of the product: menu, words of its pages, whether people begin it. */
const withPages = (settings: RecordSettings, shipped: RecordSettings | undefined): RecordSettings => {
  const { navigation, words, byHand } = shipped ?? {};
  return {
    ...(navigation && { navigation }),
    ...(words && { words }),
    ...(byHand === false && { byHand }),
    ...settings,
  };
};

/** A retired field is shown where it has a value, asked for nowhere, and its slot is free. */
function asFilled(field: FieldDefinition): FieldDefinition {
  if (!field.retired) return field;
  const { required: _, requiredWhen: __, slot: ___, visible: ____, ...rest } = field;
  return { ...rest, visibleWhen: { field: field.key, is: 'notEmpty' } };
}
