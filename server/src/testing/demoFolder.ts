/** A data folder with demo data of these sources; `npm test` names the one that its journeys begin with. */
export const DEMO_MADE = 'DEMO_MADE';

/** The copy of it that the database of the tests runs on, from `globalSetup`. */
export const DEMO_OPENED = 'ATTEST_TEST_DEMO';
