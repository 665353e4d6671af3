// The real browser: Debian's Chromium, one fresh context per journey, failing on any error the page reports.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: FLAGS })
}

export type Visit = { page: Page; context: BrowserContext; pageErrors: string[] }

/** A page of its own context; errors thrown by scripts and content-security violations are collected in `pageErrors`. */
export async function visit(browser: Browser, viewport = DESKTOP): Promise<Visit> {
  const context = await browser.newContext({ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const pageErrors: string[] = []
  page.on('pageerror', error => pageErrors.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error' && /Content Security Policy|Trusted Type/i.test(message.text())) pageErrors.push(message.text())
  })
  return { page, context, pageErrors }
}
