import {
  cancelClass,
  cancelTrainingTask,
  courseDetail,
  disableTrained,
  inviteToClass,
  type MatrixRowKind,
  saveClass,
  saveCourse,
  saveTrainingTask,
} from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { movePerson, setOnDuty, setRoles, setUserStatus } from '../../../directory/identity/administration';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { AppError } from '../../../platform/errors';
import { followEverything } from '../../../workflow/tasks/follow';
import { fail, qualify } from '../assignments/finish';
import { lockAssignment, move } from '../assignments/store';
import { trainingHooks } from '../documents/gate';
import { actuallyOpen, expectedOpen, expectedStandings, storedStandings } from '../testing/oracle';
import { expectedTasks, openTasks } from '../testing/taskOracle';
import { needs, TrainingWorld } from '../testing/trainingWorld';
import { recompute } from './recompute';

let world: TrainingWorld;
let courses: string[];
let role: string;
let document: Awaited<ReturnType<TrainingWorld['document']>>;
const PEOPLE = ['caoyang', 'yuanmeng', 'yubo', 'wuqian', 'mazhiqiang'];
const POSITIONS = ['operator', 'engineer', 'analyst'];
/** Who has one of them may have to judge the practice of others. */
const ROLES = [['emp'], ['emp', 'lect'], ['emp', 'trnmgr', 'lect'], ['emp', 'qamgr']];
const DEPARTMENTS = ['QA', 'PD', 'EN'] as const;

beforeAll(async () => {
  world = await TrainingWorld.begin();
  document = await world.document();
  courses = [
    await world.course(),
    await world.course({ kind: 'ojt' }),
    await world.course({ kind: 'read', documentId: document.id, quizId: await world.quiz() }),
  ];
  role = (await world.role('LR', [])).id;
});
afterAll(() => world?.stop());

const nth = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const n = fc.nat({ max: 11 });

type Act = [kind: string, a: number, b: number, c: number];
const act: fc.Arbitrary<Act> = fc.tuple(
  fc.constantFrom(
    'move',
    'status',
    'duty',
    'cell',
    'cell',
    'cell',
    'role',
    'revise',
    'revise',
    'disable',
    'progress',
    'progress',
    'plan',
    'effect',
    'withdraw',
    'task',
    'cancelTask',
    'roles',
    'roles',
    'class',
    'class',
    'cancelClass',
  ),
  n,
  n,
  n,
);

const asSystem: TrainingWorld['server']['asSystem'] = (tenant, work) => world.server.asSystem(tenant, work);

