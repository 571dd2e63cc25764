import type { Bilingual, QueryCategory, QueryContent, QueryOperator } from '@attest/api-contract';
import { SCOPE_NAMES } from '../../directory/identity/dataScope';
import type { AuditNames } from '../../platform/audit/words/registry';
import type { Context, ServerModule } from '../../platform/module';
import { objectByCode, objectLabel } from './objects';

const CATEGORIES: Record<QueryCategory, Bilingual> = {
  private: { zh: '私有', en: 'Private' },
  public: { zh: '公共', en: 'Public' },
  config: { zh: '配置', en: 'Configuration' },
};
const OPERATORS: Record<QueryOperator, Bilingual> = {
  like: { zh: '包含', en: 'contains' },
  notLike: { zh: '不包含', en: 'does not contain' },
  gte: { zh: '≥', en: '≥' },
  lte: { zh: '≤', en: '≤' },
  eq: { zh: '=', en: '=' },
  in: { zh: '属于', en: 'is one of' },
  notIn: { zh: '不属于', en: 'is none of' },
  isNull: { zh: '为空', en: 'is empty' },
  between: { zh: '介于', en: 'is between' },
};
const ORDERS = { true: { zh: '降序', en: 'Descending' }, false: { zh: '升序', en: 'Ascending' } };

const coded = (code: string, label: Bilingual) => ({ code, ...label });

/** What a query says, as the trail keeps it: codes with what they are called in the object that is queried. */
export function recordedContent(ctx: Context, content: QueryContent): Record<keyof QueryContent, unknown> {
  const fields = objectByCode(ctx, content.object)?.fields ?? [];
  const fieldOf = (key: string) => fields.find((field) => field.key === key);
  const named = (key: string) => coded(key, fieldOf(key)?.label ?? { zh: key, en: key });
  return {
    ...content,
    category: coded(content.category, CATEGORIES[content.category]),
    dataScope: coded(
      content.dataScope,
      content.dataScope === '' ? { zh: '', en: '' } : SCOPE_NAMES[content.dataScope],
    ),
    object: coded(content.object, objectLabel(ctx, content.object)),
    columns: content.columns.map(named),
    conditions: content.conditions.map(({ no, field, operator, values }) => ({
      no,
      field: named(field),
      operator: coded(operator, OPERATORS[operator]),
      values: values.map((value) => {
        const option = fieldOf(field)?.options?.find((one) => one.value === value);
        return option ? coded(value, option.label) : value;
      }),
    })),
    sort: content.sort.map(({ by, desc }) => ({
      by: named(by),
      order: coded(String(desc), ORDERS[`${desc}`]),
    })),
  };
}

/** How the trail of queries is read. */
export const queryWords: ServerModule['auditWords'] = {
  query: {
    view: { label: { zh: '视图', en: 'View' } },
    useScope: { named: 'role' },
    conditions: {
      parts: {
        no: { label: { zh: '序号', en: 'No.' } },
        field: { label: { zh: '字段', en: 'Field' } },
        operator: { label: { zh: '运算符', en: 'Operator' } },
        values: { label: { zh: '值', en: 'Values' } },
      },
    },
    sort: {
      parts: {
        by: { label: { zh: '字段', en: 'Field' } },
        order: { label: { zh: '顺序', en: 'Order' } },
      },
    },
  },
};

/** Queries and their views, by name. */
export const queryNames: AuditNames[] = (['query_definition', 'query_view'] as const).map((table) => ({
  kind: 'id',
  async find({ tx }, ids) {
    const rows = await tx.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, name }) => [id, { text: { zh: name, en: name } }]));
  },
}));
