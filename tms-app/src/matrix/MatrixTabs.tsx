import { MATRIX_ROWS, type MatrixRowKind, tms } from '@attest/api-contract';
import { Tab, TabList } from '@attest/shared-ui';
import { navigate } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

interface Props {
  selected: MatrixRowKind | 'compliance';
  /** Other rows of the matrix are asked for on its own page. */
  onKind?: (kind: string) => void;
}

/** The matrix by who is asked to learn, and how people stand on it. */
export function MatrixTabs({ selected, onKind }: Props) {
  const { t } = useTranslation('tms-app');
  const open = (value: string) => {
    if (value === 'compliance') navigate(tms.compliance);
    else if (onKind) onKind(value);
    else navigate(`${tms.matrix}?kind=${value}`);
  };
  return (
    <TabList selectedValue={selected} onTabSelect={(_, data) => open(String(data.value))}>
      {MATRIX_ROWS.map((kind) => (
        <Tab key={kind} value={kind}>
          {t(`matrix.rows.${kind}`)}
        </Tab>
      ))}
      <Tab value="compliance">{t('compliance.title')}</Tab>
    </TabList>
  );
}
