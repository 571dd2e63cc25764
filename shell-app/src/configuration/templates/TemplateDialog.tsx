import {
  type Bilingual,
  checkPrintTemplate,
  type FileRef,
  printTemplateForm,
  printTemplateSample,
  savePrintTemplate,
  type TemplateDetail,
} from '@attest/api-contract';
import {
  ActionButton,
  Attachments,
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Field,
  FormDialog,
  FormRenderer,
  Loaded,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Select,
  saveFile,
  useBilingual,
  useCallQuery,
  useLanguage,
  useOnce,
} from '@attest/shared-ui';
import { useContentForm } from '@attest/shared-ui/forms';
import { errorMessage, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { Problems } from './Problems';

const useStyles = makeStyles({
  surface: { maxWidth: '760px', width: 'calc(100% - 24px)' },
  content: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  type: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px 12px' },
});

interface Props {
  /** What is changed; a new one without. */
  template?: TemplateDetail;
  types: { process: string; name: Bilingual }[];
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** A new template, or the draft of its next version: names, purpose and the file with what stands in its way. */
export function TemplateDialog({ template, types, onSaved, onClose }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const language = useLanguage();
  const { busy, once } = useOnce();
  const [error, setError] = useState<unknown>(null);
  const [process, setProcess] = useState(template?.row.process ?? '');
  const [files, setFiles] = useState<FileRef[]>(() => fileOf(template));
  const [stored] = useState(() => storedOf(template));
  const form = useContentForm({ form: printTemplateForm, stored, t });
  const [file] = files;
  const checked = useCallQuery(
    checkPrintTemplate,
    { process, fileId: file?.id ?? '' },
    { enabled: process !== '' && file !== undefined },
  );
  const why =
    (process === '' ? t('config.template.chooseType') : null) ?? (file ? null : t('config.template.noFile'));

  const send = async () => {
    if (!file) return;
    const input = { process, content: { ...form.content(), fileId: file.id } };
    const seen = template && { id: template.row.id, rowVersion: template.rowVersion };
    const { id } = await request(savePrintTemplate, { ...seen, ...input }, { quiet: true });
    toast.success(t('config.saved'));
    onSaved(id);
  };
  const save = async () => {
    if (busy || !form.check()) return;
    setError(null);
    await once(send).catch((refusal) => {
      if (!form.refuse(refusal)) setError(refusal);
    });
  };
  const sample = async () => {
    const blob = (await request(printTemplateSample, { process, language })) as Blob;
    const type = types.find((one) => one.process === process);
    saveFile(blob, `${type ? text(type.name) : process}.docx`);
  };

  return (
    <FormDialog
      entry={[form.values, process, file?.id]}
      busy={busy}
      className={styles.surface}
      onClose={onClose}
    >
      {(close) => (
        <DialogBody>
          <DialogTitle>{template ? text(template.row.name) : t('config.template.new')}</DialogTitle>
          <DialogContent className={styles.content}>
            <div aria-live="assertive">
              {error !== null && (
                <MessageBar intent="error" layout="multiline">
                  <MessageBarBody>{errorMessage(error)}</MessageBarBody>
                </MessageBar>
              )}
            </div>
            <div className={styles.type}>
              <Field label={t('config.template.type')} required>
                <Select
                  value={process}
                  disabled={template !== undefined}
                  onChange={(_, { value }) => setProcess(value)}
                >
                  <option value="" />
                  {types.map((one) => (
                    <option key={one.process} value={one.process}>
                      {text(one.name)}
                    </option>
                  ))}
                </Select>
              </Field>
              <ActionButton
                why={process === '' ? t('config.template.chooseType') : null}
                onClick={() => void sample()}
              >
                {t('config.template.sample')}
              </ActionButton>
            </div>
            <FormRenderer {...form.shown} plain />
            <Field label={t('config.template.file')} hint={t('config.template.sampleHint')} required>
              <Attachments
                value={files}
                onChange={setFiles}
                multiple={false}
                addLabel={t('config.template.addFile')}
              />
            </Field>
            {process !== '' && file && (
              <Loaded query={checked} rows={1}>
                {({ problems, tags }) => <Problems problems={problems} tags={tags} />}
              </Loaded>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{t('config.cancel')}</Button>
            <ActionButton why={why} appearance="primary" onClick={() => void save()}>
              {t('config.save')}
            </ActionButton>
          </DialogActions>
        </DialogBody>
      )}
    </FormDialog>
  );
}

/** The file of the draft, or of what is in force. */
function fileOf(template: TemplateDetail | undefined): FileRef[] {
  const file = template?.draft?.file ?? template?.versions[0]?.file;
  return file ? [file] : [];
}

function storedOf(template: TemplateDetail | undefined) {
  if (!template) return { purpose: 'print', language: 'zh' } as const;
  if (template.draft) return template.draft.content;
  const { name, purpose, language } = template.row;
  return { nameZh: name.zh, nameEn: name.en, purpose, language };
}
