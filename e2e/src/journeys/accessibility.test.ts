// Every screen, wide and narrow, stands up to axe-core.
import { describe, expect, test } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { galleryBuild, serveGallery } from '../support/gallery.ts'
import { CUSTOMER_SCREENS, PUBLIC_SCREENS } from '../support/screens.ts'
import { useVisits } from '../support/visits.ts'

const visits = useVisits()

describe.each([
  ['1440 px', DESKTOP],
  ['390 px', PHONE],
])('at %s', (_width, viewport) => {
  test('the screens before signing in have no accessibility violations', async () => {
    const { page } = await visits.open(viewport)
    for (const screen of PUBLIC_SCREENS) {
      await screen.open(page)
      expect.soft(await violations(page), screen.name).toEqual([])
    }
  })

  test("a customer's screens have no accessibility violations", async () => {
    const { page } = await visits.signedIn('13800000001', viewport)
    for (const screen of CUSTOMER_SCREENS) {
      await screen.open(page)
      expect.soft(await violations(page), screen.name).toEqual([])
    }
  })

  test('the gallery of all parts in all their states has no accessibility violations', async () => {
    const { page } = await visits.open(viewport)
    await serveGallery(page, await galleryBuild())
    await page.goto('/dev/ui')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await violations(page)).toEqual([])
  })
})
