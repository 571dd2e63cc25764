import type { Context } from '../../platform/module';
import { endSessions } from '../identity/session';
import { isChat, isDirectory, isSap } from './kinds';
import type { ChatSettings, StoredProvider } from './tables';

type Columns = Pick<StoredProvider, 'kind' | 'issuer' | 'client_id'> & { settings: unknown };

/**
 * By whom people are known to a provider: their ids are unique only there. A directory keeps its ids where its server goes
 * by another name; everything else is somebody else at another address, or for another company.
 */
function knownBy({ kind, issuer, client_id: client, settings }: Columns): string {
  if (isDirectory({ kind })) return kind;
  // Each client of an SAP system has people of its own.
  if (isSap({ kind })) return `${kind} ${issuer} ${client}`;
  if (!isChat({ kind })) return `${kind} ${issuer}`;
  const { organisation } = (typeof settings === 'string' ? JSON.parse(settings) : settings) as ChatSettings;
  // Without an id of the company it is the application that is one company's.
  return `${kind} ${issuer} ${organisation ?? client}`;
}

/**
 * Unlinks everybody where a provider becomes another one, and ends their sessions by it: whoever has the same id there may
 * be somebody else. Answers how many were linked.
 */
export async function unlinkStrangers(ctx: Context, before: StoredProvider, after: Columns): Promise<number> {
  if (knownBy(before) === knownBy(after)) return 0;
  const people = await ctx.tx
    .deleteFrom('sign_in_identity')
    .where('provider_id', '=', before.id)
    .returning('user_id')
    .execute();
  for (const { user_id: userId } of people)
    await endSessions(ctx, userId, 'endedByUser', { provider: before.id });
  return people.length;
}
