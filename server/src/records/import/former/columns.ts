import type { Bilingual, EndKind, FieldDefinition, WorkflowStatus } from '@attest/api-contract';
import { STATUS_LABELS } from '../../../workflow/statusLabels';
import type { ProcessForm } from '../../definitions/processForm';
import { headingsOf, IN_A_CELL } from '../columns';

/** What is said of a record beside its fields, by keys that no field has. */
export const OF_RECORD = {
  '#no': { zh: '原编号', en: 'Former number' },
  '#state': { zh: '原状态', en: 'Former state' },
  '#createdAt': { zh: '原创建时间', en: 'Former time of creation' },
  '#endedAt': { zh: '原关闭时间', en: 'Former time of closing' },
  '#initiator': { zh: '原发起人', en: 'Former initiator' },
  '#signatures': { zh: '原签名', en: 'Former signatures' },
  '#proof': { zh: '签名扫描件', en: 'Scans of signatures' },
} as const satisfies Record<string, Bilingual>;

/** Columns that no row is without. */
export const NEEDED = ['#no', 'title', '#state', '#createdAt'];

/** How the columns are written. */
export const WRITTEN: Record<string, Bilingual> = {
  '#no': {
    zh: '保持不变；本系统的编号从最大号之后继续',
    en: 'Kept as it is; the numbers here go on after the highest',
  },
  '#createdAt': {
    zh: '如 2019-01-05 08:30（本单位时区）',
    en: 'Such as 2019-01-05 08:30, by the clocks of the company',
  },
  '#endedAt': {
    zh: '已结束的记录必填，如 2019-02-05 17:00（本单位时区）',
    en: 'Needed of what has ended: such as 2019-02-05 17:00, by the clocks of the company',
  },
  '#initiator': {
    zh: '账号、姓名或工号；不填则为导入人',
    en: 'Account, name or employee number; the importer where it is empty',
  },
  '#signatures': {
    zh: '每行一个：姓名 | 含义 | 时间。仅作为文字保存，不是电子签名',
    en: 'One a line: name | meaning | time. Kept as text, not as electronic signatures',
  },
  '#proof': {
    zh: '压缩包中的文件名，多个用分号隔开',
    en: 'Names of files in the zip, separated by semicolons',
  },
};

/** How records end, by what they are called then. */
export const ENDS = {
  completed: 'end-ok',
  rejected: 'end-no',
  cancelled: 'end-cancel',
  stopped: 'end-stop',
} as const satisfies Partial<Record<WorkflowStatus, EndKind>>;
export type EndedStatus = keyof typeof ENDS;

/** What is said in the cells of the state. */
export const stateLabels = (language: 'zh' | 'en'): string[] =>
  (Object.keys(ENDS) as EndedStatus[]).map((status) => STATUS_LABELS[status][language]);

/** Keys of the head of a record, which columns of its own say. */
const HEAD = new Set(['no', 'initiator', 'createdAt', 'due', 'dueOriginal']);

/** The fields that cells or files of the zip fill: also those that later steps, or rules, would have filled. */
export const formerFields = ({ fields }: ProcessForm): FieldDefinition[] =>
  fields.filter(
    ({ key, type, retired }) => (IN_A_CELL.has(type) || type === 'file') && !retired && !HEAD.has(key),
  );

/** Headings by column. */
export const formerColumns = (fields: FieldDefinition[]): Record<string, Bilingual> => ({
  ...OF_RECORD,
  ...headingsOf(fields),
});
