// The same sum for the same account a short while after: told at the last step, and sent by a second press alone.
import { holdDate, holdTime, pass } from '@tallyhelm/browser/app/test-page'
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { type FakeOrders, takeOrders } from '../../orders/test-orders.ts'
import { offerAccounts, rowsOf } from '../../pickers/test-offered.ts'
import { orderPage } from './test-order-page.ts'

const stage = openStage()
const add = orderPage('ADD')
const [account = expect.fail('there is no account')] = rowsOf('FACEBOOK')
const TOLD = '14:35 已为该账户新增 $7.77（陈晓岚），仍要提交？'
const still = add.recap.getByRole('button', { name: '仍要提交' })
const recent = (apply_no = '501'): Quote['recent_same'] => [
  { account_id: account.account_id, amount: '7.77', apply_no, apply_time: '2026-11-28T06:35:10.000Z', submitter: '陈晓岚', times: 1 },
]
let orders: FakeOrders

beforeEach(() => {
  holdTime()
  stage.server().leaveRest()
  offerAccounts(stage.server())
  orders = takeOrders(stage.server())
})
afterEach(() => void vi.useRealTimers())

async function confirming(): Promise<void> {
  await stage.open(add.addressOf('facebook', account.account_id))
  await add.amount(account.account_name).fill('7.77')
  await add.quoted('7.77')
  await add.confirm()
}

test('what is known is told, and goes out by a second press that is no double click', async () => {
  holdDate()
  orders.recall(recent())
  await confirming()
  await expect.element(add.recap.getByText(TOLD)).toBeVisible()
  await add.submit()
  await expect.element(still).toBeVisible()
  await still.click()
  expect(orders.keys).toEqual([])
  await pass(1000)
  await still.click()
  await add.ends('全部成功')
  expect(orders.keys).toHaveLength(1)
})

test('what a colleague orders while this page waits is found by the press, also by keys, and asked once', async () => {
  await confirming()
  expect(add.recap.getByText(TOLD).query()).toBeNull()
  orders.recall(recent())
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(add.recap.getByRole('alert').getByText(TOLD)).toBeVisible()
  expect(orders.keys).toEqual([])
  orders.recall(recent('502'))
  await pass(1000)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => orders.quoted.length).toBeGreaterThanOrEqual(3)
  expect(orders.keys).toEqual([])
  await pass(1000)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await add.ends('全部成功')
  expect(orders.keys).toHaveLength(1)
})

test('the page that waits asks again what is left', async () => {
  await confirming()
  const before = orders.quoted.length
  await pass(10_000)
  await expect.poll(() => orders.quoted.length).toBeGreaterThan(before)
  await expect.element(page.getByText('操作后余额')).toBeVisible()
})
