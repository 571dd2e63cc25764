import { type ClassCodePurpose, classCode } from '@attest/api-contract';
import {
  Card,
  Loaded,
  makeStyles,
  Subtitle2,
  Tab,
  TabList,
  Text,
  tokens,
  useCallQuery,
} from '@attest/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  title: { margin: 0 },
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXXL, alignItems: 'center' },
  // Scanners want dark on light, whatever the theme.
  qr: { width: '208px', height: '208px', flexShrink: 0, backgroundColor: '#fff', fill: '#000' },
  words: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, flex: '1 1 240px' },
  code: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeHero900,
    lineHeight: tokens.lineHeightHero900,
    letterSpacing: '0.08em',
  },
});

/** White around the code, in modules: scanners look for it. */
const MARGIN = 4;
/** The next code is asked for a moment after the turn of this one, and never more often than once in so many milliseconds. */
const SOONEST = 1000;

interface Props {
  classId: string;
  span: { startsAt: string; endsAt: string };
}

/** The code that people scan or type to sign in or out, for the wall; another one every two minutes. */
export function CodeCard({ classId, span }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const middle = (Date.parse(span.startsAt) + Date.parse(span.endsAt)) / 2;
  const [purpose, setPurpose] = useState<ClassCodePurpose>(Date.now() < middle ? 'in' : 'out');
  const code = useCallQuery(
    classCode,
    { id: classId, purpose },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data ? Math.max(SOONEST, Date.parse(data.nextAt) - Date.now()) : false,
    },
  );
  return (
    <Card>
      <Subtitle2 as="h2" className={styles.title}>
        {t('class.code.title')}
      </Subtitle2>
      <TabList selectedValue={purpose} onTabSelect={(_, data) => setPurpose(data.value as ClassCodePurpose)}>
        <Tab value="in">{t('class.code.in')}</Tab>
        <Tab value="out">{t('class.code.out')}</Tab>
      </TabList>
      <Loaded query={code} rows={4} height={40}>
        {(data) => (
          <div className={styles.row}>
            <svg
              className={styles.qr}
              role="img"
              aria-label={t('class.code.qr')}
              viewBox={`${-MARGIN} ${-MARGIN} ${data.qr.size + 2 * MARGIN} ${data.qr.size + 2 * MARGIN}`}
              shapeRendering="crispEdges"
            >
              <path d={data.qr.path} />
            </svg>
            <div className={styles.words}>
              <Text className={styles.code} data-testid="class-code">
                {`${data.code.slice(0, 4)} ${data.code.slice(4)}`}
              </Text>
              <Text>{t(`class.code.text.${purpose}`)}</Text>
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  );
}
