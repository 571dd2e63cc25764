import type { Annotation, TextQuote } from '@attest/api-contract';
import type { Handles } from '../../../platform/calls/handleAll';
import type { Stored } from '../../../platform/database/schema';
import { peopleById } from '../../../records/store/people';
import { readVersion } from '../versions/store';
import { discusses, isDiscussed } from './standing';

/** Comments on a version while it is discussed, for those who discuss it. */
export const listAnnotations: Handles<'listAnnotations'> = async (ctx, { versionId }) => {
  const version = await readVersion(ctx.tx, versionId);
  if (!isDiscussed(version) || !(await discusses(ctx, version)))
    return { mayAnnotate: false, annotations: [] };
  const rows = await ctx.tx
    .selectFrom('document_annotation')
    .selectAll()
    .where('version_id', '=', versionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return { mayAnnotate: true, annotations: [] };
  const acts = await ctx.tx
    .selectFrom('document_annotation_act')
    .selectAll()
    .where(
      'annotation_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('acted_at')
    .orderBy('id')
    .execute();
  const people = await peopleById(ctx.tx, [...new Set(acts.map((act) => act.acted_by))]);
  const { userId } = ctx.caller;
  const annotations = rows.map(
    (row): Annotation => ({
      id: row.id,
      quote: quoteOf(row),
      state: row.state,
      acts: acts
        .filter((act) => act.annotation_id === row.id)
        .flatMap(({ kind, text, label, acted_by, acted_at }) => {
          const by = people.get(acted_by);
          return by ? [{ kind, text, label, by, at: acted_at.toISOString() }] : [];
        }),
      mayResolve: mayResolve(row.created_by, version.created_by, userId),
    }),
  );
  return { mayAnnotate: true, annotations };
};

/** Whoever wrote a comment is content with what came of it, or the author of the text has dealt with it. */
export const mayResolve = (writer: string, author: string, userId: string): boolean =>
  userId === writer || userId === author;

/** The passage of a comment; null: the whole document. */
const quoteOf = ({
  quote_exact: exact,
  quote_prefix: prefix,
  quote_suffix: suffix,
}: Stored<'document_annotation'>): TextQuote | null =>
  exact === null ? null : { exact, prefix: prefix ?? '', suffix: suffix ?? '' };
