import { accountDetail } from '@attest/api-contract';
import { ErrorState, SkeletonRows, useCallQuery } from '@attest/shared-ui';
import { ContactCard } from './ContactCard';
import { DutyCard } from './DutyCard';
import { PersonCard } from './PersonCard';
import { PictureCard } from './PictureCard';

/** Who the person is here, and what of it they may change themselves. */
export function ProfileTab() {
  const { data, error, refetch } = useCallQuery(accountDetail, {});
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  return (
    <>
      <PictureCard person={data} />
      <ContactCard key={`${data.email} ${data.phone}`} person={data} />
      <DutyCard />
      <PersonCard person={data} own={data} />
    </>
  );
}
