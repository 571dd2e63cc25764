import type { CallDeclaration } from './call';

/** What a request names the version with that the person has seen. */
const SEEN = ['version', 'rowVersion', 'recordVersion', 'token'];

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
}

const properties = (schema: Schema): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, part]) => [key, ...properties(part.items ?? {})]);

/** Names of the fields, at the top or in rows, with which a call says what its sender has seen. */
export const seenFields = ({ request }: CallDeclaration): string[] =>
  properties(request as Schema).filter((key) => SEEN.includes(key));
