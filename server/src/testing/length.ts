/** `npm run test:long`: more of what chance decides. */
export const IS_LONG = process.env.LONG === 'true';
