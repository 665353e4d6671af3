// The real browser: Debian's Chromium, one fresh context per visit, which notes every error that the page reports.
import { randomInt } from 'node:crypto'
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core'

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
export type Viewport = { width: number; height: number }

export function launch(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  // Without a locale of UTF-8 Chromium spoils the Chinese names of files.
  return chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, LANG: 'C.UTF-8' } })
}

/** What never comes fails a journey; a busy machine only takes longer. */
const PATIENCE_MS = 120_000

export type Visit = { page: Page; context: BrowserContext; pageErrors: string[] }

/** Chromium's own words for an answer that was an error or never came: refusals of the server are part of journeys, see `isBroken`. */
const FAILED_ANSWER = /^Failed to load resource: /

/** A page of its own context; errors thrown by scripts, logged by them, and content-security violations are collected in `pageErrors`. */
export async function visit(browser: Browser, baseURL: string, viewport: Viewport = DESKTOP): Promise<Visit> {
  // Each visit comes from an address of its own, as people do: what the server allows one address an hour is not for all journeys together.
  const extraHTTPHeaders = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
  const settings = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' } as const
  const context = await browser.newContext({ baseURL, viewport, extraHTTPHeaders, ...settings })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const pageErrors: string[] = []
  page.on('pageerror', error => pageErrors.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error' && !FAILED_ANSWER.test(message.text())) pageErrors.push(message.text())
  })
  page.on('response', reply => {
    if (isBroken(reply)) pageErrors.push(`${reply.status()} ${reply.url()}`)
  })
  return { page, context, pageErrors }
}

/** A missing file, or a server that failed instead of refusing. */
function isBroken(reply: Response): boolean {
  if (reply.status() >= 500) return true
  return reply.status() >= 400 && !new URL(reply.url()).pathname.startsWith('/api/')
}
