import { type LearnState, learnMaterial } from '@attest/api-contract';
import { makeStyles, ParcelHost, useBilingual } from '@attest/shared-ui';
import { downloadUrl } from '@attest/shared-utility';
import { useState } from 'react';

interface Props {
  state: Pick<LearnState, 'row' | 'documentVersionId' | 'recording'>;
  /** Page or second to begin at; 0 for the beginning. */
  begin?: number;
  /** Second up to which a recording was watched, while it has to be watched through. */
  reached?: number | undefined;
  /** Page or second shown, pages or seconds of all, seconds viewed since it was last told. */
  onProgress?: (place: number, length: number, seconds: number) => void;
}

const useStyles = makeStyles({ frame: { minHeight: '60vh' } });

/** Whether there is something to read or watch. */
export const hasMaterial = ({ documentVersionId, recording }: Props['state']): boolean =>
  documentVersionId !== null || recording !== null;

/** The document version in the viewer of the document application, or the recording in its player. */
export function Material({ state, begin = 0, reached, onProgress }: Props) {
  const text = useBilingual();
  const styles = useStyles();
  // Where reading began; the viewer itself knows where it is by now.
  const [place] = useState({ begin, ...(reached !== undefined && { reached }) });
  const { row, documentVersionId, recording } = state;
  const playing = { ...place, ...(onProgress && { onProgress }) };
  if (recording)
    return (
      <ParcelHost
        module="@attest/dms-app"
        name="recordingPlayer"
        props={{
          ...playing,
          src: downloadUrl(learnMaterial, { assignmentId: row.id }),
          format: recording.format,
          label: text(row.courseName),
          watermark: { lines: recording.watermark, warn: false },
        }}
      />
    );
  const { begin: page, ...rest } = playing;
  return (
    <div className={styles.frame}>
      <ParcelHost
        module="@attest/dms-app"
        name="documentViewer"
        props={{ ...rest, versionId: documentVersionId, ...(page > 0 && { page }) }}
      />
    </div>
  );
}
