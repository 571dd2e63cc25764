import { FormRenderer } from '@attest/shared-ui';
import { useT } from '../frame/useT';
import { type Content, listAt, partAt } from './content';
import { namedIn, useDesigning } from './designing';
import { withFilledAt } from './ownKeys';

const KEY = 'filledAt';

interface Props {
  /** Of the field. */
  place: string;
  onChange(content: Content): void;
}

/** The steps at which a field is filled: said at the field, kept by the steps. */
export function FilledAt({ place, onChange }: Props) {
  const t = useT();
  const designing = useDesigning();
  const { content, readOnly } = designing;
  const key = partAt(content, `${place}/key`);
  if (partAt(content, `${place}/computed`) === true) return null;
  const filled = listAt(content, '/steps/steps').flatMap(({ id, fields }) =>
    Array.isArray(fields) && fields.includes(key) ? [String(id)] : [],
  );
  const label = t('designer.filledAt');
  return (
    <FormRenderer
      plain
      showBlankSections
      fields={[
        {
          key: KEY,
          type: 'select',
          multiple: true,
          label: { zh: label, en: label },
          options: namedIn(designing, 'step'),
        },
      ]}
      values={{ [KEY]: filled }}
      editable={readOnly ? [] : [KEY]}
      complete={[KEY]}
      onChange={(_, steps) => onChange(withFilledAt(content, key, Array.isArray(steps) ? steps : []))}
    />
  );
}
