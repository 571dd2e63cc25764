import type { Bilingual, CourseKind, TrainingTaskState } from '@attest/api-contract';
import { sql } from 'kysely';
import type { AuditNames, FieldWords, Named } from '../../platform/audit/words/registry';
import { STATE_LABELS } from './assignments/states';
import { STATE_LABELS as CLASS_STATES } from './classroom/refusal';
import { versionLabel } from './courses/store';
import { DIFFICULTY_NAMES, TYPE_NAMES } from './exams/bank/import/columns';
import './tables';

const PEOPLE: FieldWords = { named: 'account' };
const CONFIG: FieldWords = {
  codes: {
    draft: { zh: '草稿', en: 'Draft' },
    effective: { zh: '已生效', en: 'Effective' },
    superseded: { zh: '已替代', en: 'Superseded' },
    disabled: { zh: '已停用', en: 'Disabled' },
  },
};
const TASK_STATES: Record<TrainingTaskState, Bilingual> = {
  draft: { zh: '待发布', en: 'Draft' },
  running: { zh: '进行中', en: 'Running' },
  completed: { zh: '已完成', en: 'Completed' },
  closedOverdue: { zh: '逾期关闭', en: 'Closed overdue' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
};
const KINDS: Record<CourseKind, Bilingual> = {
  read: { zh: '阅读', en: 'Reading' },
  class: { zh: '课堂', en: 'Class' },
  online: { zh: '在线', en: 'Online' },
  ojt: { zh: '岗位实操', en: 'On the job' },
  external: { zh: '外部培训', en: 'External' },
};
const NEEDS: Record<string, Bilingual> = {
  R: { zh: '阅读', en: 'Read' },
  C: { zh: '课堂', en: 'Class' },
  E: { zh: '考试', en: 'Exam' },
  O: { zh: '实操', en: 'On the job' },
};
const TRUE_FALSE = { true: { zh: '正确', en: 'True' }, false: { zh: '错误', en: 'False' } };

/** What is asked for is recorded as letters: `R/E`, a period of validity behind them. */
const needs: FieldWords = {
  read: (value) => {
    const [, letters = '', rest = ''] =
      (typeof value === 'string' && /^([RCEO](?:\/[RCEO])*)(.*)$/.exec(value)) || [];
    if (!letters) return value;
    const [, months] = /(\d+)m$/.exec(rest) ?? [];
    const valid = months && { zh: `有效期 ${months} 个月`, en: `valid for ${months} months` };
    return [...letters.split('/').map((letter) => NEEDS[letter]), valid];
  },
};
/** A session is told from another by its end. */
const session: FieldWords = {
  read: (value) =>
    value && { zh: `会话 …${String(value).slice(-4)}`, en: `Session …${String(value).slice(-4)}` },
};
const difficulty = { label: { zh: '难度', en: 'Difficulty' }, codes: DIFFICULTY_NAMES };
const type = { label: { zh: '题型', en: 'Type' }, codes: TYPE_NAMES };

/** How the trail of training is read. */
export const trainingWords: Record<string, Record<string, FieldWords>> = {
  assignment: { state: { codes: STATE_LABELS }, session },
  course: {
    added: PEOPLE,
    cancelled: PEOPLE,
    adjusted: PEOPLE,
    credited: PEOPLE,
    people: PEOPLE,
    state: CONFIG,
    kind: { codes: KINDS },
  },
  learnerRole: { asked: PEOPLE, ended: PEOPLE, state: CONFIG },
  jobDescription: { asked: PEOPLE, ended: PEOPLE, people: PEOPLE, state: CONFIG },
  matrix: { '*': needs },
  question: {
    state: CONFIG,
    type,
    difficulty,
    right: { codes: TRUE_FALSE },
    options: {
      parts: {
        id: { label: { zh: '选项', en: 'Option' } },
        text: { label: { zh: '内容', en: 'Text' } },
      },
    },
  },
  quiz: {
    state: CONFIG,
    mode: {
      codes: {
        fixed: { zh: '固定题目', en: 'Fixed questions' },
        random: { zh: '随机抽题', en: 'Drawn at random' },
      },
    },
    rules: {
      parts: {
        count: { label: { zh: '题数', en: 'Questions' } },
        types: type,
        difficulties: difficulty,
        tags: { label: { zh: '标签', en: 'Tags' } },
        documentId: { label: { zh: '文件', en: 'Document' } },
      },
    },
  },
  trainingClass: { people: PEOPLE, state: { codes: CLASS_STATES } },
  trainingTask: {
    state: { codes: TASK_STATES },
    needs,
    people: PEOPLE,
    audience: {
      parts: {
        userIds: { label: { zh: '人员', en: 'People' } },
        positionIds: { label: { zh: '岗位', en: 'Positions' } },
        departmentIds: { label: { zh: '部门', en: 'Departments' } },
      },
    },
  },
};

/** What ids of training name: number and name, and the page of what has one. */
const TABLES = [
  { from: sql`training_course`, no: sql`no`, zh: sql`name_zh`, en: sql`name_en` },
  { from: sql`training_quiz`, no: sql`no`, zh: sql`name_zh`, en: sql`name_en` },
  { from: sql`training_question`, no: sql`no`, zh: sql`stem_zh`, en: sql`stem_en` },
  { from: sql`training_learner_role`, no: sql`code`, zh: sql`name_zh`, en: sql`name_en` },
  { from: sql`training_class`, no: sql`no`, zh: sql`title_zh`, en: sql`title_en` },
  { from: sql`training_task`, no: sql`no`, zh: sql`title_zh`, en: sql`title_en` },
];

/** Courses, quizzes, roles, classes and tasks by number and name. */
export const trainingNames: AuditNames[] = [
  ...TABLES.map(
    ({ from, no, zh, en }): AuditNames => ({
      kind: 'id',
      async find({ tx }, ids) {
        const { rows } = await sql<{ id: string; no: string; zh: string; en: string }>`
        select id, ${no} as no, ${zh} as zh, ${en} as en from ${from} where id = any(${ids}::uuid[])`.execute(
          tx,
        );
        return new Map(rows.map((row) => [row.id, named(row)]));
      },
    }),
  ),
  {
    kind: 'id',
    async find({ tx }, ids) {
      const rows = await tx
        .selectFrom('training_course_version')
        .select(['id', 'ordinal', 'name_zh', 'name_en'])
        .where('id', 'in', ids)
        .execute();
      return new Map(
        rows.map((row) => [
          row.id,
          named({
            no: row.ordinal === null ? '' : versionLabel(row.ordinal),
            zh: row.name_zh,
            en: row.name_en,
          }),
        ]),
      );
    },
  },
];

const named = ({ no, zh, en }: { no: string; zh: string; en: string }): Named => ({
  text: { zh: `${no} ${zh}`.trim(), en: `${no} ${en}`.trim() },
});
