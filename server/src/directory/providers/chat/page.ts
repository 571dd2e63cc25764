import type { ChatClaim, ChatKind } from '@attest/api-contract';
import { AppError } from '../../../platform/errors';
import { isAway, providerAway, providerRefused, reasonOf } from '../faults';
import type { ProviderPage } from '../providerPage';
import type { StoredProvider } from '../tables';
import { chatCalls, NoMember } from './calls';
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
    try {
      const { subject, attributes } = await PLATFORMS[chat.kind].member(chatCalls(place, chat), begun, code);
      return { subject, matched: row.claim ? attributes[row.claim as ChatClaim] : undefined, said: {} };
    } catch (error) {
      const why = reasonOf(error);
      if (error instanceof NoMember) return { refused: new AppError('THIRD_ACCOUNT_NOT_EXIST'), why };
      return { refused: isAway(error) ? providerAway(place, row, error) : providerRefused(row), why };
    }
  },
};
