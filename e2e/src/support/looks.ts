// A screen at both widths: clean for axe, no wider than the window, and a picture of each for people to look at.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { shoot } from './visits-of.ts'

const WIDTHS = [
  { size: PHONE, place: 'phone' },
  { size: DESKTOP, place: 'wide' },
] as const

/** Nothing is wider than the window, once the page has settled in it. */
export const fits = (page: Page, message = page.url()) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { message }).toBeLessThanOrEqual(0)

/** Leaves the window as wide as it was. */
export async function looksRight(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const { size, place } of WIDTHS) {
    await page.setViewportSize(size)
    await fits(page, name)
    expect(await violations(page), `${name}, ${place}`).toEqual([])
    await shoot(page, `${name}-${place}.png`)
  }
  if (before) await page.setViewportSize(before)
}
