// Every screen, wide and narrow: photographed, judged by axe-core, no wider than its window; and what the list shows at first sight.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { violations } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { galleryBuild, removeGalleryBuild, serveGallery } from '../support/gallery.ts'
import { CUSTOMER_SCREENS, PUBLIC_SCREENS, SUB_CUSTOMER_SCREENS } from '../support/screens.ts'
import { SHOTS, useVisits } from '../support/visits.ts'

const visits = useVisits()

afterAll(removeGalleryBuild)

describe.each([
  ['1440×900', DESKTOP],
  ['390×844', PHONE],
])('at %s', (size, viewport) => {
  const judge = async (page: Page, name: string) => {
    await page.screenshot({ path: join(SHOTS, `${size.replace('×', 'x')}-${name}.png`) })
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), name).toBeLessThanOrEqual(0)
    expect.soft(await violations(page), name).toEqual([])
  }

  test('the screens before signing in fit their window and have no accessibility violations', async () => {
    const { page } = await visits.open(viewport)
    for (const screen of PUBLIC_SCREENS) {
      await screen.open(page)
      await judge(page, screen.name)
    }
  })

  test("a customer's screens fit their window and have no accessibility violations", async () => {
    const { page } = await visits.signedIn('13800000001', viewport)
    for (const screen of CUSTOMER_SCREENS) {
      await screen.open(page)
      await judge(page, screen.name)
    }
  })

  test("a sub-customer's screens fit their window and have no accessibility violations", async () => {
    const { page } = await visits.signedIn('13800000007', viewport)
    for (const screen of SUB_CUSTOMER_SCREENS) {
      await screen.open(page)
      await judge(page, screen.name)
    }
  })

  test('the gallery of all parts in all their states has no accessibility violations', async () => {
    const { page } = await visits.open(viewport)
    await serveGallery(page, await galleryBuild())
    await page.goto('/dev/ui')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.screenshot({ path: join(SHOTS, `${size.replace('×', 'x')}-gallery.png`), fullPage: true })
    expect(await violations(page)).toEqual([])
  })
})

test.each(['facebook', 'google', 'tiktok'] as const)('the %s list shows nine accounts at first sight, below its head', async channel => {
  const { page } = await visits.signedIn('13800000001')
  const list = accountListPage(page, channel)
  await list.open()
  const head = await boxOf(list.head)
  const first = await boxOf(list.rows.first())
  expect(head.y + head.height).toBeLessThanOrEqual(first.y + 1)
  const bottoms = await list.rows.evaluateAll(rows => rows.map(row => row.getBoundingClientRect().bottom))
  expect(bottoms.filter(bottom => bottom <= DESKTOP.height).length).toBeGreaterThanOrEqual(9)
})

test('the head of a long list stays in sight below the bars while the page scrolls', async () => {
  const { page } = await visits.signedIn('13800000001')
  const list = accountListPage(page, 'facebook')
  await list.open()
  await list.pageSize(50)
  const row = list.rows.nth(30)
  await row.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await boxOf(list.rows.first())).y).toBeLessThan(0)
  const tabs = await boxOf(page.getByRole('tablist').filter({ visible: true }).first())
  await expect.poll(async () => (await boxOf(list.head)).y).toBeGreaterThanOrEqual(0)
  const head = await boxOf(list.head)
  expect(head.y).toBeLessThan(DESKTOP.height / 4)
  expect(tabs.y).toBeLessThan(head.y)
  const name = list.head.getByRole('columnheader', { name: /^广告账户/ })
  const { x, y, width, height } = await boxOf(name)
  const onTop = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('th, td')?.tagName, [
    x + width / 2,
    y + height / 2,
  ] as const)
  expect(onTop).toBe('TH')
})

async function boxOf(locator: { boundingBox: () => Promise<{ x: number; y: number; width: number; height: number } | null> }) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}
