// The gallery of all parts in all their states, judged in both widths.
import { DESKTOP, PHONE, type Size } from '@tallyhelm/browser/app/test-stage'
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { GalleryPage } from './GalleryPage.tsx'

const stage = openStage()

test.each<[string, Size]>([
  ['1440×900', DESKTOP],
  ['390×844', PHONE],
])('at %s no part has accessibility violations', async (_name, size) => {
  await page.viewport(...size)
  stage.show(<GalleryPage />)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
