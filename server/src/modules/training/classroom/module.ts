import { tms } from '@attest/api-contract';
import { handleAll } from '../../../platform/calls/handleAll';
import type { ServerModule } from '../../../platform/module';
import { candidates, neededCourses } from './candidates';
import { closeClass } from './close';
import { classCode } from './code';
import { cancelClass, enterAttendance, openClass, scoreClass } from './conduct';
import { classDetail } from './detail';
import { classes, classFacets } from './list';
import { classroomMigrations } from './migrations';
import { inviteToClass, removeFromClass } from './people';
import { saveClass } from './save';
import { attendClass, mySeat } from './seat';
import './tables';

/** Classes: planned, held with signing in and out, closed with a signature. */
export const classroomModule: ServerModule = {
  name: 'classroom',
  migrations: classroomMigrations,
  routes: handleAll({
    listClasses: classes.answer,
    classFacets,
    classDetail: (ctx, { id }) => classDetail(ctx, id),
    classCourses: neededCourses.answer,
    classCandidates: candidates.answer,
    saveClass,
    inviteToClass,
    removeFromClass,
    openClass,
    cancelClass,
    classCode,
    enterAttendance,
    scoreClass,
    closeClass,
    myClass: (ctx, { id }) => mySeat(ctx, id),
    attendClass,
  }),
  menus: [
    {
      code: 'TmsClassroom',
      label: { zh: '讲师授课', en: 'Classroom teaching' },
      module: 'TMS',
      path: tms.classes,
      order: 415,
      icon: 'presenter',
    },
  ],
};
