// A batch of an adoption: its rows follow its progress, and the last of them shows how it ended.
import { holdTime, pass } from '@tallyhelm/browser/app/test-page'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { adoptionEndpoints } from '@tallyhelm/protocol/topics/adoption/endpoints'
import { adoptionSchemas } from '@tallyhelm/protocol/topics/adoption/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const batch = {
  ...sampleOf(adoptionSchemas.detail.response),
  batch_id: '7',
  rows: 1,
  problem: null,
  next_at: null,
  uncapped: 0,
  failed: 0,
  sheet_reading: null,
}
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

test('the preview of a sheet says how the file was read', async () => {
  stage.as('ops')
  const hidden = { where: '第 3 行', choice: 'SKIP' as const }
  const sheet_reading = { format: 'csv' as const, encoding: 'GB18030' as const, titleLine: 2, skippedAbove: 1, hidden }
  const waiting = { ...batch, source: 'SHEET' as const, state: 'WAITING' as const, ready: 1, adopted: 0 }
  stage.server().answer(adoptionEndpoints, adoptionSchemas, {
    list: ({ page_num, page_size }) => ({ content: [waiting], total_size: 1, page_num, page_size }),
    detail: () => ({ ...waiting, sheet_reading }),
    rows: ({ page_num, page_size }) => ({ content: [row], total_size: 1, page_num, page_size }),
  })
  await stage.open('/console/accounts?tab=adoptions')
  await page.getByRole('button', { name: '确认', exact: true }).click()
  const read = '读取方式：CSV，GB18030 编码；标题在第 2 行，其上 1 行未导入；第 3 行被隐藏，未导入。行号为文件中的行号。'
  await expect.element(page.getByRole('dialog', { name: '接管 1 个账户' }).getByText(read)).toBeVisible()
})
