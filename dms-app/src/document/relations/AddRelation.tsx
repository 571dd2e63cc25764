import {
  DOCUMENT_RELATIONS,
  type DocumentDetail,
  type DocumentRelation,
  type RelationValue,
  relateDocuments,
} from '@attest/api-contract';
import { Field, Label, ReasonDialog, RelationPicker, Select } from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Relates the document to another: how, to which, why. */
export function AddRelation({ document, onClose }: { document: DocumentDetail; onClose(): void }) {
  const { t } = useTranslation('dms-app');
  const label = useId();
  const [relation, setRelation] = useState<DocumentRelation>('cites');
  const [target, setTarget] = useState<RelationValue>();
  return (
    <ReasonDialog
      title={t('relations.add')}
      confirmLabel={t('relations.add')}
      entry={{ relation, target }}
      missing={target ? undefined : t('relations.chooseTarget')}
      onConfirm={async (reason) => {
        if (!target) return;
        const input = { documentId: document.id, relation, targetId: target.id, reason };
        await request(relateDocuments, input, { quiet: true });
      }}
      onClose={onClose}
    >
      <Field label={t('relations.kind')} required>
        <Select value={relation} onChange={(_, data) => setRelation(data.value as DocumentRelation)}>
          {DOCUMENT_RELATIONS.map((one) => (
            <option key={one} value={one}>
              {t(`relation.${one}.from`)}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Label id={label} required>
          {t('relations.target')}
        </Label>
        <RelationPicker
          aria-labelledby={label}
          types={['document']}
          value={target ? [target] : []}
          onChange={(refs) => setTarget(refs.at(-1))}
          multiple={false}
        />
      </div>
    </ReasonDialog>
  );
}
