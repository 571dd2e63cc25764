import type { MenuEntry } from '@attest/api-contract';
import { AppsRegular } from '@fluentui/react-icons/svg/apps';
import { BoardRegular } from '@fluentui/react-icons/svg/board';
import { DataHistogramRegular } from '@fluentui/react-icons/svg/data-histogram';
import { DatabaseSearchRegular } from '@fluentui/react-icons/svg/database-search';
import { DocumentMultipleRegular } from '@fluentui/react-icons/svg/document-multiple';
import { HatGraduationRegular } from '@fluentui/react-icons/svg/hat-graduation';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { PeopleTeamRegular } from '@fluentui/react-icons/svg/people-team';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { ShieldTaskRegular } from '@fluentui/react-icons/svg/shield-task';
import type { ReactElement } from 'react';

const BY_CODE: Record<string, ReactElement> = {
  Home: <HomeRegular />,
  AuditTrail: <HistoryRegular />,
  QueryManage: <DatabaseSearchRegular />,
  Dashboard: <BoardRegular />,
  ReportForms: <DataHistogramRegular />,
  Organisation: <PeopleTeamRegular />,
  TenantSettings: <SettingsRegular />,
  AccessReview: <ShieldTaskRegular />,
};

const BY_MODULE: Record<MenuEntry['module'], ReactElement> = {
  SHELL: <AppsRegular />,
  QMS: <ShieldTaskRegular />,
  DMS: <DocumentMultipleRegular />,
  TMS: <HatGraduationRegular />,
};

export const menuIcon = (menu: MenuEntry): ReactElement => BY_CODE[menu.code] ?? BY_MODULE[menu.module];
