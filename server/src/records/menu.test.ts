import { describe, expect, it } from '@jest/globals';
import { defaultPermissions } from '../directory/identity/rolePermissions';
import { MODULES } from '../modules';
import { Brought } from '../platform/brought';

const PERMISSIONS = defaultPermissions({ brought: new Brought(MODULES) });

/** Whatever happens may be reported by everybody. */
const EVENT = {
  may: {
    'add delete edit submit': 'dhead emp lab qa qcmgr',
    'approve close': 'dhead qamgr qhead qp',
    'download export': 'qa qamgr qhead qp',
    print: 'dhead emp lab qa qamgr qcmgr qhead qp',
    reopen: 'qhead',
    view: 'dhead docctl emp insp lab qa qamgr qcmgr qhead qp trnmgr',
  },
  reach: {
    department: 'lab qcmgr',
    own: 'emp',
    tenant: 'docctl insp qa qamgr qhead qp trnmgr',
    tree: 'dhead',
  },
};

/** Who may do what with records of the types that were there first, and how far they see: tenants rest on it. */
const MATRIX: Record<string, { may: Record<string, string>; reach: Record<string, string> }> = {
  QmsDeviation: EVENT,
  QmsCapa: EVENT,
  DmsChange: {
    may: {
      'add delete edit submit': 'dhead docctl lab qa qcmgr',
      'approve close': 'dhead qamgr qhead qp',
      'download export': 'docctl',
      print: 'dhead docctl lab qa qamgr qcmgr qhead qp',
      view: 'arch dhead docctl emp insp lab qa qamgr qcmgr qhead qp trnmgr',
    },
    reach: {
      department: 'lab qcmgr',
      own: 'emp',
      tenant: 'arch docctl insp qa qamgr qhead qp trnmgr',
      tree: 'dhead',
    },
  },
  DmsArchive: {
    may: {
      'add delete edit submit': 'arch dhead emp lab qcmgr',
      'approve close': 'dhead qamgr qhead qp',
      'download export': 'arch',
      print: 'arch dhead emp lab qamgr qcmgr qhead qp',
      view: 'arch dhead docctl emp insp lab qa qamgr qcmgr qhead qp',
    },
    reach: {
      tenant: 'arch dhead docctl emp insp lab qa qamgr qcmgr qhead qp',
    },
  },
  DmsArchiveBorrow: {
    may: {
      'add delete edit submit': 'arch dhead emp lab qcmgr',
      'approve close': 'dhead qamgr qhead qp',
      'download export': 'arch',
      print: 'arch dhead emp lab qamgr qcmgr qhead qp',
      view: 'arch dhead docctl emp insp lab qa qamgr qcmgr qhead qp',
    },
    reach: {
      department: 'lab qcmgr',
      own: 'emp',
      tenant: 'arch docctl insp qa qamgr qhead qp',
      tree: 'dhead',
    },
  },
  TmsCorrections: {
    may: {
      'add delete edit submit': 'arch aud bizadmin buy docctl emp lect ra sysadmin trnmgr',
      'approve close': 'dhead qamgr qhead qp trnmgr',
      'download export': 'trnmgr',
      print: 'arch aud bizadmin buy dhead docctl emp lect qamgr qhead qp ra sysadmin trnmgr',
      view: 'arch aud bizadmin buy dhead docctl emp insp lab lect qa qamgr qcmgr qhead qp ra sysadmin trnmgr',
    },
    reach: {
      department: 'lab qcmgr',
      own: 'arch aud bizadmin buy docctl emp ra sysadmin',
      tenant: 'insp lect qa qamgr qhead qp trnmgr',
      tree: 'dhead',
    },
  },
};

const sorted = (names: string[]) => [...new Set(names)].toSorted().join(' ');

describe.each(Object.entries(MATRIX))('the menu %s', (menu, { may, reach }) => {
  const rows = PERMISSIONS.filter((row) => row.menu === menu);
  const rolesWith = (fits: (row: (typeof rows)[number]) => boolean) =>
    sorted(rows.filter(fits).map(({ role }) => role));

  it.each(Object.entries(may))('is open to %s for %s', (actions, roles) => {
    for (const action of actions.split(' '))
      expect([action, rolesWith((row) => row.actions.includes(action as never))]).toEqual([action, roles]);
  });

  it('is open for nothing else, and no further', () => {
    const actions = Object.keys(may).flatMap((one) => one.split(' '));
    expect(sorted(rows.flatMap((row) => row.actions))).toBe(sorted(actions));
    for (const [scope, roles] of Object.entries(reach))
      expect([scope, rolesWith((row) => row.scope === scope)]).toEqual([scope, roles]);
    expect(rows.filter((row) => !(row.scope in reach))).toEqual([]);
  });
});
