import { myClass, tms } from '@attest/api-contract';
import { callKey, Link, Loaded, Page, queryClient, useBilingual, useCallQuery } from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
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
      breadcrumb={<BackLink to={tms.todo}>{t('part.todo')}</BackLink>}
    >
      <Loaded query={seat} rows={6} height={24}>
        {(data) => (
          <>
            <SeatCard
              seat={data}
              code={query.get('code') ?? ''}
              onSeat={(next) => queryClient.setQueryData(callKey(myClass, { id }), next)}
            />
            <div>
              <Link {...linkProps(tms.learn(data.assignmentId))}>{t('class.seat.training')}</Link>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}
