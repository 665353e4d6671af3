// What every journey begins with: a browser for the file, visits that close themselves, and no error on any page.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { DESKTOP, launch, type Visit, type Viewport, visit } from './browser.ts'
import { product } from './own-product.ts'
import { portalSession, takeSession } from './sessions.ts'

/** Screenshots for people to look at; not under version control. */
export const SHOTS = join(import.meta.dirname, '../../../shots')
mkdirSync(SHOTS, { recursive: true })

/** Has signed no contract and is asked to after signing in; closed once, the question stays away in this window. */
const UNSIGNED = '13800000002'

export type Visits = {
  open: (viewport?: Viewport) => Promise<Visit>
  /** Signed in over HTTP, on the dashboard. */
  signedIn: (mobile: string, viewport?: Viewport) => Promise<Visit>
}

/** Call it once at the top of a file. A page that reported an error fails its journey; a failed journey leaves a screenshot. */
export function useVisits(): Visits {
  const { url } = product
  let browser: Browser
  let running: Visit[] = []
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser.close())
  afterEach(async ({ task }) => {
    const ended = running
    running = []
    if (task.result?.state === 'fail') {
      for (const [index, { page }] of ended.entries())
        await page.screenshot({ path: join(SHOTS, `failed-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}-${index}.png`) })
    }
    for (const { context } of ended) await context.close()
    expect(ended.flatMap(({ pageErrors }) => pageErrors)).toEqual([])
  })
  const open = async (viewport: Viewport = DESKTOP) => {
    const opened = await visit(browser, url, viewport)
    running.push(opened)
    return opened
  }
  const signedIn = async (mobile: string, viewport?: Viewport) => {
    const opened = await open(viewport)
    await takeSession(opened.page, await portalSession(opened.page, mobile))
    await opened.page.goto('/service/account/dashboard')
    if (mobile === UNSIGNED) await opened.page.getByRole('button', { name: '稍后签署' }).click()
    return opened
  }
  return { open, signedIn }
}
