import { type FileRef, MAX_FILES_PER_FIELD } from '@attest/api-contract';
import { makeStyles, tokens } from '@fluentui/react-components';
import { useContext, useState } from 'react';
import { FileList } from './FileList';
import { RemoveFile } from './RemoveFile';
import { SignedFiles } from './signedFiles';
import { Uploader } from './Uploader';

export interface AttachmentsProps {
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  value: FileRef[];
  /** Without it the list is read only. */
  onChange?: (files: FileRef[]) => void;
  multiple?: boolean;
  /** Name of the button; “Add files” when omitted. */
  addLabel?: string;
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
});

/** Files of a record: list with download, and when `onChange` is given, upload by button or drop. */
export function Attachments({ value, onChange, multiple = true, addLabel, ...group }: AttachmentsProps) {
  const styles = useStyles();
  const signed = useContext(SignedFiles);
  const [asked, setAsked] = useState<FileRef | null>(null);
  if (!onChange) return <FileList files={value} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend beside the field's label
    <div role="group" className={styles.root} {...group}>
      <FileList files={value} signed={signed} onRemove={setAsked} />
      <Uploader
        value={value}
        onChange={onChange}
        limit={(multiple ? MAX_FILES_PER_FIELD : 1) + value.filter((file) => file.superseded).length}
        label={addLabel}
      />
      {asked && (
        <RemoveFile
          file={asked}
          signed={signed.has(asked.id)}
          onRemove={() => {
            setAsked(null);
            onChange(value.filter((file) => file.id !== asked.id));
          }}
          onSupersede={(file) => onChange(value.map((one) => (one.id === file.id ? file : one)))}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
