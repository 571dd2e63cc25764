import type { MenuEntry } from '@attest/api-contract';
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

const BY_CODE: Record<string, ReactElement> = {
  Home: <HomeRegular />,
  AuditTrail: <HistoryRegular />,
  QueryManage: <FilterRegular />,
  Dashboard: <BoardRegular />,
  ReportForms: <DataHistogramRegular />,
  Organisation: <PersonRegular />,
  AccessReview: <ShieldPersonRegular />,
  DmsChange: <BranchRegular />,
  DmsArchive: <ArchiveRegular />,
  DmsArchiveBorrow: <BookOpenRegular />,
  TmsTasks: <TaskListSquareLtrRegular />,
  TmsMatrix: <TableSimpleCheckmarkRegular />,
  TmsCourses: <BookRegular />,
  TmsRoles: <PersonBoardRegular />,
  TmsClassroom: <PresenterRegular />,
  TmsQuiz: <QuestionCircleRegular />,
  TmsExamReview: <CheckmarkNoteRegular />,
  TmsCorrections: <DocumentEditRegular />,
};

/** Of the module's first menu, and of those to come. */
const BY_MODULE: Record<MenuEntry['module'], ReactElement> = {
  SHELL: <SettingsRegular />,
  QMS: <ShieldTaskRegular />,
  DMS: <DocumentMultipleRegular />,
  TMS: <HatGraduationRegular />,
};

export const menuIcon = (menu: MenuEntry): ReactElement => BY_CODE[menu.code] ?? BY_MODULE[menu.module];
