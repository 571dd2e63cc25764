import Type, { type Static } from 'typebox';
import { call } from './call';
import { Empty, Reason, Strict } from './common';
import { bodyOf } from './declared/bodyOf';
import { wordingForm } from './declared/wording';

/** `namespace:key`, as the browser's modules name their texts. */
const TextKey = Type.String({ maxLength: 200, pattern: '^[a-z][a-z-]{1,30}:[A-Za-z0-9_.-]{1,160}$' });

/** A tenant's own wording of one text; null keeps the product's in that language. */
export const TextOverride = Strict({
  key: TextKey,
  ...bodyOf(wordingForm),
  rowVersion: Type.Integer(),
});
export type TextOverride = Static<typeof TextOverride>;

export const listTextOverrides = call({
  method: 'GET',
  path: 'international/overrides',
  shows: ['texts'],
  permission: { menu: 'TenantSettings', action: 'view' },
  summary: "The tenant's own wording of texts",
  request: Empty,
  response: Type.Array(TextOverride),
});

export const saveTextOverride = call({
  path: 'international/save',
  changes: ['texts'],
  permission: { menu: 'TenantSettings', action: 'config' },
  audit: { module: 'tenancy', operation: 'changeText' },
  summary:
    'Word one text in another way, in one language or both; null in both gives it back. Open browsers follow. RECORD_CHANGED, REQUEST_INVALID',
  request: Strict({
    key: TextKey,
    ...bodyOf(wordingForm),
    /** 0 for a text that has no wording of the tenant yet. */
    rowVersion: Type.Integer({ minimum: 0 }),
    reason: Reason(),
  }),
  response: Empty,
});
