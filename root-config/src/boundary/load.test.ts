import { describe, expect, it, jest } from '@jest/globals';
import { createLoader, type LoadOptions } from './load';

const QMS = '@attest/qms-app';

const setUp = (more: Partial<LoadOptions> = {}) => {
  const loader = {
    import: jest.fn(async () => ({ bootstrap: [], mount: [], unmount: [] }) as System.Module),
    delete: jest.fn((_address: string) => false as const),
    resolve: jest.fn((name: string) => `http://localhost/${name}.js`),
    entries: jest.fn(() => [
      ['http://localhost/broken.js', null],
      ['http://localhost/good.js', {}],
    ]),
    addImportMap: jest.fn((_map: System.ImportMap) => undefined),
  };
  const options = {
    loader: loader as unknown as LoadOptions['loader'],
    overridden: () => ({}),
    fetchText: async () => '',
    fetchMap: async () => ({
      map: {
        imports: { [QMS]: './modules/qms-app/0.1.1/qms-app.js' },
        integrity: {
          './modules/qms-app/0.1.1/qms-app.js': 'sha384-x',
          './modules/qms-app/0.1.1/12.0123456789ab.js': 'sha384-y',
        },
      },
      address: 'http://localhost/suite/importmap.json',
    }),
    ...more,
  };
  return { loader, modules: createLoader(options) };
};

describe('loading modules', () => {
  it('refuses a module that is no application', async () => {
    const { loader, modules } = setUp();
    loader.import.mockResolvedValueOnce({ value: 1 });
    await expect(modules.load(QMS)).rejects.toThrow('exports no lifecycles');
  });

  it('names an overridden module that brings its own React, and does not start it', async () => {
    const { loader, modules } = setUp({
      overridden: () => ({ [QMS]: 'http://localhost:8010/qms-app.js' }),
      fetchText: async () => 'System.register([],function(){x.prototype.isReactComponent={}})',
    });
    await expect(modules.load(QMS)).rejects.toMatchObject({ module: QMS, packages: ['react'] });
    expect(loader.import).not.toHaveBeenCalled();
  });

  it('forgets every failure and takes the address of the map as it is now', async () => {
    const { loader, modules } = setUp();
    await modules.reset(QMS);
    const address = 'http://localhost/suite/modules/qms-app/0.1.1/qms-app.js';
    expect(loader.addImportMap).toHaveBeenCalledWith({
      imports: { [QMS]: address },
      integrity: { [address]: 'sha384-x', [address.replace('qms-app.js', '12.0123456789ab.js')]: 'sha384-y' },
    });
    expect(loader.delete).toHaveBeenCalledWith(`http://localhost/${QMS}.js`);
    expect(loader.delete).toHaveBeenCalledWith('http://localhost/broken.js');
    expect(loader.delete).not.toHaveBeenCalledWith('http://localhost/good.js');
  });

  it('retries also when the map cannot be had', async () => {
    const { loader, modules } = setUp({ fetchMap: () => Promise.reject(new Error('offline')) });
    await modules.reset(QMS);
    expect(loader.delete).toHaveBeenCalled();
  });

  it('drops the chunks of the build before when a module is replaced', () => {
    const { loader, modules } = setUp();
    const page = window as unknown as Record<string, unknown>;
    page.webpackChunkqms_app_dev = [];
    page.webpackChunkdms_app_dev = [];
    modules.replace(QMS, 'http://localhost:8010/qms-app.js?build=2');
    expect(page.webpackChunkqms_app_dev).toBeUndefined();
    expect(page.webpackChunkdms_app_dev).toEqual([]);
    expect(loader.addImportMap).toHaveBeenCalledWith({
      imports: { [QMS]: 'http://localhost:8010/qms-app.js?build=2' },
    });
  });
});
