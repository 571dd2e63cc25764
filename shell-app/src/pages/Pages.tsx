import { lazyPart, SkeletonRows, useObservable } from '@attest/shared-ui';
import { currentPath, path$, session$ } from '@attest/shared-utility';
import type { ComponentType, ReactNode } from 'react';
import { HomeLayout } from '../home/HomeLayout';
import { TodoPage } from '../home/TodoPage';
import { startPage } from '../redirect/startPage';
import { GoTo } from './GoTo';
import {
  ACCOUNT_TEXTS,
  ADMIN_TEXTS,
  AUDIT_TEXTS,
  CERTIFICATE_TEXTS,
  LINK_TEXTS,
  PASSWORD_TEXTS,
  QUERY_TEXTS,
  REPORTS_TEXTS,
  withTexts,
} from './pageTexts';
import { type Route, routeOf } from './routeOf';

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
const ForgottenPage = page(() =>
  withTexts('password', PASSWORD_TEXTS, () => import('../password/ForgottenPage')),
);
const QueryPages = page(() => withTexts('query', QUERY_TEXTS, () => import('../query/QueryPages')));
const AdministrationPages = page(() =>
  withTexts('admin', ADMIN_TEXTS, () => import('../administration/AdministrationPages')),
);
const CertificatePage = page(() =>
  withTexts('certificate', CERTIFICATE_TEXTS, () => import('../certificate/CertificatePage')),
);
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
const UnknownPage = link('UnknownPage');
const NotFoundPage = link('NotFoundPage');
const ForbiddenPage = link('ForbiddenPage');
const NoPermissionPage = link('NoPermissionPage');
const RedirectPage = link('RedirectPage');

const LISTS = { index: TodoPage, done: DonePage, launch: StartedPage, micro: TrainingPage };

function Start() {
  return <GoTo path={startPage(useObservable(session$)?.user ?? null)} />;
}

type WithMore = 'home' | 'query' | 'administration' | 'certificate' | 'former';

/** What each route shows. */
const PAGES: Record<Exclude<Route['page'], WithMore>, () => ReactNode> = {
  start: Start,
  password: () => <UpdatePasswordPage />,
  forgotten: () => <ForgottenPage />,
  account: () => <AccountPage />,
  accountTraining: () => <AccountPage start="training" />,
  agentInfo: () => <AgentInfoPage />,
  audit: () => <AuditPage />,
  dashboard: () => <ReportPages view="dashboard" />,
  reports: () => <ReportPages view="reports" />,
  catalogue: () => <CataloguePage />,
  redirect: () => <RedirectPage />,
  401: () => <NoPermissionPage />,
  403: () => <ForbiddenPage />,
  404: () => <NotFoundPage />,
  unknown: () => <UnknownPage />,
  /** Another application is about to take over. */
  foreign: () => null,
};

function Content({ route }: { route: Route }) {
  if (route.page === 'former') return <GoTo path={route.now} />;
  if (route.page === 'certificate') return <CertificatePage code={route.code} />;
  if (route.page === 'administration') return <AdministrationPages view={route.view} />;
  if (route.page === 'query') return <QueryPages view={route.view} />;
  if (route.page === 'home') {
    const List = LISTS[route.list];
    return (
      <HomeLayout list={route.list}>
        <List />
      </HomeLayout>
    );
  }
  const Shown = PAGES[route.page];
  return <Shown />;
}

/** Pages that need a session wait for it; the session itself leads to sign-in when there is none. */
function SignedIn({ route }: { route: Route }) {
  const session = useObservable(session$);
  if (session?.user) return <Content route={route} />;
  return session?.status === 'loading' ? <SkeletonRows rows={8} /> : null;
}

export default function Pages() {
  const route = routeOf(useObservable(path$, currentPath()));
  return route.isPublic ? <Content route={route} /> : <SignedIn route={route} />;
}
