import { getClientConfig, type ResponseOf } from '@attest/api-contract';
import type { Requester } from '../request/request';

export type ClientConfig = ResponseOf<typeof getClientConfig>;

/** Settings of the deployment: those that are given, else asked for once; a failure may be tried again. */
export function createClientConfig(request: Requester, given?: ClientConfig) {
  let asked: Promise<ClientConfig> | undefined = given && Promise.resolve(given);
  return (): Promise<ClientConfig> => {
    asked ??= request(getClientConfig, {}).catch((error) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
}
