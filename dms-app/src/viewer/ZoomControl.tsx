import { Button, makeStyles, Select, Tooltip } from '@attest/shared-ui';
import { ZoomInRegular } from '@fluentui/react-icons/svg/zoom-in';
import { ZoomOutRegular } from '@fluentui/react-icons/svg/zoom-out';
import { useTranslation } from 'react-i18next';
import { nextZoom, ZOOMS } from './pdf/layout';

/** A scale, or the width of the view. */
export type Zoom = number | 'fit';

interface Props {
  zoom: Zoom;
  /** The scale that `zoom` comes to now. */
  scale: number;
  onZoom(zoom: Zoom): void;
}

const useStyles = makeStyles({
  group: { display: 'flex', alignItems: 'center' },
  select: { width: '112px' },
});

/** Smaller, larger, a fixed zoom, or the width of the view. */
export function ZoomControl({ zoom, scale, onZoom }: Props) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const percent = Math.round(scale * 100);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box in the toolbar
    <div role="group" aria-label={t('viewer.zoom')} className={styles.group}>
      <Tooltip content={t('viewer.zoomOut')} relationship="label">
        <Button appearance="subtle" icon={<ZoomOutRegular />} onClick={() => onZoom(nextZoom(scale, -1))} />
      </Tooltip>
      <Select
        className={styles.select}
        aria-label={t('viewer.zoom')}
        appearance="filled-lighter"
        value={zoom === 'fit' ? 'fit' : String(percent)}
        onChange={(_, { value }) => onZoom(value === 'fit' ? 'fit' : Number(value) / 100)}
      >
        <option value="fit">{t('viewer.fitWidth')}</option>
        {[...new Set([...ZOOMS, ...(zoom === 'fit' ? [] : [percent])])]
          .sort((a, b) => a - b)
          .map((one) => (
            <option key={one} value={one}>{`${one} %`}</option>
          ))}
      </Select>
      <Tooltip content={t('viewer.zoomIn')} relationship="label">
        <Button appearance="subtle" icon={<ZoomInRegular />} onClick={() => onZoom(nextZoom(scale, 1))} />
      </Tooltip>
    </div>
  );
}