const ACTS: Record<string, (a: number, b: number, c: number) => Promise<unknown>> = {
  move: (a, b, c) =>
    asSystem(world.tenant.id, (ctx) =>
      movePerson(ctx, world.user(nth(PEOPLE, a)), {
        positionId: world.positions[nth(POSITIONS, b)] as string,
        departmentId: world.tenant.departments[nth(DEPARTMENTS, c)],
      }),
    ),
  status: (a, b) =>
    asSystem(world.tenant.id, (ctx) =>
      setUserStatus(ctx, world.user(nth(PEOPLE, a)), b % 2 ? 'enabled' : 'disabled'),
    ),
  duty: (a, b) => asSystem(world.tenant.id, (ctx) => setOnDuty(ctx, world.user(nth(PEOPLE, a)), b % 2 === 0)),
  cell: (a, b, c) => {
    const rowKind = nth(['position', 'role', 'department'] as MatrixRowKind[], c);
    const rows = {
      position: world.positions[nth(POSITIONS, b)] as string,
      role,
      department: world.tenant.departments[nth(DEPARTMENTS, b)],
    };
    const cell =
      c > 8
        ? null
        : {
            needs: needs(nth(['O', 'R', 'RE', 'O', 'C', 'RO', 'CO'], c)),
            validityMonths: b % 2 ? 12 : null,
          };
    return world.cells({ rowKind, rowId: rows[rowKind], courseId: nth(courses, a), cell });
  },
  role: async (a, b) => {
    const { version: rowVersion, state } = await asSystem(world.tenant.id, ({ tx }) =>
      tx
        .selectFrom('training_learner_role')
        .select(['version', 'state'])
        .where('id', '=', role)
        .executeTakeFirstOrThrow(),
    );
    const seen = { id: role, rowVersion };
    if (b % 4 === 0) {
      if (state !== 'effective') return world.approve('learnerRole', seen);
      return world.server.call(await world.origin('xiefang'), disableTrained, {
        kind: 'learnerRole',
        ...seen,
        reason: 'change',
      });
    }
    const positionIds = [...new Set([nth(POSITIONS, a), nth(POSITIONS, b)])].map(
      (code) => world.positions[code] as string,
    );
    return world.role('LR', positionIds, seen);
  },
  revise: async (a, b) => {
    const origin = await world.origin('xiefang');
    const { rowVersion, versions } = await world.server.call(origin, courseDetail, { id: nth(courses, a) });
    const content = versions[0]?.content;
    if (!content) return;
    const saved = await world.server.call(origin, saveCourse, { id: nth(courses, a), rowVersion, content });
    await world.approve('course', saved, { retrain: b % 2 === 0, reason: 'again' });
  },
  disable: async (a) => {
    const origin = await world.origin('xiefang');
    const { rowVersion } = await world.server.call(origin, courseDetail, { id: nth(courses, a) });
    await world.server.call(origin, disableTrained, {
      kind: 'course',
      id: nth(courses, a),
      rowVersion,
      reason: 'off',
    });
  },
  progress: (a, b) =>
    asSystem(world.tenant.id, async (ctx) => {
      const { rows } = await sql<{ id: string }>`select id from training_assignment
        where state not in ('qualified', 'exempt', 'superseded') order by id`.execute(ctx.tx);
      if (rows.length === 0) return;
      const assignment = await lockAssignment(ctx, nth(rows, a).id, 'anyone');
      if (b % 4 === 0) await fail(ctx, assignment, { score: 10 });
      else if (b % 4 === 1) await move(ctx, assignment, 'studying');
      else await qualify(ctx, assignment, { score: 90 });
    }),
  plan: (_a, b, c) =>
    asSystem(world.tenant.id, (ctx) =>
      trainingHooks.onTrainingPlanned(ctx, {
        versionId: document.versions.get('V02') as string,
        documentId: document.id,
        documentNo: 'SOP-PD-012',
        titleZh: '冻干机操作',
        titleEn: 'Freeze dryer',
        label: 'V02',
        impact: b % 2 ? 'full' : 'read',
        plannedDate: '2030-01-01',
        departmentIds: [world.tenant.departments[nth(DEPARTMENTS, c)]],
        creditedIds: [world.user(nth(PEOPLE, b))],
        limit: 90,
      }),
    ),
  effect: () =>
    asSystem(world.tenant.id, (ctx) =>
      trainingHooks.onEffective(ctx, {
        versionId: document.versions.get('V02') as string,
        documentId: document.id,
        formerVersionId: null,
      }),
    ),
  withdraw: () =>
    asSystem(world.tenant.id, (ctx) =>
      trainingHooks.onWithdrawn(ctx, {
        versionId: document.versions.get('V02') as string,
        documentId: document.id,
        reason: { zh: '撤回', en: 'Withdrawn' },
      }),
    ),
  task: async (a, b) =>
    world.server.call(await world.origin('xiefang'), saveTrainingTask, {
      titleZh: '任务',
      titleEn: 'Task',
      courseId: nth(courses, a),
      needs: needs('R'),
      due: '2030-01-01',
      audience: { userIds: [world.user(nth(PEOPLE, b))], departmentIds: [], positionIds: [] },
      reason: 'refresh',
      release: true,
    }),
  cancelTask: async (a) => {
    const tasks = await asSystem(world.tenant.id, ({ tx }) =>
      tx
        .selectFrom('training_task')
        .select(['id', 'version'])
        .where('state', '=', 'running')
        .where('origin', '=', 'manual')
        .orderBy('no')
        .execute(),
    );
    if (tasks.length === 0) return;
    const { id, version } = nth(tasks, a);
    await world.server.call(await world.origin('xiefang'), cancelTrainingTask, {
      id,
      rowVersion: version,
      reason: 'no',
    });
  },
  roles: (a, b) =>
    asSystem(world.tenant.id, (ctx) => setRoles(ctx, world.user(nth(PEOPLE, a)), nth(ROLES, b))),
  class: async (a, b) => {
    const origin = await world.origin('xiefang');
    const saved = await world.server.call(origin, saveClass, {
      content: {
        courseId: nth(courses, a),
        lecturerId: world.user(b % 3 ? 'xiefang' : nth(PEOPLE, b)),
        titleZh: '授课',
        titleEn: 'Class',
        place: 'here',
        startsAt: new Date(Date.now() + 3_600_000).toISOString(),
        endsAt: new Date(Date.now() + 7_200_000).toISOString(),
        seats: 50,
        remark: '',
      },
    });
    const { id, rowVersion } = saved;
    await world.server.call(origin, inviteToClass, { id, rowVersion, who: {} });
  },
  cancelClass: async (a) => {
    const classes = await asSystem(world.tenant.id, ({ tx }) =>
      tx
        .selectFrom('training_class')
        .select(['id', 'version'])
        .where('state', '=', 'planned')
        .orderBy('no')
        .execute(),
    );
    if (classes.length === 0) return;
    const { id, version } = nth(classes, a);
    await world.server.call(await world.origin('xiefang'), cancelClass, {
      id,
      rowVersion: version,
      reason: 'no',
    });
  },
};

it('assignments are always what is required and not known, standings how people stand on it, tasks what waits for people, and running it twice changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
      for (const [kind, a, b, c] of acts) {
        // A refusal of the rules (a course that is disabled already …) must leave everything equal too.
        await ACTS[kind]?.(a, b, c).catch((error) => {
          if (!(error instanceof AppError)) throw error;
        });
        const today = await asSystem(world.tenant.id, ({ tx, now }) => tenantDay(tx, now));
        const [open, expected] = await asSystem(world.tenant.id, async ({ tx }) => [
          await actuallyOpen(tx),
          await expectedOpen(tx, today),
        ]);
        expect({ kind, open }).toEqual({ kind, open: expected });
        const [tasks, waiting] = await asSystem(world.tenant.id, async ({ tx }) => [
          await openTasks(tx),
          await expectedTasks(tx),
        ]);
        expect({ kind, tasks }).toEqual({ kind, tasks: waiting });
        for (const day of [today, '2030-01-02']) {
          const [standings, wanted] = await asSystem(world.tenant.id, async ({ tx }) => [
            await storedStandings(tx, day, today),
            await expectedStandings(tx, day),
          ]);
          expect({ kind, day, standings }).toEqual({ kind, day, standings: wanted });
        }
        // Nor is anything of what they say out of date.
        expect(await asSystem(world.tenant.id, followEverything)).toEqual([]);
      }
      const nightly = () => asSystem(world.tenant.id, (ctx) => recompute(ctx, {}, { code: 'nightly' }));
      // Progress is no cause: whoever studies again may be asked for what has changed since.
      expect(await nightly()).toMatchObject({ adds: 0, cancels: 0 });
      expect(await nightly()).toEqual({ adds: 0, cancels: 0, adjusts: 0 });
    }),
    { numRuns: 30 },
  );
}, 120_000);
