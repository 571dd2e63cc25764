import type { FieldDefinition } from '@attest/api-contract';
import type { TenantTransaction } from '../../../../platform/database/tenantTransaction';
import type { ProcessForm } from '../../../../records/definitions/processForm';
import { listCategories } from '../../categories';

/** The form with the tenant's document categories to choose from, for documents that a change adds. */
export async function withCategories(tx: TenantTransaction, form: ProcessForm): Promise<ProcessForm> {
  const options = (await listCategories(tx)).map(({ code, name }) => ({
    value: code,
    label: { zh: `${code} ${name.zh}`, en: `${code} ${name.en}` },
  }));
  const offered = (column: FieldDefinition): FieldDefinition =>
    column.key === 'category' ? { ...column, options } : column;
  return {
    ...form,
    fields: form.fields.map((field) =>
      field.key === 'newDocuments' ? { ...field, columns: field.columns?.map(offered) } : field,
    ),
  };
}
