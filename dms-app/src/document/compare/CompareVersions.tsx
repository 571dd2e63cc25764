import { compareVersions, type DocumentDetail } from '@attest/api-contract';
import {
  Card,
  Field,
  Loaded,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Select,
  Subtitle2,
  Text,
  tokens,
  useCallQuery,
  usePushInvalidate,
} from '@attest/shared-ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldChanges } from './FieldChanges';
import { compareTexts } from './paragraphDiff';
import { TextChanges } from './TextChanges';

const useStyles = makeStyles({
  title: { margin: 0 },
  choice: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL },
});

/** What differs between two versions of a document: attributes, and the text word by word. */
export function CompareVersions({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const { versions, versionId } = document;
  const at = Math.max(
    0,
    versions.findIndex(({ id }) => id === versionId),
  );
  const [right, setRight] = useState((at + 1 < versions.length ? versions[at] : versions[at - 1])?.id ?? '');
  const [left, setLeft] = useState((versions[at + 1] ?? versions[at])?.id ?? '');
  const comparison = useCallQuery(
    compareVersions,
    { leftId: left, rightId: right },
    { enabled: left !== right },
  );
  // A text that was not read yet when it was compared.
  usePushInvalidate('tenant.record', [compareVersions], ({ id }) => id === left || id === right);
  const { data } = comparison;
  const blocks = useMemo(() => data && compareTexts(data.leftText, data.rightText), [data]);
  const choice = (label: string, value: string, onChange: (id: string) => void) => (
    <Field label={label}>
      <Select value={value} onChange={(_, chosen) => onChange(chosen.value)}>
        {versions.map((row) => (
          <option key={row.id} value={row.id}>
            {`${row.label} · ${t(`state.${row.state}`)}`}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <Card role="region" aria-label={t('compare.title')}>
      <Subtitle2 as="h2" className={styles.title}>
        {t('compare.title')}
      </Subtitle2>
      <div className={styles.choice}>
        {choice(t('compare.old'), left, setLeft)}
        {choice(t('compare.new'), right, setRight)}
      </div>
      {left === right ? (
        <Text>{t('compare.chooseTwo')}</Text>
      ) : (
        <Loaded query={comparison} rows={6}>
          {({ pending, truncated, fields }) => (
            <>
              {(pending || truncated) && (
                <MessageBar intent="info">
                  <MessageBarBody>{t(pending ? 'compare.pending' : 'compare.truncated')}</MessageBarBody>
                </MessageBar>
              )}
              <FieldChanges changes={fields} />
              {blocks && !pending && blocks.length > 0 && <TextChanges blocks={blocks} />}
              {blocks?.length === 0 && !pending && <Text>{t('compare.noText')}</Text>}
            </>
          )}
        </Loaded>
      )}
    </Card>
  );
}
