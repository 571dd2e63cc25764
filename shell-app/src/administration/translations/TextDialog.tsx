import { saveTextOverride } from '@attest/api-contract';
import { Field, ReasonDialog, Text, Textarea } from '@attest/shared-ui';
import { can, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { type TextRow, wrongPlaceholders } from './catalogue';

interface Props {
  row: TextRow;
  /** Gives the product's wording back. */
  reset: boolean;
  onClose: () => void;
}

const LANGUAGES = ['zh', 'en'] as const;

/** The tenant's wording of one text in both languages; empty keeps the product's. */
export function TextDialog({ row, reset, onClose }: Props) {
  const t = useT();
  const mayNot = can('TenantSettings', 'config') ? undefined : t('admin.mayNot');
  const [texts, setTexts] = useState({ zh: row.own?.zh ?? '', en: row.own?.en ?? '' });
  const wrongOf = (language: 'zh' | 'en') =>
    texts[language].trim() ? wrongPlaceholders(row[language], texts[language]) : [];
  const wrong = LANGUAGES.some((language) => wrongOf(language).length > 0);
  const calls = LANGUAGES.some((language) => texts[language].includes('$t('));

  const save = async (reason: string) => {
    const own = (language: 'zh' | 'en') => (reset ? null : texts[language].trim() || null);
    await request(
      saveTextOverride,
      { key: row.id, zh: own('zh'), en: own('en'), rowVersion: row.own?.rowVersion ?? 0, reason },
      { quiet: true },
    );
    toast.success(t('admin.done'));
  };

  return (
    <ReasonDialog
      title={t(reset ? 'admin.translations.resetTitle' : 'admin.translations.editTitle', { key: row.id })}
      confirmLabel={t(reset ? 'admin.translations.reset' : 'admin.save')}
      entry={texts}
      missing={mayNot ?? (!reset && (wrong || calls) ? t('admin.translations.wrong') : undefined)}
      onConfirm={save}
      onClose={onClose}
    >
      {reset ? (
        <Text>{t('admin.translations.resetText')}</Text>
      ) : (
        LANGUAGES.filter((language) => row[language]).map((language) => {
          const problems = wrongOf(language);
          return (
            <Field
              key={language}
              label={t(`admin.translations.${language}`)}
              hint={t('admin.translations.original', { text: row[language] })}
              validationMessage={
                problems.length > 0
                  ? t('admin.translations.placeholders', { list: problems.join(' ') })
                  : undefined
              }
            >
              <Textarea
                value={texts[language]}
                readOnly={mayNot !== undefined}
                maxLength={1000}
                rows={2}
                resize="vertical"
                onChange={(_, { value }) => setTexts({ ...texts, [language]: value })}
              />
            </Field>
          );
        })
      )}
    </ReasonDialog>
  );
}
