import { shell } from '@attest/api-contract';
import { lazyPart, SkeletonRows, useObservable } from '@attest/shared-ui';
import { session$ } from '@attest/shared-utility';
import type { ComponentType, ReactNode } from 'react';
import { ADMINISTRATION_VIEWS, PARTS } from '../administration/parts';
import { PARTS as CONFIGURATION, CONFIGURATION_VIEWS } from '../configuration/parts';
import { HomeLayout, type HomeList } from '../home/HomeLayout';
import { TodoPage } from '../home/TodoPage';
import { startPage } from '../redirect/startPage';
import { GoTo } from './GoTo';
import {
  ACCOUNT_TEXTS,
  ADMIN_TEXTS,
  AUDIT_TEXTS,
  CERTIFICATE_TEXTS,
  CONFIG_TEXTS,
  FACTOR_TEXTS,
  LINK_TEXTS,
  PASSWORD_TEXTS,
  QUERY_TEXTS,
  REPLY_TEXTS,
  REPORTS_TEXTS,
  TYPES_TEXTS,
  withFaults,
  withTexts,
} from './pageTexts';

/** A page in a file of its own. */
const page = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyPart(async () => (await load()).default, <SkeletonRows rows={8} />);

// Not needed by the list that the home page opens with.
const DonePage = page(async () => ({ default: (await import('../home/DonePage')).DonePage }));
const StartedPage = page(async () => ({ default: (await import('../home/StartedPage')).StartedPage }));
const TrainingPage = page(async () => ({ default: (await import('../home/TrainingPage')).TrainingPage }));
const UpdatePasswordPage = page(() =>
  withTexts('password', PASSWORD_TEXTS, () => import('../password/UpdatePasswordPage')),
);
const SecondFactorPage = page(() =>
  withTexts('factor', FACTOR_TEXTS, () => import('../account/secondFactor/SecondFactorPage')),
);
const ForgottenPage = page(() =>
  withTexts('password', PASSWORD_TEXTS, () => import('../password/ForgottenPage')),
);
const QueryPages = page(() => withTexts('query', QUERY_TEXTS, () => import('../query/QueryPages')));
const AdministrationPages = page(() =>
  withTexts('admin', ADMIN_TEXTS, () => import('../administration/AdministrationPages')),
);
const RecordTypePages = page(() =>
  withTexts('admin', ADMIN_TEXTS, () =>
    withTexts('types', TYPES_TEXTS, () =>
      withFaults(() => import('../administration/recordTypes/RecordTypePages')),
    ),
  ),
);
const DataInPages = page(() => import('../dataIn/DataInPages'));
const ConfigurationPages = page(() =>
  withTexts('config', CONFIG_TEXTS, () => import('../configuration/ConfigurationPages')),
);
const CertificatePage = page(() =>
  withTexts('certificate', CERTIFICATE_TEXTS, () => import('../certificate/CertificatePage')),
);
const ReplyPage = page(() => withTexts('reply', REPLY_TEXTS, () => import('../reply/ReplyPage')));
const AccountPage = page(() => withTexts('account', ACCOUNT_TEXTS, () => import('../account/AccountPage')));
const AgentInfoPage = page(() =>
  withTexts('account', ACCOUNT_TEXTS, () => import('../account/AgentInfoPage')),
);
const AuditPage = page(() => withTexts('audit', AUDIT_TEXTS, () => import('../audit/AuditPage')));
const ReportPages = page(() => withTexts('reports', REPORTS_TEXTS, () => import('../reports/ReportPages')));
const CataloguePage =
  process.env.NODE_ENV === 'development' ? page(() => import('../catalogue/CataloguePage')) : () => null;

// Few ever see them.
const link = (part: 'UnknownPage' | 'NotFoundPage' | 'ForbiddenPage' | 'NoPermissionPage' | 'RedirectPage') =>
  page(() =>
    withTexts('link', LINK_TEXTS, async () => ({ default: (await import('../links/LinkPages'))[part] })),
  );
const NotFoundPage = link('NotFoundPage');
const ForbiddenPage = link('ForbiddenPage');
const NoPermissionPage = link('NoPermissionPage');
const RedirectPage = link('RedirectPage');

/** Says that there is no such page. */
export const UnknownPage = link('UnknownPage');

const LISTS: Record<HomeList, ComponentType> = {
  index: TodoPage,
  done: DonePage,
  launch: StartedPage,
  micro: TrainingPage,
};

function home(list: HomeList) {
  const List = LISTS[list];
  return (
    <HomeLayout list={list}>
      <List />
    </HomeLayout>
  );
}

function Start() {
  return <GoTo path={startPage(useObservable(session$)?.user ?? null)} />;
}

/** What an address holds in place of its `:name`s. */
export type Given = Readonly<Record<string, string>>;

type Entry = readonly [address: string, show: (given: Given) => ReactNode];

/** All pages of the shell by their addresses, as the applications have theirs; the shell does without their router. */
export const PAGES: readonly Entry[] = [
  [shell.start, () => <Start />],
  [shell.home, () => home('index')],
  ...shell.HOME_LISTS.map((list): Entry => [shell.homeList(list), () => home(list)]),
  [shell.account, () => <AccountPage />],
  [shell.accountIndex, () => <AccountPage />],
  [shell.accountTraining, () => <AccountPage start="training" />],
  [shell.agentInfo, () => <AgentInfoPage />],
  [shell.password, () => <UpdatePasswordPage />],
  [shell.secondFactor, () => <SecondFactorPage />],
  [shell.forgottenPassword, () => <ForgottenPage />],
  [shell.auditTrail, () => <AuditPage />],
  [shell.dashboard, () => <ReportPages view="dashboard" />],
  [shell.reports, () => <ReportPages view="reports" />],
  [shell.queries, () => <QueryPages view="index" />],
  ...shell.QUERY_VIEWS.map((view): Entry => [shell.queriesView(view), () => <QueryPages view={view} />]),
  ...ADMINISTRATION_VIEWS.map(
    (view): Entry => [
      PARTS[view].path,
      () => (view === 'recordTypes' ? <RecordTypePages /> : <AdministrationPages view={view} />),
    ],
  ),
  [shell.recordType(':type'), (given) => <RecordTypePages {...given} />],
  [shell.recordTypeVersion(':type', ':version'), (given) => <RecordTypePages {...given} />],
  [shell.dataIn, () => <DataInPages />],
  [shell.dataImport(':id'), ({ id }) => <DataInPages id={id} />],
  ...CONFIGURATION_VIEWS.map(
    (view): Entry => [CONFIGURATION[view], () => <ConfigurationPages view={view} />],
  ),
  [shell.certificate(':code'), ({ code = '' }) => <CertificatePage code={code} />],
  [shell.reply, () => <ReplyPage />],
  [shell.redirect, () => <RedirectPage />],
  [shell.noPermission, () => <NoPermissionPage />],
  [shell.forbidden, () => <ForbiddenPage />],
  [shell.notFound, () => <NotFoundPage />],
  // Of the parts that screens are made of, for those who make screens.
  ...(process.env.NODE_ENV === 'development' ? ([['/catalogue', () => <CataloguePage />]] as const) : []),
];
