// Visits through the fault proxy: what goes wrong is the journey's own doing, so errors of the page do not fail it.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { join } from 'node:path'
import { signInPage } from '../models/sign-in-page.ts'
import { launch, type Visit, visit } from './browser.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { product } from './own-product.ts'
import { SHOTS } from './visits.ts'

export type FaultyVisits = {
  proxy: () => FaultProxy
  open: () => Promise<Visit>
  signedIn: (mobile: string) => Promise<Page>
}

/** Call it once at the top of a file. Faults are cleared between journeys. */
export function useFaultyVisits(): FaultyVisits {
  const { url } = product
  let browser: Browser
  let proxy: FaultProxy
  let running: Visit[] = []
  beforeAll(async () => {
    proxy = await startFaultProxy(url)
    browser = await launch()
  })
  afterAll(async () => {
    await browser.close()
    await proxy.stop()
  })
  beforeEach(() => proxy.clear())
  afterEach(async ({ task }) => {
    const ended = running
    running = []
    if (task.result?.state === 'fail') {
      for (const [index, { page }] of ended.entries())
        await page.screenshot({ path: join(SHOTS, `failed-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}-${index}.png`) })
    }
    for (const { context } of ended) await context.close()
  })
  const open = async () => {
    const opened = await visit(browser, proxy.url)
    running.push(opened)
    return opened
  }
  const signedIn = async (mobile: string) => {
    const { page } = await open()
    const signIn = signInPage(page)
    await signIn.open()
    await signIn.withPassword(mobile)
    await page.waitForURL('**/service/account/dashboard')
    return page
  }
  return { proxy: () => proxy, open, signedIn }
}
