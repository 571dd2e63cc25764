import type { ActionCode, MenuEntry } from '@attest/api-contract';
import { setDensity, setLanguage, setTheme, signOut, type TextKeyAfter } from '@attest/shared-utility';
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
  action: Action;
}

const theme = <DarkThemeRegular />;
const density = <TextDensityRegular />;

type CommandName = TextKeyAfter<'navbar', 'palette.command'>;

/** By the name of their texts. */
const COMMANDS: Record<CommandName, Command> = {
  reportDeviation: {
    menu: 'QmsDeviation',
    needs: 'add',
    icon: <ShieldTaskRegular />,
    action: { path: '/micro-app/qms-app/deviation/create' },
  },
  createDocument: {
    menu: 'DmsDocuments',
    needs: 'add',
    icon: <DocumentAddRegular />,
    action: { path: '/micro-app/dms-app/systemdoc/create' },
  },
  language: { icon: <LocalLanguageRegular />, action: { act: () => undefined } },
  themeLight: { icon: theme, action: { act: () => setTheme('light') } },
  themeDark: { icon: theme, action: { act: () => setTheme('dark') } },
  themeContrast: { icon: theme, action: { act: () => setTheme('contrast') } },
  themeSystem: { icon: theme, action: { act: () => setTheme('system') } },
  comfortable: { icon: density, action: { act: () => setDensity('comfortable') } },
  compact: { icon: density, action: { act: () => setDensity('compact') } },
  personal: { icon: <PersonRegular />, action: { path: '/user-info' } },
  password: { icon: <KeyRegular />, action: { path: '/update-pwd' } },
  signOut: { icon: <SignOutRegular />, action: { act: () => void signOut() } },
};

type HelpName = TextKeyAfter<'navbar', 'palette.help', '.title'>;

/** By the name of their texts: `help.<name>`; `path` is where it is done. */
const HELP: Record<HelpName, Guarded & { path: string | null }> = {
  findKeys: { path: null },
  decide: { path: '/home/index', menu: 'Home' },
  agent: { path: '/user-info' },
  deviation: { path: '/micro-app/qms-app/deviation/create', menu: 'QmsDeviation', needs: 'add' },
  readDocument: { path: '/micro-app/dms-app/systemdoc/list', menu: 'DmsDocuments' },
  training: { path: '/micro-app/tms-app/myTraining/todo', menu: 'TmsMyTraining' },
  auditTrail: { path: '/log', menu: 'AuditTrail' },
  query: { path: '/queryManager', menu: 'QueryManage' },
  signature: { path: null },
  password: { path: '/update-pwd' },
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
      action: own[name] ?? action,
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
        action: { help: { title, text, path } },
      };
    });
