import { afterEach, expect, it, jest } from '@jest/globals';
import { confirmAtProvider } from './confirmAtProvider';

afterEach(() => void jest.restoreAllMocks());

const asked = () => confirmAtProvider('0190a7c2-0000-7000-8000-000000000001', new AbortController().signal);

it('says so where the browser opens no window for the provider, and asks nobody', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  const sent = jest.spyOn(globalThis, 'fetch');
  await expect(asked()).rejects.toMatchObject({ code: 'SIGNING_WINDOW_BLOCKED' });
  expect(sent).not.toHaveBeenCalled();
});

it('leaves no empty window behind where the provider cannot be asked', async () => {
  const close = jest.fn();
  jest.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window);
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no connection'));
  await expect(asked()).rejects.toMatchObject({ code: expect.any(String) });
  expect(close).toHaveBeenCalledTimes(1);
});
