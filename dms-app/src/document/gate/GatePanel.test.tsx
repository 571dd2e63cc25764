import { documentGate, postponeVersion, type RequestOf } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { prepareApp } from '../../testing/prepare';
import { detail, gate, VERSION, version } from '../../testing/version';
import { GatePanel } from './GatePanel';

const actions = [
  { code: 'postpone' as const, disabledWhy: null },
  { code: 'riskRelease' as const, disabledWhy: null },
];

beforeAll(prepareApp);
afterEach(() => {
  cleanup();
  forget();
});

const show = () => {
  serve(documentGate, () => gate);
  render(<GatePanel document={detail({ actions })} version={version({ state: 'inTraining' })} />, {
    wrapper: AttestProvider,
  });
  return screen.findByText(/83 % trained \(10 of 12 people\); 90 % are needed/);
};

describe('why a version is not in force yet', () => {
  it('names who is missing, what of, and who can clear it', async () => {
    await show();
    const row = screen.getByText('Carl').closest('li') as HTMLElement;
    for (const text of ['Production', 'Operator', 'Exam due', 'Dora, Emil'])
      expect(within(row).getByText(text)).toBeTruthy();
    // Whoever manages training finds the way to exempt, cancel or retrain there.
    const task = within(row).getByRole('link', { name: 'Training task: exempt, cancel, paper record' });
    expect(task.getAttribute('href')).toBe(`/micro-app/tms-app/management/trainingTask/${VERSION}?q=Carl`);
    expect(screen.getByText('2 people are not qualified yet')).toBeTruthy();
    expect(screen.getByText('and 1 more person')).toBeTruthy();
    expect(screen.getByText(/Packing · Packer/)).toBeTruthy();
  });

  it('says of a reviewed version how it goes on', async () => {
    serve(documentGate, () => gate);
    render(<GatePanel document={detail()} version={version({ state: 'reviewed' })} />, {
      wrapper: AttestProvider,
    });
    await screen.findByText(/goes on to its approval by itself once every document/);
  });

  it('postpones with a day and a reason, and says why a release at risk is not possible', async () => {
    const sent: RequestOf<typeof postponeVersion>[] = [];
    serve(postponeVersion, (input) => {
      sent.push(input);
      return { plannedDate: input.plannedDate };
    });
    await show();
    const release = screen.getByRole('button', { name: 'Release at risk' });
    expect(release.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Postpone' }));
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.change(await within(dialog).findByRole('textbox', { name: /Reason/ }), {
      target: { value: 'Two are ill' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Postpone' }));
    await within(dialog).findByText('Choose the new date');
    fireEvent.change(within(dialog).getByLabelText(/New planned date/), { target: { value: '2026-03-15' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Postpone' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { versionId: VERSION, version: version().version, plannedDate: '2026-03-15', reason: 'Two are ill' },
      ]),
    );
  });
});
