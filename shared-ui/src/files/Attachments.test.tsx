import { beginUpload, type FileRef, mergeShards, uploadShard } from '@attest/api-contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expectAccessible, forget, prepare, Refusal, renderUi, serve } from '../testing/harness';
import { Attachments } from './Attachments';
import { SignedFiles } from './signedFiles';
import { UploadKeeper } from './UploadKeeper';
import { useUploading } from './uploading';
import { refusalOf } from './uploads';

const ID = '00000000-0000-4000-8000-0000000000f1';
const stored = (name: string, id = ID): FileRef => ({
  id,
  name,
  size: 2048,
  sha256: 'a'.repeat(64),
  mediaType: 'application/pdf',
  createdAt: '2026-03-01T02:00:00Z',
  createdBy: 'Anna',
});

beforeAll(prepare);
beforeEach(() => {
  let name = '';
  serve(beginUpload, (input) => {
    name = input.name;
    return { uploadId: ID, shardSize: 4, shardCount: 2, received: [] };
  });
  serve(uploadShard, () => ({ received: 1 }));
  serve(mergeShards, () => stored(name));
});
afterEach(() => {
  cleanup();
  forget();
});

function Form({ initial = [] as FileRef[], multiple = true }) {
  const [files, setFiles] = useState(initial);
  const uploading = useUploading();
  return (
    <>
      <output>{uploading ? 'uploading' : 'idle'}</output>
      <Attachments aria-label="Files" value={files} onChange={setFiles} multiple={multiple} />
    </>
  );
}

const Tab = ({ shown }: { shown: boolean }) => (
  <UploadKeeper shown={shown}>
    <Form />
  </UploadKeeper>
);

const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Add files', { selector: 'input' }), files, { applyAccept: false });
const file = (name: string, content = 'content') => new File([content], name);

describe('Attachments', () => {
  it('lists files with a download and nothing to change when read only', async () => {
    renderUi(<Attachments value={[stored('report.pdf')]} />);
    const link = screen.getByRole('link', { name: 'report.pdf' });
    expect(link.getAttribute('href')).toBe(`http://localhost:8000/api/file/download?id=${ID}`);
    expect(screen.getByText(/2 KB/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    await expectAccessible();
  });

  it('uploads what is chosen and adds it to the list', async () => {
    renderUi(<Form />);
    await choose(file('report.pdf'));
    expect(await screen.findByRole('link', { name: 'report.pdf' })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('takes files that are dropped', async () => {
    renderUi(<Form />);
    fireEvent.drop(screen.getByText('or drop them here'), { dataTransfer: { files: [file('scan.png')] } });
    expect(await screen.findByRole('link', { name: 'scan.png' })).toBeTruthy();
  });

  it('keeps a failed upload, says why and resumes it', async () => {
    let broken = true;
    serve(uploadShard, () => {
      if (broken) throw new Refusal('UPLOAD_FAILED');
      return { received: 1 };
    });
    renderUi(<Form />);
    await choose(file('report.pdf'));
    expect(await screen.findByText('The upload failed')).toBeTruthy();
    await expectAccessible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByRole('link', { name: 'report.pdf' })).toBeTruthy();
  });

  it('keeps a failed upload while another tab is looked at, and no longer than it fails', async () => {
    let broken = true;
    serve(uploadShard, () => {
      if (broken) throw new Refusal('UPLOAD_FAILED');
      return { received: 1 };
    });
    const { rerender } = renderUi(<Tab shown />);
    rerender(<Tab shown={false} />);
    expect(screen.queryByText('or drop them here')).toBeNull();
    rerender(<Tab shown />);
    await choose(file('report.pdf'));
    await screen.findByText('The upload failed');
    rerender(<Tab shown={false} />);
    expect(screen.getByText('The upload failed').closest('[style]')).toHaveProperty('style.display', 'none');
    rerender(<Tab shown />);
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    await screen.findByRole('link', { name: 'report.pdf' });
    rerender(<Tab shown={false} />);
    expect(screen.queryByText('report.pdf')).toBeNull();
  });

  it('does not offer to resume what the server refuses to take', async () => {
    serve(mergeShards, () => {
      throw new Refusal('FILE_TYPE_MISMATCH');
    });
    renderUi(<Form />);
    await choose(file('report.pdf'));
    expect(await screen.findByText('The content of the file does not match its extension')).toBeTruthy();
    expect(screen.getByText('idle')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of “report.pdf”' }));
    expect(screen.queryByText('report.pdf')).toBeNull();
  });

  it('gives an upload up when it is cancelled', async () => {
    let release = () => {};
    serve(uploadShard, () => new Promise((resolve) => (release = () => resolve({ received: 1 }))));
    renderUi(<Form />);
    await choose(file('report.pdf'));
    const cancel = await screen.findByRole('button', { name: 'Cancel the upload of “report.pdf”' });
    expect(screen.getByText('uploading')).toBeTruthy();
    await userEvent.click(cancel);
    release();
    await waitFor(() => expect(screen.getByText('idle')).toBeTruthy());
    await waitFor(() => expect(screen.queryByText('report.pdf')).toBeNull());
  });

  it('refuses types, empty files and too many, by name', async () => {
    renderUi(<Form multiple={false} />);
    const files = [file('virus.exe'), file('empty.pdf', ''), file('one.pdf'), file('two.pdf')];
    fireEvent.drop(screen.getByText('or drop them here'), { dataTransfer: { files } });
    expect(screen.getByText('“virus.exe”: this type of file is not accepted')).toBeTruthy();
    expect(screen.getByText('“empty.pdf”: the file is empty')).toBeTruthy();
    expect(screen.getByText('“two.pdf”: at most one file')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'one.pdf' })).toBeTruthy();
  });

  it('asks before a file is removed', async () => {
    renderUi(<Form initial={[stored('report.pdf')]} />);
    const ask = async () => userEvent.click(screen.getByRole('button', { name: 'Remove “report.pdf”' }));
    const answer = async (name: string) =>
      userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
    await ask();
    await answer('Cancel');
    expect(await screen.findByRole('link', { name: 'report.pdf' })).toBeTruthy();
    await ask();
    await answer('Remove');
    expect(screen.queryByText('report.pdf')).toBeNull();
  });

  it('keeps a file that was signed and marks it as superseded, with a reason', async () => {
    renderUi(
      <SignedFiles value={new Set([ID])}>
        <Form initial={[stored('report.pdf')]} />
      </SignedFiles>,
    );
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Supersede “report.pdf”' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Supersede' }));
    expect(screen.queryByText('Superseded')).toBeNull();
    await userEvent.type(dialog.getByRole('textbox'), 'Wrong shelf');
    await userEvent.click(dialog.getByRole('button', { name: 'Supersede' }));
    await screen.findByText('Superseded');
    expect(screen.getByText(/: Wrong shelf$/)).toBeTruthy();
    // The closing dialog gives the page back to assistive technology a moment later.
    expect(await screen.findByRole('link', { name: 'report.pdf' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /report\.pdf/ })).toBeNull();
    await expectAccessible();
  });

  it('knows what is worth sending', () => {
    expect(refusalOf({ name: 'PLAN.DWG', size: 1 })).toBeUndefined();
    expect(refusalOf({ name: 'README', size: 1 })).toBe('type');
    expect(refusalOf({ name: 'big.pdf', size: 101 * 1024 * 1024 })).toBe('size');
    expect(refusalOf({ name: 'big.MP4', size: 101 * 1024 * 1024 })).toBeUndefined();
    expect(refusalOf({ name: 'big.mp4', size: 501 * 1024 * 1024 })).toBe('size');
  });
});
