import type { linkRecord, RelationValue, RequestOf } from '@attest/api-contract';
import { Field, Label, Select } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { RelationPicker } from '../form/RelationPicker';
import { useT } from '../frame/useT';
import { ReasonDialog } from './ReasonDialog';

/** What `linkRecord` takes besides the record itself. */
export type NewLink = Omit<RequestOf<typeof linkRecord>, 'process' | 'id'>;

const RELATIONS: NewLink['relation'][] = ['causes', 'corrects', 'implements', 'verifies', 'duplicates'];

interface Props {
  types: string[];
  onAdd(link: NewLink): Promise<unknown>;
  onClose(): void;
}

/** Links another record: how they relate, which one, why. */
export function AddLinkDialog({ types, onAdd, onClose }: Props) {
  const t = useT();
  const targetLabel = useId();
  const [relation, setRelation] = useState<NewLink['relation']>('causes');
  const [target, setTarget] = useState<RelationValue | undefined>();
  return (
    <ReasonDialog
      title={t('record.link.add')}
      confirmLabel={t('record.link.add')}
      entry={{ relation, target }}
      missing={target ? undefined : t('record.link.chooseTarget')}
      onConfirm={async (reason) =>
        target && onAdd({ relation, targetType: target.type, targetId: target.id, reason })
      }
      onClose={onClose}
    >
      <Field label={t('record.link.relation')} required>
        <Select value={relation} onChange={(_, data) => setRelation(data.value as NewLink['relation'])}>
          {RELATIONS.map((one) => (
            <option key={one} value={one}>
              {t(`record.link.${one}.from`)}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Label id={targetLabel} required>
          {t('record.link.target')}
        </Label>
        <RelationPicker
          aria-labelledby={targetLabel}
          types={types}
          value={target ? [target] : []}
          onChange={(refs) => setTarget(refs.at(-1))}
          multiple={false}
        />
      </div>
    </ReasonDialog>
  );
}
