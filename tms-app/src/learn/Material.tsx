import { makeStyles, ParcelHost } from '@attest/shared-ui';
import { useState } from 'react';

interface Props {
  versionId: string;
  /** Page to begin at, from 1. */
  page: number;
  /** Page shown, pages of all, seconds viewed since it was last told. */
  onProgress?: (page: number, pages: number, seconds: number) => void;
}

const useStyles = makeStyles({ frame: { minHeight: '60vh' } });

/** The document version in the viewer of the document application. */
export function Material({ versionId, page, onProgress }: Props) {
  const styles = useStyles();
  // Where reading began; the viewer itself knows where it is by now.
  const [begin] = useState(page);
  return (
    <div className={styles.frame}>
      <ParcelHost
        module="@attest/dms-app"
        name="documentViewer"
        props={{ versionId, page: begin, ...(onProgress && { onProgress }) }}
      />
    </div>
  );
}
