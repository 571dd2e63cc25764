import { myClass } from '@attest/api-contract';
import {
  callKey,
  ErrorState,
  Link,
  Page,
  queryClient,
  SkeletonRows,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { at, inSuite } from '../addresses';
import { BackLink } from '../frame/BackLink';
import { SeatCard } from './SeatCard';

/** A class that one is invited to; a scanned code stands in its box and waits for one’s own click. */
export function MyClassPage() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const seat = useCallQuery(myClass, { id });
  return (
    <Page
      title={seat.data ? text(seat.data.title) : t('class.one')}
      breadcrumb={<BackLink to={at.todo}>{t('part.todo')}</BackLink>}
    >
      {seat.error && <ErrorState error={seat.error} onRetry={() => void seat.refetch()} />}
      {seat.isPending && <SkeletonRows rows={6} height={24} />}
      {seat.data && (
        <>
          <SeatCard
            seat={seat.data}
            code={query.get('code') ?? ''}
            onSeat={(next) => queryClient.setQueryData(callKey(myClass, { id }), next)}
          />
          <div>
            <Link {...linkProps(inSuite(at.learn(seat.data.assignmentId)))}>{t('class.seat.training')}</Link>
          </div>
        </>
      )}
    </Page>
  );
}
