/** Words of the process that the journey designs, in both languages. */
export const NAME = { zh: '环境偏离', en: 'Environmental excursion' };

/** Names of fields, their types, and the step that fills them where it is not the first. */
export const FIELDS = [
  ['房间', 'Room', 'input', ''],
  ['洁净级别', 'Cleanliness grade', 'input', ''],
  ['监测点', 'Sampling point', 'input', ''],
  ['粒子数', 'Particle count', 'number', ''],
  ['限度', 'Limit', 'number', ''],
  ['发现日期', 'Found on', 'date', ''],
  ['报告时间', 'Reported at', 'datetime', ''],
  ['生产中', 'During production', 'switch', ''],
  ['采样人', 'Sampled by', 'user', ''],
  ['已采取措施', 'Action at once', 'textarea', ''],
  ['证据', 'Evidence', 'file', ''],
  ['等级', 'Class', 'select', ''],
  ['影响评估', 'Impact', 'textarea', 'assess'],
  ['调查人', 'Investigator', 'user', 'assess'],
  ['受影响批次', 'Affected batches', 'subRecord', 'investigate'],
] as const;

/** Steps beside the two that every type begins with, in their order behind the first. */
export const STEPS = {
  assess: ['评估', 'Assess'],
  investigate: ['调查', 'Investigate'],
  review: ['审核', 'Review'],
} as const;

/** What the class may be: by a decision table over the count. */
export const CLASSES = [
  ['轻微', 'Minor', 'minor'],
  ['重大', 'Major', 'major'],
] as const;

export const BATCH = ['批号', 'Batch', 'batch'] as const;
/** What the step waits for, and says while it is not so. */
export const REFUSAL = {
  zh: '等级为重大时须列出受影响批次',
  en: 'Affected batches are listed where the class is major',
};

/** The name of a field in a language, by its English one. */
export const label = (en: string, at: 0 | 1): string => FIELDS.find((field) => field[1] === en)?.[at] ?? '';
