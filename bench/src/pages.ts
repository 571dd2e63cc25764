import { chromium } from '@playwright/test';
import { findBrowser } from './browser';
import { benchHome } from './pages/home';
import { benchNext } from './pages/next';
import { benchOpen } from './pages/open';
import { startPeer } from './pages/peer';
import { benchScroll } from './pages/scroll';
import { benchSignIn } from './pages/signIn';
import { benchSwitch } from './pages/switch';
import { benchTyping } from './pages/typing';
import type { Program } from './program';

const PERSON = 'shenhao';

/**
 * The sign-in page beside a peer's, home after Enter, typing, switches between applications, what is opened from a list,
 * scrolling and the next task, in Chromium.
 */
export async function benchPages(program: Program): Promise<void> {
  // Chromium itself resolves names below localhost to the loopback.
  const address = `http://hkpharma.localhost:${program.port}/login`;
  const peer = await startPeer();
  const browser = await chromium.launch(findBrowser());
  try {
    await benchSignIn(browser, address, peer);
    await benchHome(browser, address, { account: PERSON, password: program.passwordOf(PERSON) });
    await benchTyping(browser, program);
    await benchSwitch(browser, program);
    await benchOpen(browser, program);
    await benchScroll(browser, program);
    await benchNext(browser, program);
  } finally {
    await browser.close();
    peer.close();
  }
}
