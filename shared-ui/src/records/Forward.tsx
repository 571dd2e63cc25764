import { Navigate, useLocation } from 'react-router-dom';

/** Leads on to the page that an address means; what its query asks for goes along. */
export function Forward({ to }: { to: string }) {
  return <Navigate to={to + useLocation().search} replace />;
}
