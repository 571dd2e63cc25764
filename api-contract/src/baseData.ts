import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Reason, Strict, Text } from './common';

const MENU = 'BusinessConfig';

/** Code of a list of base data, as fields name it. */
const ListCode = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{1,63}$' });

/** A field that offers the items of a list. */
const BaseUse = Strict({ type: Type.String(), name: Bilingual, field: Bilingual });

export const BaseListRow = Strict({
  list: ListCode,
  name: Bilingual,
  items: Type.Integer(),
  inactive: Type.Integer(),
  uses: Type.Array(BaseUse),
  /** The tenant has changed what the product ships. */
  changed: Type.Boolean(),
});
export type BaseListRow = Static<typeof BaseListRow>;

export const listBaseData = call({
  path: 'configuration/baseData/list',
  shows: ['baseData'],
  permission: { menu: MENU, action: 'view' },
  summary: 'The lists of base data that fields of records offer, with the types that use them',
  request: Strict({}),
  response: Type.Array(BaseListRow),
});

/** Characters of the name of an item, in each language, and of its code. */
export const BASE_LIMITS = { name: 100, code: 40 } as const;

/** Name of an item; both languages are needed. */
const ItemName = Strict({ zh: Text(BASE_LIMITS.name, 1), en: Text(BASE_LIMITS.name, 1) });

export const BaseDataItem = Strict({
  code: Type.String({ pattern: `^[A-Za-z][A-Za-z0-9_-]{0,${BASE_LIMITS.code - 1}}$` }),
  name: ItemName,
  inactive: Type.Boolean(),
});
export type BaseDataItem = Static<typeof BaseDataItem>;

export const getBaseList = call({
  path: 'configuration/baseData/get',
  shows: ['baseData'],
  permission: { menu: MENU, action: 'view' },
  summary: 'One list of base data in its order, with how many records have each item',
  request: Strict({ list: ListCode }),
  response: Strict({
    list: ListCode,
    name: Bilingual,
    /** 0 before the tenant first changed it. */
    version: Type.Integer(),
    uses: Type.Array(BaseUse),
    items: Type.Array(Strict({ ...BaseDataItem.properties, records: Type.Integer() })),
  }),
});

export const saveBaseList = call({
  path: 'configuration/baseData/save',
  changes: ['baseData', 'process'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'configuration', operation: 'saveBaseList' },
  summary:
    'Save a list of base data in its order: items are added, renamed, deactivated, never taken away. RECORD_CHANGED, REQUEST_INVALID for a code that is missing or there twice, or a list without an active item, NOT_FOUND',
  request: Strict({
    list: ListCode,
    version: Type.Integer(),
    items: Type.Array(BaseDataItem, { minItems: 1, maxItems: 300 }),
    reason: Reason(),
  }),
  response: Strict({ version: Type.Integer() }),
});
