import { previewPrintTemplate, type RelationValue, type TemplateDetail } from '@attest/api-contract';
import {
  ActionButton,
  Field,
  makeStyles,
  RelationPicker,
  Subtitle2,
  saveFile,
  useBilingual,
} from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px 12px' },
  field: { minWidth: '280px', flex: '0 1 420px' },
});

/** The template filled with a record that the reader chooses. */
export function Preview({ template: { row, pdf } }: { template: TemplateDetail }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const [chosen, setChosen] = useState<RelationValue[]>([]);
  const [record] = chosen;
  const save = async (format: 'docx' | 'pdf') => {
    if (!record) return;
    const input = { id: row.id, recordId: record.id, format };
    saveFile(
      (await request(previewPrintTemplate, input)) as Blob,
      `${record.no} ${text(row.name)}.${format}`,
    );
  };
  const missing = record ? null : t('config.template.chooseRecord');
  return (
    <section className={styles.part}>
      <Subtitle2 as="h2">{t('config.template.preview')}</Subtitle2>
      <div className={styles.row}>
        <Field label={t('config.template.record')} className={styles.field}>
          <RelationPicker value={chosen} onChange={setChosen} types={[row.process]} multiple={false} />
        </Field>
        <ActionButton why={missing} onClick={() => void save('docx')}>
          {t('config.template.word')}
        </ActionButton>
        <ActionButton why={pdf ? missing : t('config.template.noConverter')} onClick={() => void save('pdf')}>
          {t('config.template.pdf')}
        </ActionButton>
      </div>
    </section>
  );
}
