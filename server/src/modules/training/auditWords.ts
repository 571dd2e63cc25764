import type { Bilingual, CourseKind, JobPart, TrainingTaskState } from '@attest/api-contract';
import { sql } from 'kysely';
import type { AuditNames, FieldWords } from '../../platform/audit/words/registry';
import { STATE_LABELS } from './assignments/states';
import { STATE_LABELS as CLASS_STATES } from './classroom/store';
import { DIFFICULTY_NAMES, TYPE_NAMES } from './exams/bank/import/columns';
import { shownVersion } from './shown';

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

/** The parts of job descriptions. */
const PARTS: Record<JobPart, Bilingual> = {
  purpose: { zh: '岗位目的', en: 'Purpose' },
  duties: { zh: '岗位职责', en: 'Duties' },
  education: { zh: '学历要求', en: 'Education' },
  experience: { zh: '经验与技能', en: 'Experience and skills' },
  reportsTo: { zh: '汇报对象', en: 'Reports to' },
  deputies: { zh: '代理人', en: 'Deputies' },
};
/** Each part is told in both languages. */
const JOB_FIELDS = Object.fromEntries(
  Object.entries(PARTS).flatMap(([part, { zh, en }]) => [
    [`${part}.zh`, called(`${zh}（中文）`, `${en} (Chinese)`)],
    [`${part}.en`, called(`${zh}（英文）`, `${en} (English)`)],
  ]),
);

/** How the trail of training is read, and what the fields of what is written in drafts are called. */
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
    added: { ...called('新增培训人员', 'People assigned'), ...PEOPLE },
    cancelled: { ...called('取消培训人员', 'People no longer assigned'), ...PEOPLE },
    adjusted: { ...called('调整培训要求', 'People asked something else'), ...PEOPLE },
    credited: { ...called('自动认可人员', 'People credited'), ...PEOPLE },
    people: PEOPLE,
    departments: called('按部门培训', 'Departments that read it as a whole'),
    documentVersion: called('文件版本', 'Document version'),
    plannedDate: called('计划生效日期', 'Planned effective date'),
    retrain: called('需重新培训', 'Train again'),
    state: CONFIG,
    nameZh: called('中文名称', 'Chinese name'),
    nameEn: called('英文名称', 'English name'),
    kind: { ...called('类型', 'Kind'), codes: KINDS },
    description: called('说明', 'Description'),
    documentId: called('关联文件', 'Document'),
    materialId: called('音视频材料', 'Recording'),
    lecturerId: called('讲师', 'Lecturer'),
    minimumViewSeconds: called('最短学习时间（秒）', 'Minimum view time (s)'),
    quizId: called('试卷', 'Quiz'),
    passScore: called('合格分', 'Pass score'),
    validityMonths: called('有效期（月）', 'Validity (months)'),
    critical: called('关键', 'Critical'),
    creditHours: called('学时', 'Credit hours'),
    practiceSteps: called('实操步骤', 'Practice steps'),
  },
  learnerRole: {
    nameZh: called('中文名称', 'Chinese name'),
    nameEn: called('英文名称', 'English name'),
    positionIds: called('岗位', 'Positions'),
    asked: ASKED,
    ended: ENDED,
    state: CONFIG,
  },
  jobDescription: { ...JOB_FIELDS, asked: ASKED, ended: ENDED, people: REMINDED, state: CONFIG },
  matrix: { '*': needs },
  question: {
    state: CONFIG,
    type,
    stem: called('题干', 'Question'),
    options: {
      ...called('选项', 'Options'),
      parts: {
        id: { label: { zh: '选项', en: 'Option' } },
        text: { label: { zh: '内容', en: 'Text' } },
      },
    },
    right: { ...called('正确答案', 'Right answer'), codes: TRUE_FALSE },
    blanks: called('填空答案', 'Answers of gaps'),
    reference: called('解析/参考答案', 'Explanation, reference answer'),
    points: called('分值', 'Points'),
    difficulty,
    tags: called('标签', 'Tags'),
    documentId: called('文件', 'Document'),
    clause: called('条款', 'Clause'),
  },
  quiz: {
    state: CONFIG,
    name: called('名称', 'Name'),
    mode: {
      ...called('组卷方式', 'Way of drawing'),
      codes: {
        fixed: { zh: '固定题目', en: 'Fixed questions' },
        random: { zh: '随机抽题', en: 'Drawn at random' },
      },
    },
    questionIds: called('试题', 'Questions'),
    rules: {
      ...called('抽题规则', 'Rules'),
      parts: {
        count: { label: { zh: '题数', en: 'Questions' } },
        types: type,
        difficulties: difficulty,
        tags: { label: { zh: '标签', en: 'Tags' } },
        documentId: { label: { zh: '文件', en: 'Document' } },
      },
    },
    shuffle: called('打乱试题顺序', 'Shuffle questions'),
    passScore: called('合格分', 'Pass score'),
    minutes: called('时长（分钟）', 'Minutes'),
    attempts: called('考试次数', 'Attempts'),
    retakeHours: called('重考间隔（小时）', 'Hours between attempts'),
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

/** What ids of training name: number and name. */
const NAMED = [
  sql`select id, no, name_zh as zh, name_en as en from training_course`,
  sql`select v.id, case when v.ordinal is null then '' else ${shownVersion()} end as no, v.name_zh as zh,
    v.name_en as en from training_course_version v`,
  sql`select id, no, name_zh as zh, name_en as en from training_quiz`,
  sql`select id, no, stem_zh as zh, stem_en as en from training_question`,
  sql`select id, code as no, name_zh as zh, name_en as en from training_learner_role`,
  sql`select id, no, title_zh as zh, title_en as en from training_class`,
  sql`select id, no, title_zh as zh, title_en as en from training_task`,
];

/** Courses and their versions, quizzes, questions, roles, classes and tasks by number and name. */
export const trainingNames: AuditNames[] = NAMED.map((all) => ({
  kind: 'id',
  async find({ tx }, ids) {
    const { rows } = await sql<Bilingual & { id: string; no: string }>`
      select * from (${all}) x where id = any(${ids}::uuid[])`.execute(tx);
    return new Map(
      rows.map(({ id, no, zh, en }) => [
        id,
        { text: { zh: `${no} ${zh}`.trim(), en: `${no} ${en}`.trim() } },
      ]),
    );
  },
}));
