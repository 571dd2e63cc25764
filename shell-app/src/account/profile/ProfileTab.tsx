import { accountDetail } from '@attest/api-contract';
import { Loaded, useCallQuery } from '@attest/shared-ui';
import { ContactCard } from './ContactCard';
import { DutyCard } from './DutyCard';
import { PersonCard } from './PersonCard';
import { PictureCard } from './PictureCard';

/** Who the person is here, and what of it they may change themselves. */
export function ProfileTab() {
  const detail = useCallQuery(accountDetail, {});
  return (
    <Loaded query={detail}>
      {(person) => (
        <>
          <PictureCard person={person} />
          <ContactCard key={`${person.email} ${person.phone}`} person={person} />
          <DutyCard />
          <PersonCard person={person} own={person} />
        </>
      )}
    </Loaded>
  );
}
