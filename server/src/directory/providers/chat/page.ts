import type { ChatClaim, ChatKind } from '@attest/api-contract';
import { AppError } from '../../../platform/errors';
import type { Outside } from '../../../platform/module';
import { isAway, providerAway, providerRefused, reasonOf } from '../faults';
import { isChat } from '../kinds';
import type { ProviderPage, Who } from '../providerPage';
import type { StoredProvider } from '../tables';
import { chatCalls, NoMember } from './calls';
import type { Member } from './platform';
import { PLATFORMS } from './platforms';

type ChatRow = StoredProvider & { kind: ChatKind };

/** Chat platforms: a page of theirs, and a code that the server turns into a member of the company. */
export const chatPage: ProviderPage = {
  url: (place, row, beginning) => {
    const chat = row as ChatRow;
    return PLATFORMS[chat.kind].page(chatCalls(place, chat), beginning);
  },

  async who(place, row, begun, { code }) {
    const chat = row as ChatRow;
    return whoIs(place, chat, PLATFORMS[chat.kind].member(chatCalls(place, chat), begun, code));
  },
};

/** Who a code stands for that DingTalk’s own app has given to the page. Throws LOGIN_TYPE_UNMATCHED. */
export async function whoInApp(place: Outside, row: StoredProvider, code: string): Promise<Who> {
  if (!isChat(row)) throw new AppError('LOGIN_TYPE_UNMATCHED');
  const asked = PLATFORMS[row.kind].memberInApp?.(chatCalls(place, row), code);
  if (!asked) throw new AppError('LOGIN_TYPE_UNMATCHED');
  return whoIs(place, row, asked);
}

async function whoIs(place: Outside, row: ChatRow, asked: Promise<Member>): Promise<Who> {
  try {
    const { subject, attributes } = await asked;
    return { subject, matched: row.claim ? attributes[row.claim as ChatClaim] : undefined, said: {} };
  } catch (error) {
    const why = reasonOf(error);
    if (error instanceof NoMember) return { refused: new AppError('THIRD_ACCOUNT_NOT_EXIST'), why };
    return { refused: isAway(error) ? providerAway(place, row, error) : providerRefused(row), why };
  }
}
