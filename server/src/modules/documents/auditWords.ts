import type { FindForms } from '../../platform/audit/words/registry';
import { formOf } from '../../records/definitions/definition';
import { documentVersionProcess, VERSION } from './processes/documentVersion';

/** The trail of versions is read by the form that each of them is pinned to. */
export const formsOfVersions: FindForms = async ({ tx }, ids) => {
  const rows = await tx
    .selectFrom('document_version')
    .select(['id', 'process_version'])
    .where('id', 'in', ids)
    .execute();
  const fields = new Map(
    await Promise.all(
      [...new Set(rows.map((row) => row.process_version))].map(
        async (version) =>
          [
            version,
            version === null
              ? documentVersionProcess.form.fields
              : (await formOf(tx, VERSION, version)).fields,
          ] as const,
      ),
    ),
  );
  return new Map(rows.map((row) => [row.id, fields.get(row.process_version) ?? []] as const));
};
