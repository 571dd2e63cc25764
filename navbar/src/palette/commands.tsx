import { type ActionCode, dms, type MenuEntry, shell, tms } from '@attest/api-contract';
import {
  recordPages,
  setDensity,
  setLanguage,
  setTheme,
  signOut,
  type TextKeyAfter,
} from '@attest/shared-utility';
import { DarkThemeRegular } from '@fluentui/react-icons/svg/dark-theme';
import { DocumentAddRegular } from '@fluentui/react-icons/svg/document-add';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { LocalLanguageRegular } from '@fluentui/react-icons/svg/local-language';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { ShieldTaskRegular } from '@fluentui/react-icons/svg/shield-task';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { TextDensityRegular } from '@fluentui/react-icons/svg/text-density';
import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import type { Action, Entry } from './entries';

/** What is offered only with an action of a menu. */
interface Guarded {
  menu?: string;
  needs?: ActionCode;
}

interface Command extends Guarded {
  icon: ReactElement;
  /** As a function where it rests on the session. */
  action: Action | (() => Action);
}

/** Where a type of record stands is known once somebody is signed in. */
const newDeviation = (): string => recordPages('deviation')?.create ?? shell.notFound;

const theme = <DarkThemeRegular />;
const density = <TextDensityRegular />;

type CommandName = TextKeyAfter<'navbar', 'palette.command'>;

/** By the name of their texts. */
const COMMANDS: Record<CommandName, Command> = {
  reportDeviation: {
    menu: 'QmsDeviation',
    needs: 'add',
    icon: <ShieldTaskRegular />,
    action: () => ({ path: newDeviation() }),
  },
  createDocument: {
    menu: 'DmsDocuments',
    needs: 'add',
    icon: <DocumentAddRegular />,
    action: { path: dms.newDocument },
  },
  language: { icon: <LocalLanguageRegular />, action: { act: () => undefined } },
  themeLight: { icon: theme, action: { act: () => setTheme('light') } },
  themeDark: { icon: theme, action: { act: () => setTheme('dark') } },
  themeContrast: { icon: theme, action: { act: () => setTheme('contrast') } },
  themeSystem: { icon: theme, action: { act: () => setTheme('system') } },
  comfortable: { icon: density, action: { act: () => setDensity('comfortable') } },
  compact: { icon: density, action: { act: () => setDensity('compact') } },
  personal: { icon: <PersonRegular />, action: { path: shell.account } },
  password: { icon: <KeyRegular />, action: { path: shell.password } },
  signOut: { icon: <SignOutRegular />, action: { act: () => void signOut() } },
};

type HelpName = TextKeyAfter<'navbar', 'palette.help', '.title'>;

/** By the name of their texts: `help.<name>`; `path` is where it is done. */
const HELP: Record<HelpName, Guarded & { path: string | null | (() => string) }> = {
  findKeys: { path: null },
  decide: { path: shell.homeList('index'), menu: 'Home' },
  agent: { path: shell.account },
  deviation: { path: newDeviation, menu: 'QmsDeviation', needs: 'add' },
  readDocument: { path: dms.documents, menu: 'DmsDocuments' },
  training: { path: tms.todo, menu: 'TmsMyTraining' },
  auditTrail: { path: shell.auditTrail, menu: 'AuditTrail' },
  query: { path: shell.queries, menu: 'QueryManage' },
  signature: { path: null },
  password: { path: shell.password },
};

const offered = (menus: MenuEntry[], { menu, needs = 'view' }: Guarded): boolean =>
  menu === undefined || menus.some((one) => one.code === menu && one.actionCodeList.includes(needs));

/** What the person can have done at once. */
export function commandEntries(t: TFunction<'navbar'>, menus: MenuEntry[], language: 'zh' | 'en'): Entry[] {
  const other = language === 'zh' ? 'en' : 'zh';
  const own: Partial<Record<CommandName, Action>> = { language: { act: () => void setLanguage(other) } };
  return (Object.entries(COMMANDS) as [CommandName, Command][])
    .filter(([, command]) => offered(menus, command))
    .map(([name, { icon, action }]) => ({
      key: `command:${name}`,
      title: t(`palette.command.${name}`),
      words: t(`palette.words.${name}`),
      icon,
      action: own[name] ?? (typeof action === 'function' ? action() : action),
    }));
}

/** Help on what the person may do. */
export const helpEntries = (t: TFunction<'navbar'>, menus: MenuEntry[]): Entry[] =>
  (Object.entries(HELP) as [HelpName, (typeof HELP)[HelpName]][])
    .filter(([, help]) => offered(menus, help))
    .map(([name, { path }]) => {
      const title = t(`palette.help.${name}.title`);
      const text = t(`palette.help.${name}.text`);
      return {
        key: `help:${name}`,
        title,
        words: text,
        icon: <QuestionCircleRegular />,
        action: { help: { title, text, path: typeof path === 'function' ? path() : path } },
      };
    });
