import { CLASS_STATES, classFacets, listClasses, tms } from '@attest/api-contract';
import { ManagedList, usePushInvalidate } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { BackToTraining } from '../frame/BackToTraining';
import { badge } from '../list/columns';
import { amount, anyOf, bilingual, defineList, person } from '../list/define';
import { ClassBadge } from './classState';
import { classTime } from './classTime';

const classes = (mine: boolean) =>
  defineList(listClasses, {
    id: mine ? 'teaching' : 'classes',
    title: mine ? 'class.teach' : 'class.title',
    searchHint: 'class.searchHint',
    none: 'class.none',
    noneText: mine ? 'class.noneMine' : 'class.noneText',
    open: ({ id }) => (mine ? tms.teach(id) : tms.classroom(id)),
    create: { label: 'class.new', icon: <AddRegular />, to: tms.newClass, right: ['TmsClassroom', 'edit'] },
    breadcrumb: mine && <BackToTraining />,
    always: mine ? { mine } : {},
    facets: classFacets,
    questions: [
      anyOf('state', 'list.state', CLASS_STATES, (state) => `class.state.${state}`),
      anyOf('time', 'class.time', ['coming', 'past'], (time) => `class.timeOf.${time}`, 'radio'),
    ],
    columns: [
      { key: 'no', label: 'list.no', width: 136, sortable: true },
      bilingual('title', 'class.name', { width: 240, sortable: true }),
      badge(ClassBadge, { width: 128, sortable: true }),
      { key: 'startsAt', label: 'class.time', width: 224, sortable: true, render: classTime },
      { key: 'place', label: 'class.place', width: 160, sortable: true },
      person('lecturer', 'class.lecturer', { width: 112, sortable: true }),
      {
        ...amount('people', 'class.peopleOfSeats', { width: 112, sortable: true }),
        render: (row) => `${row.people} / ${row.seats}`,
      },
      {
        ...amount('attended', 'class.attended', { width: 96 }),
        render: (row) => (row.state === 'closed' ? row.attended : '–'),
      },
      {
        key: 'courseNo',
        label: 'list.courseNo',
        width: 120,
        sortable: true,
        render: ({ course }) => course.no,
      },
    ],
  });

const ALL = classes(false);
const MINE = classes(true);

/** Every class that one sees, for those who plan them. */
export const ClassList = () => <Classes list={ALL} />;

/** The classes that one teaches. */
export const TeachList = () => <Classes list={MINE} />;

function Classes({ list }: { list: typeof ALL }) {
  usePushInvalidate(
    'tenant.record',
    [listClasses, classFacets],
    ({ process }) => process === 'trainingClass',
  );
  return <ManagedList key={list.id} list={list} />;
}
