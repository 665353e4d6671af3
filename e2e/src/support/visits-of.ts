// Visits of a product at any address: a browser for the file, pages that close themselves, and no error on any of them.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { DESKTOP, launch, type Visit, type Viewport, visit } from './browser.ts'

/** Screenshots for people to look at; not under version control. */
const SHOTS = join(import.meta.dirname, '../../../shots')
mkdirSync(SHOTS, { recursive: true })

/** After a change of size, Chromium sometimes draws no frame to take: a second try makes it draw one. */
const FRAME_MS = 30_000

export async function shoot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  const take = (more: { timeout?: number }) => page.screenshot({ path: join(SHOTS, name), fullPage, ...more })
  await take({ timeout: FRAME_MS }).catch(() => take({}))
}

/** Call it once at the top of a file. A page that reported an error fails its journey; a failed journey leaves a screenshot. */
export function openVisits(url: string): (viewport?: Viewport) => Promise<Visit> {
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
        await shoot(page, `failed-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}-${index}.png`)
    }
    for (const { context } of ended) await context.close()
    expect(ended.flatMap(({ pageErrors }) => pageErrors)).toEqual([])
  })
  return async (viewport = DESKTOP) => {
    const opened = await visit(browser, url, viewport)
    running.push(opened)
    return opened
  }
}
