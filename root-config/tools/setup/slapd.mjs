import { installFromDebian, mayInstall, onPath } from './debian.mjs';

/** Path of a real LDAP server for tests: `SLAPD_PATH` or the system's; undefined where there is none. */
export const foundSlapd = () => process.env.SLAPD_PATH || onPath(['slapd']);

/** The same, installed where there is none on a Debian that may be changed. */
export const findSlapd = async () => {
  if (!foundSlapd() && mayInstall()) {
    console.log('Installing slapd (apt-get) …');
    await installFromDebian(['slapd']);
  }
  return foundSlapd();
};
