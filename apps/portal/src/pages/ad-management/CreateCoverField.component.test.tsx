// A video asks for its cover, which is a picture of the library; a picture asks for none.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'
import { blankOf } from './create-values.ts'
import { assetOf, standCreate } from './test-create.ts'

const stage = openStage()
let stand: ReturnType<typeof standCreate>
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  stand = standCreate(stage.server())
  stand.assets = [assetOf({}), assetOf({ asset_id: '503', name: '短片.mp4', kind: 'VIDEO', duration_ms: 9000 })]
  const content = {
    ...blankOf('FACEBOOK'),
    account_id: '1001',
    step: 3,
    key: 'b1f0c9d2-0000-4000-8000-000000000001',
    creative: { ...blankOf('FACEBOOK').creative, asset_id: '503' },
  }
  const saved = { saved_by: '林知夏', saved_at: '2026-03-02T04:00:00.000Z' }
  stand.drafts = [{ draft_id: '900', version: 1, channel: 'FACEBOOK', draft_name: '短片', content, ...saved }]
})

test('a video asks for a picture as its cover, and takes no video for it', async () => {
  await stage.open('/accountManage/accountManageAdd?draft=900')
  await expect.element(page.getByRole('button', { name: '选择封面' })).toBeVisible()
  await page.getByRole('button', { name: '选择封面' }).click()
  const library = page.getByRole('dialog', { name: '选择素材' })
  await expect.element(library.getByRole('radio', { name: /短片/ })).toBeDisabled()
  await library.getByRole('radio', { name: /帐篷主图/ }).click()
  await library.getByRole('button', { name: '确定' }).click()
  await expect.element(page.getByRole('button', { name: '更换封面', exact: true })).toBeVisible()
  await expect.element(page.getByText(/帐篷主图/).first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
