import {
  attendClass,
  type ClassCodePurpose,
  classCandidates,
  classCode,
  classDetail,
  closeClass,
  inviteToClass,
  openClass,
  saveClass,
} from '@attest/api-contract';
import type { DemoTenant } from '../demoTenant';
import type { Calendar } from '../moment';
import type { TimelineEvent } from '../timeline';
import type { DemoClass } from './data';
import { bilingual } from './question';

const MINUTE = 60_000;
/** Signing in begins before the class; a while after it the lecturer closes it. */
const EARLY = 10 * MINUTE;
const LATE = 15 * MINUTE;

/** The events of a class: planned with its people, and perhaps held. */
export function classEvents(
  one: DemoClass,
  manager: string,
  tenant: DemoTenant,
  calendar: Calendar,
): TimelineEvent[] {
  const starts = calendar.clock(one.day, one.from);
  const ends = calendar.clock(one.day, one.to);
  let id = '';
  const plan: TimelineEvent = {
    at: calendar.at(one.planned, { exact: true }),
    run: async (at) => {
      id = await planClass(one, { starts, ends }, manager, tenant, at);
    },
  };
  const { held } = one;
  if (!held) return [plan];
  const came = one.who.filter((who) => !held.absent.includes(who));
  return [
    plan,
    {
      at: new Date(starts.getTime() - EARLY),
      run: async (at) => {
        const lecturer = await tenant.signIn(one.lecturer, at);
        const { rowVersion } = await lecturer.call(classDetail, { id });
        await lecturer.call(openClass, { id, rowVersion });
        await signAll(id, 'in', came, one.lecturer, tenant, at);
      },
    },
    { at: ends, run: (at) => signAll(id, 'out', came, one.lecturer, tenant, at) },
    {
      at: new Date(ends.getTime() + LATE),
      run: async (at) => {
        const lecturer = await tenant.signIn(one.lecturer, at);
        const { rowVersion } = await lecturer.call(classDetail, { id });
        const signature = lecturer.signature();
        await lecturer.call(closeClass, { id, rowVersion, remark: held.remark, signature });
      },
    },
  ];
}

async function planClass(
  one: DemoClass,
  { starts, ends }: { starts: Date; ends: Date },
  manager: string,
  { names, signIn }: DemoTenant,
  at: Date,
): Promise<string> {
  const person = await signIn(manager, at);
  const { zh: titleZh, en: titleEn } = bilingual(one.name);
  const courseId = names.course(one.course);
  const { id, rowVersion } = await person.call(saveClass, {
    content: {
      courseId,
      lecturerId: names.user(one.lecturer),
      titleZh,
      titleEn,
      place: one.place,
      startsAt: starts.toISOString(),
      endsAt: ends.toISOString(),
      seats: one.seats,
      remark: '',
    },
  });
  const { rows } = await person.call(classCandidates, { page: 1, pageSize: 100, filter: { courseId } });
  const assignmentIds = rows.filter((row) => one.who.includes(row.person.account)).map((row) => row.id);
  if (assignmentIds.length < one.who.length) throw new Error(`Somebody needs no class of ${one.course}`);
  await person.call(inviteToClass, { id, rowVersion, who: { assignmentIds } });
  return id;
}

/** Everybody scans the code of the lecturer's screen. */
async function signAll(
  id: string,
  purpose: ClassCodePurpose,
  people: string[],
  by: string,
  tenant: DemoTenant,
  at: Date,
): Promise<void> {
  const lecturer = await tenant.signIn(by, at);
  const { code } = await lecturer.call(classCode, { id, purpose });
  for (const account of people) {
    const person = await tenant.signIn(account, at);
    await person.call(attendClass, { id, code });
  }
}
