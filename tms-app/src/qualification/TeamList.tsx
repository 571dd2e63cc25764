import { ASSIGNMENT_STANDINGS, listAssignments, tms } from '@attest/api-contract';
import { ManagedList } from '@attest/shared-ui';
import { RibbonStarRegular } from '@fluentui/react-icons/svg/ribbon-star';
import { anyOf, defineList } from '../list/define';
import { HOW_FAR, WHAT_CAME, WHERE, WHO } from '../tasks/peopleColumns';
import { TrainingTabs } from '../training/TrainingTabs';

const TEAM = defineList(listAssignments, {
  id: 'team',
  title: 'list.heading',
  searchHint: 'team.searchHint',
  none: 'team.none',
  noneText: 'team.noneText',
  open: ({ id }) => tms.record(id),
  tabs: <TrainingTabs part="team" />,
  questions: [
    {
      key: 'progress',
      label: 'team.progress',
      kind: 'radio',
      options: [
        { value: 'open', label: 'team.open' },
        { value: 'overdue', label: 'marking.overdue' },
      ],
      asks: ([progress]) => (progress === 'open' ? { open: true } : { overdue: true }),
    },
    anyOf('state', 'list.state', ASSIGNMENT_STANDINGS, (state) => `state.${state}`),
  ],
  acts: [
    {
      key: 'qualifications',
      label: 'qualification.open',
      icon: <RibbonStarRegular />,
      to: ({ person }) => tms.qualificationsOf(person.id),
    },
  ],
  columns: [
    WHO,
    {
      key: 'courseNo',
      label: 'list.course',
      width: 256,
      sortable: true,
      render: ({ course: { no, name } }, { text }) => `${no} ${text(name)}`,
    },
    ...HOW_FAR,
    ...WHERE,
    ...WHAT_CAME,
  ],
});

/** Training of the people the caller is responsible for: what is open first, and the way to each one's standing. */
export function TeamList() {
  return <ManagedList list={TEAM} />;
}
