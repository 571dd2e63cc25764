import {
  type Bilingual,
  type FieldDefinition,
  type FieldProblem,
  fieldProblemText,
  isEmptyValue,
} from '@attest/api-contract';
import type { FieldRight } from '@attest/api-contract/records';
import { both } from '../../platform/audit/words/values';

/** How things read that are the same in every type. */
export const WORDS = {
  passes: { zh: '通过', en: 'Passes' },
  filled: { zh: '不要求填写', en: 'Not asked for' },
  met: { zh: '已满足', en: 'Met' },
  notMet: { zh: '未满足', en: 'Not met' },
  notAwaited: { zh: '不等待', en: 'Not waited for' },
  goesOn: { zh: '继续等待处理', en: 'Stays there' },
  stepGone: { zh: '没有此步骤', en: 'There is no such step' },
  decisionGone: { zh: '没有此决定', en: 'There is no such decision' },
  nowhere: { zh: '无路可走', en: 'Leads nowhere' },
  noDeadline: { zh: '无期限', en: 'No deadline' },
  nobody: { zh: '无人', en: 'Nobody' },
  others: { zh: '其他人', en: 'Everybody else' },
  whole: { zh: '整条记录', en: 'The whole record' },
  wholeDue: { zh: '整个流程的期限', en: 'Deadline of the whole process' },
} satisfies Record<string, Bilingual>;

const RIGHTS: Record<FieldRight, Bilingual> = {
  hidden: { zh: '隐藏', en: 'hidden' },
  read: { zh: '只读', en: 'read' },
  edit: { zh: '可编辑', en: 'edit' },
};

const YES_NO = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } };

/** Several texts as one; nothing where there are none. */
export const listed = (texts: readonly Bilingual[], zh = '、', en = ', '): Bilingual | null =>
  texts.length === 0
    ? null
    : { zh: texts.map((one) => one.zh).join(zh), en: texts.map((one) => one.en).join(en) };

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as people read it, from how the trail shows it: options and people have their names already. */
export function valueText(value: unknown): Bilingual | null {
  if (isEmptyValue(value)) return null;
  if (typeof value === 'boolean') return YES_NO[`${value}`];
  if (Array.isArray(value)) return listed(value.flatMap((one) => valueText(one) ?? []));
  if (!isGroup(value)) return both(String(value));
  const { zh, en, no, title } = value;
  if (typeof zh === 'string' && typeof en === 'string') return { zh, en };
  if (typeof no === 'string' && typeof title === 'string') return both(`${no} ${title}`.trim());
  return listed(
    Object.values(value).flatMap((one) => valueText(one) ?? []),
    ' · ',
    ' · ',
  );
}

/** What is wrong with a field, in both languages. */
export const problemWords = (problem: FieldProblem): Bilingual => ({
  zh: fieldProblemText(problem, 'zh'),
  en: fieldProblemText(problem, 'en'),
});

/** What a field is called, and which row of it is meant. */
export function fieldPlace(
  fields: readonly FieldDefinition[],
  { key, column, row }: FieldProblem,
): Bilingual {
  const field = fields.find((one) => one.key === key);
  const label = field?.label ?? both(key);
  const inner = field?.columns?.find((one) => one.key === column)?.label;
  const at = row === undefined ? null : { zh: `第 ${row + 1} 行`, en: `row ${row + 1}` };
  return listed([label, at ?? [], inner ?? []].flat(), ' · ', ' · ') ?? label;
}

/** A role with what it may do. */
export const rightOf = (role: Bilingual, right: FieldRight): Bilingual => ({
  zh: `${role.zh}：${RIGHTS[right].zh}`,
  en: `${role.en}: ${RIGHTS[right].en}`,
});
