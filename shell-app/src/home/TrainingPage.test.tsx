import { AttestProvider } from '@attest/shared-ui';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, waitFor } from '@testing-library/react';
import { prepareApp } from '../testing/prepare';
import { TrainingPage } from './TrainingPage';

beforeAll(prepareApp);
afterEach(cleanup);

describe('the training list of the home page', () => {
  it('leads who has no training to their tasks', async () => {
    window.history.replaceState(null, '', '/home/micro');
    render(
      <AttestProvider>
        <TrainingPage />
      </AttestProvider>,
    );
    await waitFor(() => expect(window.location.pathname).toBe('/home/index'));
    expect(document.body.textContent).toBe('');
  });
});
