import { type FormText, type FormValues, saveTextOverride, wordingForm } from '@attest/api-contract';
import { FormRenderer, ReasonDialog, Text } from '@attest/shared-ui';
import { problemAt, useContentForm } from '@attest/shared-ui/forms';
import { can, request, toast } from '@attest/shared-utility';
import { useCallback } from 'react';
import { useT } from '../../frame/useT';
import { type TextRow, wrongPlaceholders } from './catalogue';

interface Props {
  row: TextRow;
  /** Gives the product's wording back. */
  reset: boolean;
  onClose: () => void;
}

const LANGUAGES = ['zh', 'en'] as const;

/** What is wrong with a wording, by language: its placeholders, and texts that it would call. */
function useRules(row: TextRow) {
  const t = useT();
  return useCallback(
    (values: FormValues) =>
      LANGUAGES.flatMap((language) => {
        const wording = String(values[language] ?? '').trim();
        if (!wording) return [];
        if (wording.includes('$t(')) return problemAt(language, t('admin.translations.wrong'));
        const list = wrongPlaceholders(row[language], wording).join(' ');
        return list ? problemAt(language, t('admin.translations.placeholders', { list })) : [];
      }),
    [row, t],
  );
}

/** The tenant's wording of one text in both languages; empty keeps the product's. */
export function TextDialog({ row, reset, onClose }: Props) {
  const t = useT();
  const mayNot = can('TenantSettings', 'config') ? undefined : t('admin.mayNot');
  const { zh, en } = row;
  const say = useCallback((key: FormText<typeof wordingForm>) => t(key, { zh, en }), [t, zh, en]);
  const form = useContentForm({
    form: wordingForm,
    stored: row.own ?? {},
    t: say,
    locked: mayNot ? 'all' : [],
    without: () => LANGUAGES.filter((language) => !row[language]),
    rules: useRules(row),
  });

  const save = async (reason: string) => {
    const wording = reset ? { zh: null, en: null } : form.content();
    const rowVersion = row.own?.rowVersion ?? 0;
    await request(saveTextOverride, { key: row.id, ...wording, rowVersion, reason }, { quiet: true });
    toast.success(t('admin.done'));
  };

  return (
    <ReasonDialog
      title={t(reset ? 'admin.translations.resetTitle' : 'admin.translations.editTitle', { key: row.id })}
      confirmLabel={t(reset ? 'admin.translations.reset' : 'admin.save')}
      form={reset ? undefined : form}
      missing={mayNot}
      onConfirm={save}
      onClose={onClose}
    >
      {reset ? <Text>{t('admin.translations.resetText')}</Text> : <FormRenderer {...form.shown} plain />}
    </ReasonDialog>
  );
}
