// Every route of the product, asked for by a customer and by a sub-customer, lands where the specification says; the other visitors are
// a table beside the portal's guard (`app/visitors.test.ts`).
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { type Landing, landingOf, ROUTE_TABLE, VISITORS, type Visitor } from '../support/route-table.ts'
import { useVisits } from '../support/visits.ts'

const visits = useVisits()
const WALKERS = ['direct pre-charge customer', 'sub-customer that does not'] as const satisfies readonly Visitor[]

async function arrive(visitor: Visitor, viewport = DESKTOP): Promise<Page> {
  const mobile = VISITORS[visitor]
  if (mobile !== undefined) return (await visits.signedIn(mobile, viewport)).page
  const { page } = await visits.open(viewport)
  await page.goto('/login')
  return page
}

/** Within the running application, as a link would. */
async function ask(page: Page, path: string): Promise<void> {
  await page.evaluate(address => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The address and title once they are as expected, else what they are after a while. */
async function landing(page: Page, expected: Landing): Promise<Landing> {
  const here = () => page.evaluate(() => ({ path: location.pathname + location.search, title: document.title.split(' - ')[0] ?? '' }))
  await page
    .waitForFunction(({ path, title }) => location.pathname + location.search === path && document.title.startsWith(title), expected)
    .catch(() => undefined)
  return here()
}

test.each(WALKERS)('%s', async visitor => {
  const page = await arrive(visitor)
  const wrong = []
  for (const route of ROUTE_TABLE) {
    const expected = landingOf(visitor, route)
    await ask(page, route.path)
    const found = await landing(page, expected)
    if (found.path !== expected.path || found.title !== expected.title) wrong.push({ asked: route.path, expected, found })
    // By its tag: what an address of nothing asks for is refused, and the dialog that says so hides the page's roles.
    await page.locator('h1').filter({ visible: true }).first().waitFor()
  }
  expect(wrong).toEqual([])
})

test('opened afresh, an address lands in the same place as through a link', async () => {
  const page = await arrive('pre-charge customer with agent delivery', PHONE)
  for (const path of ['/second/asset/list', '/credit/limit', '/consume/google', '/advert/consume/google', '/nowhere']) {
    const route = ROUTE_TABLE.find(candidate => candidate.path === path)
    const expected = route
      ? landingOf('pre-charge customer with agent delivery', route)
      : { path: `/404?from=${encodeURIComponent(path)}`, title: '页面不存在' }
    await page.goto(path)
    expect(await landing(page, expected)).toEqual(expected)
  }
})
