import { describe, expect, it } from '@jest/globals';
import { browserName } from './browserName';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

describe('the name of a browser', () => {
  it.each([
    [CHROME, 'Chrome · Windows'],
    [`${CHROME} Edg/140.0`, 'Edge · Windows'],
    [`${CHROME} wxwork/4.1`, 'WeCom · Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605 Version/18 Safari/605', 'Safari · macOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    ['curl/8.5', null],
    ['', null],
  ])('%s is %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name));
});
