// A batch of an adoption: its rows follow its progress, and the last of them shows how it ended.
import { holdTime, pass } from '@tallyhelm/browser/app/test-page'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { adoptionEndpoints } from '@tallyhelm/protocol/topics/adoption/endpoints'
import { adoptionSchemas } from '@tallyhelm/protocol/topics/adoption/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const batch = { ...sampleOf(adoptionSchemas.detail.response), batch_id: '7', rows: 1, problem: null, next_at: null, uncapped: 0, failed: 0 }
const row = {
  ...sampleOf(adoptionSchemas.rows.response.shape.content.element),
  outside_account_id: '7700000000000000009',
  has_set_cap: false,
}

test('the last row is read again when the batch has ended', async () => {
  stage.as('ops')
  // The row ends just after it was read for the last time while the batch was running.
  let [hasEnded, isTold] = [false, false]
  const now = () => {
    isTold = hasEnded
    return hasEnded
      ? { ...batch, state: 'DONE' as const, ready: 0, adopted: 1 }
      : { ...batch, state: 'RUNNING' as const, ready: 1, adopted: 0 }
  }
  const rowNow = () =>
    isTold
      ? { ...row, state: 'ADOPTED' as const, opening: '33.00', currency: 'USD' }
      : { ...row, state: 'READY' as const, opening: null, currency: null }
  stage.server().answer(adoptionEndpoints, adoptionSchemas, {
    list: ({ page_num, page_size }) => ({ content: [{ ...batch, state: 'RUNNING' as const }], total_size: 1, page_num, page_size }),
    detail: now,
    rows: ({ page_num, page_size }) => ({ content: [rowNow()], total_size: 1, page_num, page_size }),
  })
  holdTime()
  await stage.open('/console/accounts?tab=adoptions')
  await page.getByRole('button', { name: '查看' }).click()
  const drawer = page.getByRole('dialog', { name: '接管 1 个账户' })
  await expect.element(drawer.getByText('7700000000000000009')).toBeVisible()
  hasEnded = true
  await pass(3_000)
  await expect.element(drawer.getByText('33.00 USD')).toBeVisible()
})
