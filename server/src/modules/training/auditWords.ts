import {
  type Bilingual,
  classForm,
  courseForm,
  type DeclaredForm,
  jobDescriptionForm,
  learnerRoleForm,
  questionForm,
  quizForm,
  TRAINING_NEEDS,
  TRAINING_TASK_STATES,
  trainingAudienceForm,
  trainingTaskForm,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { codesAt, wordsOfForms } from '../../platform/audit/words/declared';
import type { AuditNames, FieldWords } from '../../platform/audit/words/registry';
import { STATE_LABELS } from './assignments/states';
import { STATE_LABELS as CLASS_STATES } from './classroom/store';
import { TRAINING_TEXTS } from './formTexts';
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
const NEED = codesAt(TRAINING_TEXTS, 'need', TRAINING_NEEDS);
const NEEDS: Readonly<Record<string, Bilingual | undefined>> = {
  R: NEED.read,
  C: NEED.class,
  E: NEED.exam,
  O: NEED.ojt,
};

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
const form = (...forms: DeclaredForm[]) => wordsOfForms(TRAINING_TEXTS, ...forms);
const QUESTION = form(questionForm);
const TASK = form(trainingTaskForm);

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
    ...form(courseForm),
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
  },
  learnerRole: { ...form(learnerRoleForm), asked: ASKED, ended: ENDED, state: CONFIG },
  jobDescription: {
    ...form(jobDescriptionForm),
    asked: ASKED,
    ended: ENDED,
    people: REMINDED,
    state: CONFIG,
  },
  matrix: { '*': needs },
  question: {
    ...QUESTION,
    state: CONFIG,
    // As they are kept: options by their letters, what is right besides.
    options: {
      ...QUESTION.options,
      parts: {
        id: { label: { zh: '选项', en: 'Option' } },
        text: { label: { zh: '内容', en: 'Text' } },
      },
    },
    right: { ...QUESTION.truth },
    blanks: { ...QUESTION.gaps },
  },
  quiz: { ...form(quizForm), state: CONFIG, questionIds: called('试题', 'Questions') },
  trainingClass: {
    ...form(classForm),
    people: { ...called('学员', 'People'), ...PEOPLE },
    state: { codes: CLASS_STATES },
    courseVersionId: called('课程版本', 'Course version'),
  },
  trainingTask: {
    ...TASK,
    state: { codes: codesAt(TRAINING_TEXTS, 'task.state', TRAINING_TASK_STATES) },
    needs: { ...TASK.needs, ...needs },
    people: REMINDED,
    assigned: called('指派人数', 'People assigned'),
    audience: { ...called('人员范围', 'Audience'), parts: form(trainingAudienceForm) },
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
