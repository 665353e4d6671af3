// Every screen of a customer with accounts in all channels, wide and narrow: photographed, judged by axe-core, no wider than its window.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { CUSTOMER_SCREENS } from '../support/screens.ts'
import { shoot, useVisits } from '../support/visits.ts'

const visits = useVisits()

/** In both widths, without loading it anew. */
async function judge(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of [
    ['1440x900', DESKTOP],
    ['390x844', PHONE],
  ] as const) {
    await page.setViewportSize(viewport)
    const found = await violations(page)
    await shoot(page, `${size}-${name}.png`)
    await fits(page, `${name} ${size}`)
    expect.soft(found, `${name} ${size}`).toEqual([])
  }
  await page.setViewportSize(DESKTOP)
}

test("a customer's screens fit their window and have no accessibility violations", async () => {
  const { page } = await visits.holding('13800000001')
  for (const screen of CUSTOMER_SCREENS) {
    await screen.open(page)
    await judge(page, screen.name)
  }
})
