import type { Bilingual, WorkflowStatus } from '@attest/api-contract';
import type { RecordCheck } from '@attest/api-contract/records';
import { FeelProblem } from '../../platform/feel/scope';
import { mentioned } from '../../platform/feel/syntax';
import { feelInWords } from '../../platform/feel/words';
import type { Context } from '../../platform/module';
import { STATUS_LABELS } from '../../workflow/statusLabels';
import { processesOf, processOf } from '../definitions';
import { fieldWords } from '../rules/fieldWords';
import { CHECK_NAMES } from './compile';

/** What conditions of checks name beside fields. */
const FACTS: Record<string, Bilingual> = {
  step: { zh: '当前步骤', en: 'step' },
  status: { zh: '状态', en: 'status' },
  stepDays: { zh: '在当前步骤的工作日数', en: 'working days at its step' },
  openDays: { zh: '自发起以来的天数', en: 'days since it began' },
  endedDays: { zh: '结束以来的天数', en: 'days since it ended' },
  files: { zh: '附件数', en: 'number of files' },
  links: { zh: '关联记录数', en: 'number of linked records' },
  linked: { zh: '关联记录', en: 'linked records' },
};

/** What a check looks for, as people say it; what cannot be read any more stays as it was written. */
export function checkInWords(
  ctx: Context,
  process: string,
  { when, similar }: Pick<RecordCheck, 'when' | 'similar'>,
): Bilingual {
  const { form, data } = processOf(ctx, process);
  const words = fieldWords(form.fields);
  const textAt = (path: string, text: string): Bilingual | undefined => {
    if (path === 'step') return data.steps.find(({ id }) => id === text)?.name;
    if (path === 'status') return STATUS_LABELS[text as WorkflowStatus];
    if (path === 'linked') return processesOf(ctx)[text]?.data.name;
    return words.textAt(path, text);
  };
  /** Of a field, or of the fields that a key is made of. */
  const labelsOf = (key: string): Bilingual[] => {
    const made = form.rules?.keys?.[key];
    const paths = made ? [...mentioned(made, ['values'])] : [`values.${key}`];
    return paths.flatMap((path) => words.nameOf(path) ?? []);
  };
  try {
    return feelInWords(when, CHECK_NAMES, {
      nameOf: (path) => (path === 'similar' ? alike(similar, labelsOf) : (FACTS[path] ?? words.nameOf(path))),
      isTime: words.isTime,
      textAt,
    });
  } catch (error) {
    if (!(error instanceof FeelProblem)) throw error;
    return { zh: when, en: when };
  }
}

/** What `similar` counts. */
function alike(similar: RecordCheck['similar'], labelsOf: (key: string) => Bilingual[]): Bilingual {
  const { by = [], days = 0 } = similar ?? {};
  const labels = by.flatMap(labelsOf);
  const said = (language: keyof Bilingual, and: string) => labels.map((label) => label[language]).join(and);
  const within = { zh: `此前${days}天内`, en: `in the ${days} days before` };
  return labels.length > 0
    ? {
        zh: `${within.zh}${said('zh', '、')}相同的其他记录数`,
        en: `other records with the same ${said('en', ' and ')} ${within.en}`,
      }
    : { zh: `${within.zh}相似的其他记录数`, en: `other records like it ${within.en}` };
}
