import { COURSE_KINDS, courseFacets, listCourses, tms } from '@attest/api-contract';
import { ManagedList } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { standing, stateQuestion, workOf } from '../frame/ConfigBadge';
import {
  amount,
  anyOf,
  bilingual,
  defineList,
  instant,
  person,
  whether,
  worded,
  yesNo,
} from '../list/define';

const COURSES = defineList(listCourses, {
  id: 'courses',
  title: 'course.title',
  searchHint: 'course.searchHint',
  none: 'course.none',
  noneText: 'course.noneText',
  open: ({ id }) => tms.course(id),
  create: { label: 'course.new', icon: <AddRegular />, to: tms.newCourse, right: ['TmsCourses', 'edit'] },
  facets: courseFacets,
  questions: [
    stateQuestion,
    anyOf('kind', 'list.kind', COURSE_KINDS, (kind) => `kind.${kind}`),
    whether('critical', 'course.critical'),
  ],
  columns: [
    { key: 'no', label: 'list.courseNo', width: 120, sortable: true },
    bilingual('name', 'list.course', { width: 256, least: 200, sortable: true }),
    worded('kind', 'list.kind', (kind) => `kind.${kind}`, { width: 104, sortable: true }),
    standing,
    {
      key: 'version',
      label: 'list.version',
      width: 112,
      least: 96,
      render: ({ version, revising, inApproval }, { t }) =>
        [version, workOf(t, revising, inApproval)].filter(Boolean).join(' · '),
    },
    {
      key: 'documentNo',
      label: 'list.document',
      width: 152,
      sortable: true,
      render: ({ document }) => [document?.no, document?.version].filter(Boolean).join(' '),
    },
    person('lecturer', 'course.lecturer', { width: 104 }),
    yesNo('hasQuiz', 'course.quiz', { width: 88 }),
    amount('validityMonths', 'course.months', { width: 112, sortable: true }),
    yesNo('critical', 'course.critical', { width: 96 }),
    amount('open', 'course.open', { width: 96, sortable: true }),
    amount('qualified', 'course.qualified', { width: 96, sortable: true }),
    instant('updatedAt', 'list.changedAt', { width: 152, sortable: true, optional: true }),
  ],
});

/** Courses with their document, quiz and how many know them. */
export const CourseList = () => <ManagedList list={COURSES} />;
