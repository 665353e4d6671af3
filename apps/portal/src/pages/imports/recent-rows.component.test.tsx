// A sheet whose accounts just got the same sums: told row by row, taken out at once, or sent by a second press.
import { holdDate, pass } from '@tallyhelm/browser/app/test-page'
import { importEndpoints } from '@tallyhelm/protocol/topics/imports/endpoints'
import { type ImportDetail, importSchemas } from '@tallyhelm/protocol/topics/imports/schemas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { waitingBatch } from './test-batches.ts'

const stage = openStage()
const row = (row_no: number): ImportDetail['rows'][number] => ({
  row_no,
  account: `1000000${row_no}`,
  account_name: `店铺${row_no}`,
  to_account: '',
  to_account_name: null,
  amount: '7.77',
  target: '',
  role: '',
  problems: [],
  state: 'READY',
  reason: null,
  apply_no: null,
  submit_id: null,
  item_id: null,
})
const recent = (row_no: number): ImportDetail['recent_same'][number] => ({
  row_no,
  account_id: `${row_no}`,
  account_name: `店铺${row_no}`,
  amount: '7.77',
  apply_no: '501',
  apply_time: '2026-11-28T06:35:10.000Z',
  submitter: '陈晓岚',
  times: 1,
})
const batch = (recent_same: ImportDetail['recent_same']): ImportDetail =>
  waitingBatch({ ready_amount: '15.54', recent_same, rows: [row(2), row(3)] })
const TOLD = '14:35 已为第 3 行“店铺3”新增 $7.77（陈晓岚），仍要提交？'
const dialog = page.getByRole('alertdialog')
let sent = 0

beforeEach(() => {
  holdDate()
  sent = 0
  stage.server().leaveRest()
})
afterEach(() => void vi.useRealTimers())

async function open(shown: ImportDetail, found: ImportDetail): Promise<void> {
  stage.server().answer(importEndpoints, importSchemas, {
    detail: () => found,
    confirm: ({ batch_id }) => {
      sent += 1
      return { batch_id }
    },
  })
  stage.show(<PreviewStep batch={shown} />)
}

test('what a colleague ordered while the preview stood is found when it is sent, and sent by another press alone', async () => {
  await open(batch([]), batch([recent(3)]))
  expect(page.getByText(TOLD).query()).toBeNull()
  await page.getByRole('button', { name: '提交 2 行' }).click()
  await dialog.getByRole('button', { name: '确认新增额度' }).click()
  await expect.element(dialog.getByText(TOLD)).toBeVisible()
  await dialog.getByRole('button', { name: '仍要提交' }).click()
  expect(sent).toBe(0)
  await pass(1000)
  await dialog.getByRole('button', { name: '仍要提交' }).click()
  await expect.poll(() => sent).toBe(1)
})

test('what is known is told above the rows, which can be taken out at once', async () => {
  await open(batch([recent(2), recent(3)]), batch([]))
  await expect.element(page.getByText('2 个账户近期已新增相同金额，仍要提交？')).toBeVisible()
  await page.getByRole('button', { name: '移除这 2 行' }).click()
  await expect.element(page.getByText('所有行都已移除')).toBeVisible()
  expect(page.getByText('2 个账户近期已新增相同金额，仍要提交？').query()).toBeNull()
})

test('nothing alike goes out by one press', async () => {
  await open(batch([]), batch([]))
  await page.getByRole('button', { name: '提交 2 行' }).click()
  await dialog.getByRole('button', { name: '确认新增额度' }).click()
  await expect.poll(() => sent).toBe(1)
})
