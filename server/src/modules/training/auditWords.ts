import { type Bilingual, type CourseKind, type TrainingTaskState, versionLabel } from '@attest/api-contract';
import { sql } from 'kysely';
import type { AuditNames, FieldWords, Named } from '../../platform/audit/words/registry';
import { STATE_LABELS } from './assignments/states';
import { STATE_LABELS as CLASS_STATES } from './classroom/refusal';
import { DIFFICULTY_NAMES, TYPE_NAMES } from './exams/bank/import/columns';

/** A field that is only called something. */
const called = (zh: string, en: string): FieldWords => ({ label: { zh, en } });
const PEOPLE: FieldWords = { named: 'account' };
const REMINDED: FieldWords = { ...called('催办人员', 'People reminded'), ...PEOPLE };
const ASKED: FieldWords = { ...called('要求确认的人员', 'People asked to acknowledge'), ...PEOPLE };
const ENDED: FieldWords = { ...called('不再要求确认的人员', 'People asked no longer'), ...PEOPLE };
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
  assignment: {
    state: { ...called('培训状态', 'Training state'), codes: STATE_LABELS },
    session: { ...called('考试会话', 'Session of the exam'), ...session },
    seconds: called('阅读时长（秒）', 'Seconds of reading'),
    attendance: called('出勤率', 'Attendance'),
    validTo: called('有效期至', 'Valid until'),
    exemptTo: called('免训至', 'Exempt until'),
    judgedBy: called('判定人', 'Judged by'),
    attempt: called('考试次数', 'Attempt'),
    timedOut: called('到时自动交卷', 'Ended with its time'),
  },
  course: {
    added: PEOPLE,
    cancelled: PEOPLE,
    adjusted: PEOPLE,
    credited: { ...called('自动认可人员', 'People credited'), ...PEOPLE },
    people: PEOPLE,
    departments: called('按部门培训', 'Departments that read it as a whole'),
    documentVersion: called('文件版本', 'Document version'),
    plannedDate: called('计划生效日期', 'Planned effective date'),
    retrain: called('需重新培训', 'Train again'),
    state: CONFIG,
    kind: { codes: KINDS },
  },
  learnerRole: { asked: ASKED, ended: ENDED, positionIds: called('岗位', 'Positions'), state: CONFIG },
  jobDescription: { asked: ASKED, ended: ENDED, people: REMINDED, state: CONFIG },
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
  trainingClass: {
    people: { ...called('学员', 'People'), ...PEOPLE },
    state: { codes: CLASS_STATES },
    courseVersionId: called('课程版本', 'Course version'),
    lecturerId: called('讲师', 'Lecturer'),
    place: called('地点', 'Place'),
    startsAt: called('开始时间', 'Starts'),
    endsAt: called('结束时间', 'Ends'),
    seats: called('座位数', 'Seats'),
    remark: called('备注', 'Remark'),
  },
  trainingTask: {
    state: { codes: TASK_STATES },
    courseId: called('课程', 'Course'),
    needs: { ...called('要求', 'Asked for'), ...needs },
    people: REMINDED,
    assigned: called('指派人数', 'People assigned'),
    audience: {
      ...called('人员范围', 'Audience'),
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
