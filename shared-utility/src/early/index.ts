/**
 * The sign-in page of the first answer: what keeps it usable before any module is there, and how the module that takes
 * over finds what was done in it. No module of the import map: it must run before those.
 */
export { earlyPage, removeEarlyPage } from './earlyPage';
export { takeEarlyPage } from './take';
