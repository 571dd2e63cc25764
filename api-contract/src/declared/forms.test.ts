import { describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { Day, Nullable, Strict, Text, Uuid } from '../common';
import { JobDescriptionContent } from '../jobDescriptions';
import { QuestionContent } from '../questions';
import { QuizContent } from '../quizzes';
import { validateForm } from '../rules/validateForm';
import { TrainingAudience } from '../trainingTasks';
import { bodyOf } from './bodyOf';
import { contentOf, fieldsOf, typedOf } from './fieldsOf';
import { newPersonForm } from './person';
import { quizForm } from './quiz';
import { policyForm, tenantForm } from './tenantSettings';
import { trainingTaskForm } from './trainingTask';

const json = (schema: object) => JSON.parse(JSON.stringify(schema));

describe('bodies that come from a declaration', () => {
  it('are to the letter what was written by hand', () => {
    const part = Strict({ zh: Text(4000), en: Text(4000) });
    expect(json(JobDescriptionContent)).toEqual(
      json(
        Strict({
          purpose: part,
          duties: part,
          education: part,
          experience: part,
          reportsTo: part,
          deputies: part,
        }),
      ),
    );
    const yes = Type.Boolean();
    expect(json(Strict(bodyOf(trainingTaskForm)))).toEqual(
      json(
        Strict({
          titleZh: Text(200, 1),
          titleEn: Text(200, 1),
          courseId: Uuid,
          due: Day,
          needs: Strict({ read: yes, class: yes, exam: yes, ojt: yes }),
        }),
      ),
    );
    const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
    const kinds = ['single', 'multiple', 'trueFalse', 'blank', 'order', 'short', 'case'];
    expect(json(QuizContent)).toEqual(
      json(
        Strict({
          name: Strict({ zh: Text(200), en: Text(200) }),
          passScore: whole(1, 100),
          minutes: whole(1, 480),
          attempts: whole(1, 10),
          retakeHours: whole(0, 720),
          mode: Type.Enum(['fixed', 'random']),
          shuffle: yes,
          questionIds: Type.Array(Uuid, { maxItems: 200 }),
          rules: Type.Array(
            Strict({
              count: whole(1, 100),
              tags: Type.Array(Text(50, 1), { maxItems: 20 }),
              documentId: Nullable(Uuid),
              types: Type.Array(Type.Enum(kinds), { maxItems: 7 }),
              difficulties: Type.Array(Type.Enum(['easy', 'medium', 'hard']), { maxItems: 3 }),
            }),
            { maxItems: 20 },
          ),
        }),
      ),
    );
    const halves = (max: number) => Strict({ zh: Text(max), en: Text(max) });
    const option = Type.String({ pattern: '^[a-z0-9]{1,8}$' });
    expect(json(QuestionContent).properties).toEqual(
      json(
        Strict({
          type: Type.Enum(kinds),
          stem: halves(4000),
          options: Type.Array(Strict({ id: option, text: halves(500) }), { maxItems: 12 }),
          right: Type.Array(option, { maxItems: 12 }),
          blanks: Type.Array(Type.Array(Text(200, 1), { minItems: 1, maxItems: 20 }), { maxItems: 10 }),
          reference: halves(4000),
          points: whole(1, 100),
          difficulty: Type.Enum(['easy', 'medium', 'hard']),
          tags: Type.Array(Text(50, 1), { maxItems: 20 }),
          documentId: Nullable(Uuid),
          clause: Text(50),
        }),
      ).properties,
    );
    const ids = (maxItems: number) => Type.Array(Uuid, { maxItems });
    expect(json(TrainingAudience)).toEqual(
      json(Strict({ userIds: ids(500), departmentIds: ids(100), positionIds: ids(100) })),
    );
  });
});

const label = (key: string) => ({ zh: key, en: key });
const emp = [{ value: 'emp', label: label('emp') }];
const person = fieldsOf(newPersonForm, label, { roles: emp });
const settings = fieldsOf({ ...tenantForm, ...policyForm }, label);

const problems = (fields: typeof person, values: Record<string, unknown>) =>
  Object.fromEntries(
    validateForm(fields, values, { complete: fields.map(({ key }) => key), now: 0 }).map(({ key, code }) => [
      key,
      code,
    ]),
  );

const GOOD = { account: 'wang.li', name: '王丽', nameEn: 'Li Wang', employeeId: 'E1', roles: ['emp'] };

describe('what is asked of a person', () => {
  it('takes names, number, account and roles; the rest may be left out', () => {
    expect(problems(person, GOOD)).toEqual({});
    expect(problems(person, {})).toEqual(
      Object.fromEntries(Object.keys(GOOD).map((key) => [key, 'required'])),
    );
  });

  it('says what is wrong with an entry', () => {
    expect(problems(person, { ...GOOD, account: 'a b', email: 'x', phone: 'call me', roles: [] })).toEqual({
      account: 'notAccount',
      email: 'notEmail',
      phone: 'notPhone',
      roles: 'required',
    });
  });
});

describe('settings of a tenant', () => {
  const good = {
    nameZh: '华康',
    nameEn: 'Huakang',
    defaultLanguage: 'zh',
    idleMinutes: 0,
    modules: ['QMS'],
    minLength: 10,
    strength: '3',
    history: 5,
    expiryDays: 90,
    maxFailures: 5,
    windowMinutes: 30,
    lockMinutes: 30,
    dailyFailures: 50,
    temporaryHours: 24,
    sessionHours: 12,
    unusedDays: 90,
  };

  it('are taken when everything is in its range', () => {
    expect(problems(settings, { ...good, keyColour: '#0F6B6B' })).toEqual({});
  });

  it('name what is wrong', () => {
    const wrong = {
      nameZh: ' ',
      keyColour: 'teal',
      modules: [],
      idleMinutes: undefined,
      minLength: 7,
      history: 25,
    };
    expect(problems(settings, { ...good, ...wrong })).toEqual({
      nameZh: 'required',
      keyColour: 'wrongType',
      modules: 'required',
      idleMinutes: 'required',
      minLength: 'tooSmall',
      history: 'tooLarge',
    });
  });
});

describe('what is asked of a quiz', () => {
  const quiz = fieldsOf(quizForm, label);
  const good = { nameEn: 'Gowning', passScore: 80, minutes: 60, attempts: 3, retakeHours: 0, mode: 'fixed' };

  it('takes a name in one language, and says what is wrong in a rule at its place', () => {
    expect(problems(quiz, good)).toEqual({});
    expect(problems(quiz, { ...good, nameEn: undefined, minutes: 0.5 })).toEqual({
      nameZh: 'required',
      nameEn: 'required',
      minutes: 'notWhole',
    });
    const rules = [{ count: 5, tags: ['sop'], types: ['single'] }, { tags: ['x'.repeat(51)] }];
    const found = validateForm(
      quiz,
      { ...good, mode: 'random', rules },
      { complete: quiz.map(({ key }) => key), now: 0 },
    );
    expect(found.map(({ key, row, column, code }) => [key, row, column, code])).toEqual([
      ['rules', 1, 'count', 'required'],
      ['rules', 1, 'tags', 'tooLong'],
    ]);
    expect(problems(quiz, { ...good, rules: [{ count: 1, tags: Array(21).fill('t') }] })).toEqual({
      rules: 'tooMany',
    });
  });

  it('sends rules as the call holds them, without ids of rows', () => {
    const { rules } = contentOf(quizForm, { ...good, rules: [{ count: 5 }] });
    expect(rules).toEqual([{ count: 5, tags: [], documentId: null, types: [], difficulties: [] }]);
    expect(typedOf(quizForm, { rules })).toEqual({ rules: [{ count: 5 }] });
  });
});
