import type { RelationValue } from '@attest/api-contract';
import { Button, Card, makeStyles, ParcelHost, Subtitle2 } from '@attest/shared-ui';
import { can } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  card: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  title: { margin: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** The versions departed from, each in the viewer of the document application when it is asked for: a view is audited. */
export function DepartedDocuments({ documents }: { documents: RelationValue[] }) {
  const { t } = useTranslation('qms-app');
  const styles = useStyles();
  const [shown, setShown] = useState<string | null>(null);
  if (!can('DmsDocuments', 'view')) return null;
  return (
    <Card>
      <section className={styles.card} aria-labelledby="departed-documents">
        <Subtitle2 as="h3" className={styles.title} id="departed-documents">
          {t('departed.title')}
        </Subtitle2>
        <div className={styles.buttons}>
          {documents.map(({ id, no, version = '' }) => (
            <Button key={id} aria-expanded={shown === id} onClick={() => setShown(shown === id ? null : id)}>
              {t(shown === id ? 'departed.close' : 'departed.read', { name: `${no} ${version}`.trim() })}
            </Button>
          ))}
        </div>
        {documents.some(({ id }) => id === shown) && (
          <ParcelHost
            key={shown}
            module="@attest/dms-app"
            name="documentViewer"
            props={{ versionId: shown, compact: true }}
          />
        )}
      </section>
    </Card>
  );
}
