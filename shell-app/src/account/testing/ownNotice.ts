import type { NoticeGroup, OwnNotice } from '@attest/api-contract';

/** A kind of notice of a group, as its person finds it. */
export const ownNotice = (group: NoticeGroup, more: Partial<OwnNotice> = {}): OwnNotice => ({
  kind: group,
  group,
  name: { zh: group, en: group },
  about: { zh: '', en: '' },
  mandatory: null,
  inApp: true,
  email: false,
  timing: null,
  hour: 8,
  bell: 'on',
  mail: 'off',
  timingOpen: true,
  usual: { timing: 'now', hour: 8 },
  ...more,
});
