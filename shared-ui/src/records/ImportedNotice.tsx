import { downloadFile, type ImportedOrigin } from '@attest/api-contract';
import { downloadUrl, formatInstant } from '@attest/shared-utility';
import { Link, MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { PlainTable } from '../lazy/sheets';

/** Says that a record comes from elsewhere, and what was signed there: text, and no electronic signature. */
export function ImportedNotice({ imported }: { imported: ImportedOrigin | undefined }) {
  const t = useT();
  if (!imported) return null;
  const { at, by, reason, signatures, proof } = imported;
  const facts = { name: by.name, at: formatInstant(at) };
  return (
    <>
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('records.imported.title')}</MessageBarTitle>
          {t(signatures.length > 0 ? 'records.imported.text' : 'records.imported.plain', facts)} {reason}
          {proof.length > 0 && (
            <div>
              {t('records.imported.proof')}:{' '}
              {proof.map(({ id, name }) => (
                <span key={id}>
                  <Link href={downloadUrl(downloadFile, { id })}>{name}</Link>{' '}
                </span>
              ))}
            </div>
          )}
        </MessageBarBody>
      </MessageBar>
      {signatures.length > 0 && (
        <PlainTable
          label={t('records.imported.signatures')}
          columns={[t('records.imported.signer'), t('records.imported.meaning'), t('records.imported.time')]}
          rows={signatures.map(({ name, meaning, at: time }, place) => ({
            key: place,
            cells: [name, meaning, time],
          }))}
        />
      )}
    </>
  );
}
