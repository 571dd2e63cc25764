import type { MenuEntry, MenuIcon } from '@attest/api-contract';
import { lazyPart } from '@attest/shared-ui';
import { ArchiveRegular } from '@fluentui/react-icons/svg/archive';
import { BoardRegular } from '@fluentui/react-icons/svg/board';
import { BookRegular } from '@fluentui/react-icons/svg/book';
import { BookOpenRegular } from '@fluentui/react-icons/svg/book-open';
import { BranchRegular } from '@fluentui/react-icons/svg/branch';
import { CheckmarkNoteRegular } from '@fluentui/react-icons/svg/checkmark-note';
import { DataHistogramRegular } from '@fluentui/react-icons/svg/data-histogram';
import { DocumentEditRegular } from '@fluentui/react-icons/svg/document-edit';
import { DocumentMultipleRegular } from '@fluentui/react-icons/svg/document-multiple';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { HatGraduationRegular } from '@fluentui/react-icons/svg/hat-graduation';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { PersonBoardRegular } from '@fluentui/react-icons/svg/person-board';
import { PresenterRegular } from '@fluentui/react-icons/svg/presenter';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { ShieldPersonRegular } from '@fluentui/react-icons/svg/shield-person';
import { ShieldTaskRegular } from '@fluentui/react-icons/svg/shield-task';
import { TableSimpleCheckmarkRegular } from '@fluentui/react-icons/svg/table-simple-checkmark';
import { TaskListSquareLtrRegular } from '@fluentui/react-icons/svg/task-list-square-ltr';
import type { ReactElement } from 'react';

/** Icons of the menus that the product begins with. */
const ICONS = {
  archive: <ArchiveRegular />,
  board: <BoardRegular />,
  book: <BookRegular />,
  bookOpen: <BookOpenRegular />,
  branch: <BranchRegular />,
  checkmarkNote: <CheckmarkNoteRegular />,
  dataHistogram: <DataHistogramRegular />,
  documentEdit: <DocumentEditRegular />,
  documentMultiple: <DocumentMultipleRegular />,
  filter: <FilterRegular />,
  hatGraduation: <HatGraduationRegular />,
  history: <HistoryRegular />,
  home: <HomeRegular />,
  person: <PersonRegular />,
  personBoard: <PersonBoardRegular />,
  presenter: <PresenterRegular />,
  question: <QuestionCircleRegular />,
  settings: <SettingsRegular />,
  shieldPerson: <ShieldPersonRegular />,
  shieldTask: <ShieldTaskRegular />,
  table: <TableSimpleCheckmarkRegular />,
  taskList: <TaskListSquareLtrRegular />,
} satisfies Partial<Record<MenuIcon, ReactElement>>;

interface FurtherProps {
  name: MenuIcon;
  usual: ReactElement;
}

const Usual = ({ usual }: FurtherProps) => usual;

/** Those of further types of record: loaded when a menu has one; what cannot be loaded leaves the usual icon. */
const FurtherIcon = lazyPart(
  () =>
    import('./furtherIcons').then(
      (icons) => icons.default,
      () => Usual,
    ),
  (props) => props.usual,
);
const isAtHand = (icon: MenuIcon): icon is keyof typeof ICONS => icon in ICONS;

/** Of a menu that names none, and until another is there. */
const OF_MODULE = {
  SHELL: ICONS.settings,
  QMS: ICONS.shieldTask,
  DMS: ICONS.documentMultiple,
  TMS: ICONS.hatGraduation,
};

export function menuIcon({ icon, module }: MenuEntry): ReactElement {
  const usual = OF_MODULE[module];
  if (!icon) return usual;
  if (isAtHand(icon)) return ICONS[icon];
  return <FurtherIcon name={icon} usual={usual} />;
}
