import { makeLetter, printFromTemplate, type ResponseOf, recordTemplates } from '@attest/api-contract';
import { formatInstant, request, toast } from '@attest/shared-utility';
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  makeStyles,
  Subtitle2,
  Text,
} from '@fluentui/react-components';
import { useOnce } from '../form/useOnce';
import { ActionButton } from '../frame/ActionButton';
import { saveFile } from '../frame/saveFile';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { Dialog, DialogSurface } from '../lazy/overlays';
import { Attachments } from '../lazy/records';
import { FactTable } from '../lazy/sheets';
import { useCallQuery } from '../query/useCallQuery';
import { EmptyState } from '../states/EmptyState';
import { Loaded } from '../states/Loaded';
import type { RecordProcess } from './process';

type Offered = ResponseOf<typeof recordTemplates>;
type Template = Offered['templates'][number];

const useStyles = makeStyles({
  surface: { maxWidth: '820px', width: 'calc(100% - 24px)' },
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface Props {
  process: RecordProcess;
  id: string;
  no: string | null;
  onClose: () => void;
}

/** What a record can be printed with beside its own sheet: templates in force, and letters that stay with it. */
export function RecordTemplates({ process, id, no, onClose }: Props) {
  const t = useT();
  const styles = useStyles();
  const offered = useCallQuery(recordTemplates, { process: process.code, id });
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('records.templates.open')}</DialogTitle>
          <DialogContent className={styles.content}>
            <Loaded query={offered} rows={3}>
              {(data) => <Offers data={data} of={{ process: process.code, id }} no={no} />}
            </Loaded>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('records.templates.close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

interface OffersProps {
  data: Offered;
  of: { process: string; id: string };
  no: string | null;
}

function Offers({ data: { templates, letters, pdf }, of, no }: OffersProps) {
  const t = useT();
  const text = useBilingual();
  return (
    <>
      {!pdf && templates.length > 0 && <Text>{t('records.templates.noConverter')}</Text>}
      {templates.length === 0 ? (
        <EmptyState
          kind="nothingFound"
          title={t('records.templates.none')}
          text={t('records.templates.noneText')}
        />
      ) : (
        <FactTable
          label={t('records.templates.name')}
          columns={[t('records.templates.name'), t('records.templates.act')]}
          rows={templates.map((template) => ({
            key: template.id,
            cells: [
              `${text(template.name)} ${template.version}`,
              <Acts key="acts" template={template} of={of} no={no} pdf={pdf} />,
            ],
          }))}
        />
      )}
      {letters.length > 0 && (
        <>
          <Subtitle2 as="h2">{t('records.templates.letters')}</Subtitle2>
          <FactTable
            label={t('records.templates.letters')}
            columns={[
              t('records.templates.name'),
              t('records.templates.by'),
              t('records.templates.at'),
              t('records.templates.files'),
            ]}
            rows={letters.map(({ id, name, version, by, at, files }) => ({
              key: id,
              cells: [
                `${text(name)} ${version}`,
                by.name,
                formatInstant(at),
                <Attachments key="files" value={files} />,
              ],
            }))}
          />
        </>
      )}
    </>
  );
}

function Acts({ template, of, no, pdf }: { template: Template; pdf: boolean } & Omit<OffersProps, 'data'>) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const { busy, once } = useOnce();
  const print = (format: 'docx' | 'pdf') =>
    once(async () => {
      const input = { ...of, templateId: template.id, format };
      const file = (await request(printFromTemplate, input)) as Blob;
      saveFile(file, `${[no, text(template.name)].filter(Boolean).join(' ')}.${format}`);
    });
  const write = () =>
    once(async () => {
      await request(makeLetter, { ...of, templateId: template.id });
      toast.success(t('records.templates.made'));
    });
  const waits = busy ? t('records.templates.act') : null;
  return (
    <div className={styles.acts}>
      {template.purpose === 'letter' && (
        <ActionButton why={waits} onClick={() => void write()}>
          {t('records.templates.make')}
        </ActionButton>
      )}
      <ActionButton why={waits} onClick={() => void print('docx')}>
        {t('records.templates.word')}
      </ActionButton>
      <ActionButton why={pdf ? waits : t('records.templates.noConverter')} onClick={() => void print('pdf')}>
        {t('records.templates.pdf')}
      </ActionButton>
    </div>
  );
}
