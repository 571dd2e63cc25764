import {
  attendClass,
  type ClassCodePurpose,
  type ClassContent,
  type ClassDetail,
  type ClassPerson,
  classCode,
  classDetail,
  closeClass,
  inviteToClass,
  openClass,
  saveClass,
} from '@attest/api-contract';
import type { ExamWorld } from './examWorld';

interface CourseOf {
  id: string;
}

/** Short ways to classes: by the training manager `xiefang`, taught by `fenglei`, from 1 to 3 o'clock of the story. */
export class ClassWorld {
  constructor(readonly world: ExamWorld) {}

  content(course: CourseOf, part: Partial<ClassContent> = {}): ClassContent {
    const { world } = this;
    return {
      courseId: course.id,
      lecturerId: world.user('fenglei'),
      titleZh: 'GMP 基础',
      titleEn: 'GMP basics',
      place: '一号培训室',
      startsAt: world.hours(1).toISOString(),
      endsAt: world.hours(3).toISOString(),
      seats: 10,
      remark: '',
      ...part,
    };
  }

  plan(course: CourseOf, part: Partial<ClassContent> = {}) {
    return this.world.call('xiefang', saveClass, { content: this.content(course, part) });
  }

  /** A class with people in it; without any nobody is invited. */
  async planFor(
    course: CourseOf,
    assignmentIds: string[],
    part: Partial<ClassContent> = {},
  ): Promise<string> {
    const { id, rowVersion } = await this.plan(course, part);
    if (assignmentIds.length > 0)
      await this.world.call('xiefang', inviteToClass, { id, rowVersion, who: { assignmentIds } });
    return id;
  }

  detail(id: string, account = 'xiefang', hour = 0): Promise<ClassDetail> {
    return this.world.call(account, classDetail, { id }, { at: this.world.hours(hour) });
  }

  async open(id: string, hour = 1, account = 'fenglei'): Promise<void> {
    const { rowVersion } = await this.detail(id, account, hour);
    await this.world.call(account, openClass, { id, rowVersion }, { at: this.world.hours(hour) });
  }

  async code(id: string, purpose: ClassCodePurpose, hour: number): Promise<string> {
    const shown = await this.world.call(
      'fenglei',
      classCode,
      { id, purpose },
      { at: this.world.hours(hour) },
    );
    return shown.code;
  }

  attend(account: string, id: string, code: string, hour: number) {
    return this.world.call(account, attendClass, { id, code }, { at: this.world.hours(hour) });
  }

  /** Signs somebody in and out at hours of the story. */
  async present(account: string, id: string, from: number, to: number): Promise<void> {
    await this.attend(account, id, await this.code(id, 'in', from), from);
    await this.attend(account, id, await this.code(id, 'out', to), to);
  }

  async close(id: string, account = 'fenglei', rowVersion?: number, hour = 3) {
    const seen = rowVersion ?? (await this.detail(id, account, hour)).rowVersion;
    const signature = this.world.signature(account);
    const input = { id, rowVersion: seen, remark: 'held as planned', signature };
    return this.world.call(account, closeClass, input, { at: this.world.hours(hour) });
  }

  async seat(id: string, account: string): Promise<ClassPerson | undefined> {
    const { people } = await this.detail(id);
    return people.find(({ person }) => person.account === account);
  }
}
