// Quiet: when a page has fetched what it needs. The stream of events stays open, so «networkidle» never comes on signed-in pages.
import type { Page } from 'playwright-core'

const QUIET_MS = 1_000

/** Nothing has arrived for a second, a stream of events aside. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(ms => {
    const last = Math.max(0, ...performance.getEntriesByType('resource').map(entry => entry.startTime + entry.duration))
    return performance.now() - last > ms
  }, QUIET_MS)
}
