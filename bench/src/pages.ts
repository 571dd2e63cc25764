import { chromium } from '@playwright/test';
import { findBrowser } from './browser';
import { benchHome } from './pages/home';
import { startPeer } from './pages/peer';
import { benchSignIn } from './pages/signIn';
import { benchSwitch } from './pages/switch';
import { benchTyping } from './pages/typing';
import type { Program } from './program';

const PERSON = 'shenhao';

/** The sign-in page beside a peer's, home after Enter, switches between applications and typing, in Chromium. */
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
  } finally {
    await browser.close();
    peer.close();
  }
}
