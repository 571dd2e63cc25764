import { faultText } from '@attest/api-contract';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Context } from '../../platform/module';
import type { FieldUse } from '../definitions/versions/refusals';
import '../../directory/identity/tables';

/** As the browser keeps the views of a list: under `f` what is chosen on the filter card, `severity.major`. */
const SavedViews = Type.Array(
  Type.Object({ label: Type.String(), state: Type.Object({ f: Type.Array(Type.String()) }) }),
);

function viewsIn(json: string): Type.Static<typeof SavedViews> {
  try {
    const views: unknown = JSON.parse(json);
    return Value.Check(SavedViews, views) ? views : [];
  } catch {
    // What somebody has kept there by a program of their own is no view.
    return [];
  }
}

/** Views that people have saved of a list of records, by the fields by which they filter. */
export async function viewsWithFields({ tx }: Context, type: string): Promise<FieldUse[]> {
  const kept = await tx
    .selectFrom('user_behaviour as b')
    .innerJoin('user_account as u', 'u.id', 'b.user_id')
    .select(['b.data_json as views', 'u.name', 'u.name_en as nameEn'])
    .where('b.type', '=', `views:${type}`)
    .where('u.status', '!=', 'disabled')
    .orderBy('u.account')
    .execute();
  return kept.flatMap(({ views, name, nameEn }) =>
    viewsIn(views).flatMap(({ label, state }) => {
      const by = faultText('viewOf', { person: { zh: name, en: nameEn }, name: label });
      const fields = new Set(state.f.map((chosen) => chosen.split('.')[0] ?? ''));
      return [...fields].map((field) => ({ field, by, filters: true as const }));
    }),
  );
}
