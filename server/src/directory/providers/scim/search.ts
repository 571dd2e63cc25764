import { partOf, type ScimAnswer, type ScimCall, searchedFor } from './call';
import { listGroups } from './groupResource';
import { listBody, ScimError } from './protocol';
import { listUsers } from './userResource';

type List = (call: ScimCall) => Promise<ScimAnswer>;

/** A list that is asked for in the body. */
export const searching =
  (list: List): List =>
  (call) =>
    list({ ...call, query: searchedFor(call.body) });

interface Found {
  totalResults: number;
  Resources: object[];
}

/** People and then groups, as one list. */
export async function listAll(call: ScimCall): Promise<ScimAnswer> {
  const { startIndex, count } = partOf(call);
  const part = async (list: List, from: number, most: number): Promise<Found | undefined> => {
    const query = { ...call.query, startIndex: String(from), count: String(most) };
    try {
      return (await list({ ...call, query })).body as unknown as Found;
    } catch (error) {
      // By an attribute that only the others have none of these are found.
      if (error instanceof ScimError && error.scimType === 'invalidFilter') return undefined;
      throw error;
    }
  };
  const users = await part(listUsers, startIndex, count);
  const [before, taken] = [users?.totalResults ?? 0, users?.Resources.length ?? 0];
  const groups = await part(listGroups, startIndex - before, count - taken);
  if (!users && !groups) throw new ScimError(400, `${call.query.filter} is no filter`, 'invalidFilter');
  const resources = [users, groups].flatMap((found) => found?.Resources ?? []);
  return { status: 200, body: listBody(resources, before + (groups?.totalResults ?? 0), startIndex) };
}
