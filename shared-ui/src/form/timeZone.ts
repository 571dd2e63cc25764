import { timeZone$ } from '@attest/shared-utility';
import { useObservable } from '../query/useObservable';

const ofBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** IANA name of the zone in which the user reads and types instants. */
export const useTimeZone = (): string => useObservable(timeZone$, undefined) || ofBrowser();
