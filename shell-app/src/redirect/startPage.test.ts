import { describe, expect, it } from '@jest/globals';
import { afterSignIn, startPage } from './startPage';

const prefers = (loginPage?: string) => ({ preference: { loginPage } });

describe('the start page', () => {
  it.each([
    [undefined, '/home/index'],
    ['/home/launch', '/home/launch'],
    ['log', '/log'],
    ['/micro-app/tms-app/myTraining/todo', '/micro-app/tms-app/myTraining/todo'],
    ['//evil.example', '/home/index'],
    ['https://evil.example', '/home/index'],
  ])('for the preference %s is %s', (preference, page) => {
    expect(startPage(prefers(preference))).toBe(page);
  });

  it('gives way to the page that was asked for, when it is one of ours', () => {
    expect(afterSignIn(prefers('/log'), '?redirect=%2Fhome%2Fdone%3Fpage%3D2')).toBe('/home/done?page=2');
    expect(afterSignIn(prefers('/log'), '?redirect=%2F%2Fevil.example')).toBe('/log');
    expect(afterSignIn(null, '')).toBe('/home/index');
    expect(afterSignIn(null, '?redirect=%2Fredirect%3Fto%3D%2Fhome')).toBe('/home/index');
  });

  it('gives way to an approval link, which is followed once it is known who is signed in', () => {
    const link = '/redirect?rtype=approval&procType=DMS&pdKey=dcr&bizKey=1';
    expect(afterSignIn(null, `?redirect=${encodeURIComponent(`${link}&to=//evil.example`)}`)).toBe(link);
  });
});
