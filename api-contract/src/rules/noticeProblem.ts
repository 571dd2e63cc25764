import type { NoticeChoices } from '../noticeSettings';

export type NoticeProblem = 'mandatory' | 'noChannel' | 'noDay';

/** What is wrong with what a company wants for a kind of notice; null when nothing is. */
export function noticeProblem(
  kind: { mandatory: unknown; reminds: unknown },
  { enabled, bell, mail, days }: NoticeChoices,
): NoticeProblem | null {
  if (kind.mandatory && !(enabled && bell === 'always')) return 'mandatory';
  if (enabled && bell === 'never' && mail === 'never') return 'noChannel';
  if (enabled && kind.reminds && days.length === 0) return 'noDay';
  return null;
}
