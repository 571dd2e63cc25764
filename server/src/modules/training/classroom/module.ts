import {
  attendClass as attendClassCall,
  cancelClass as cancelClassCall,
  classCandidates as classCandidatesCall,
  classCode as classCodeCall,
  classCourses as classCoursesCall,
  classDetail as classDetailCall,
  classFacets as classFacetsCall,
  closeClass as closeClassCall,
  enterAttendance as enterAttendanceCall,
  inviteToClass as inviteToClassCall,
  listClasses as listClassesCall,
  myClass,
  openClass as openClassCall,
  removeFromClass as removeFromClassCall,
  saveClass as saveClassCall,
  scoreClass as scoreClassCall,
} from '@attest/api-contract';
import { handle, type ServerModule } from '../../../platform/module';
import { classCandidates, classCourses } from './candidates';
import { closeClass } from './close';
import { classCode } from './code';
import { cancelClass, enterAttendance, openClass, scoreClass } from './conduct';
import { classDetail } from './detail';
import { classFacets, listClasses } from './list';
import { classroomMigrations } from './migrations';
import { inviteToClass, removeFromClass } from './people';
import { saveClass } from './save';
import { attendClass, mySeat } from './seat';

/** Classes: planned, held with signing in and out, closed with a signature. */
export const classroomModule: ServerModule = {
  name: 'classroom',
  migrations: classroomMigrations,
  routes: [
    handle(listClassesCall, (input, ctx) => listClasses(ctx, input)),
    handle(classFacetsCall, ({ filter }, ctx) => classFacets(ctx, filter)),
    handle(classDetailCall, ({ id }, ctx) => classDetail(ctx, id)),
    handle(classCoursesCall, (input, ctx) => classCourses(ctx, input)),
    handle(classCandidatesCall, (input, ctx) => classCandidates(ctx, input)),
    handle(saveClassCall, (input, ctx) => saveClass(ctx, input)),
    handle(inviteToClassCall, (input, ctx) => inviteToClass(ctx, input)),
    handle(removeFromClassCall, (input, ctx) => removeFromClass(ctx, input)),
    handle(openClassCall, (input, ctx) => openClass(ctx, input)),
    handle(cancelClassCall, (input, ctx) => cancelClass(ctx, input)),
    handle(classCodeCall, (input, ctx) => classCode(ctx, input)),
    handle(enterAttendanceCall, (input, ctx) => enterAttendance(ctx, input)),
    handle(scoreClassCall, (input, ctx) => scoreClass(ctx, input)),
    handle(closeClassCall, (input, ctx) => closeClass(ctx, input)),
    handle(myClass, ({ id }, ctx) => mySeat(ctx, id)),
    handle(attendClassCall, (input, ctx) => attendClass(ctx, input)),
  ],
  menus: [
    {
      code: 'TmsClassroom',
      label: { zh: '讲师授课', en: 'Classroom teaching' },
      module: 'TMS',
      path: '/micro-app/tms-app/management/classroom',
      parentCode: null,
      order: 415,
      icon: 'presenter',
    },
  ],
};
