// What goes back to others who had paid for an account is told while the order is filled in and at its last step, apart from one's own.
import { holdTime } from '@tallyhelm/browser/app/test-page'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { type FakeOrders, takeOrders } from '../../orders/test-orders.ts'
import { offerAccounts, rowsOf } from '../../pickers/test-offered.ts'
import { orderPage } from './test-order-page.ts'

const stage = openStage()
const reduce = orderPage('REDUCE')
const [account = expect.fail('there is no account')] = rowsOf('FACEBOOK')
let orders: FakeOrders

beforeEach(() => {
  holdTime()
  stage.server().leaveRest()
  offerAccounts(stage.server())
  orders = takeOrders(stage.server())
})
afterEach(() => void vi.useRealTimers())

async function filled(): Promise<void> {
  await stage.open(reduce.addressOf('facebook', account.account_id))
  await reduce.amount(account.account_name).fill('100')
  await reduce.quoted('100.00')
}

test('shares of others stand beside one’s own', async () => {
  orders.share([{ name: '子客户“甲”', amount: '61.80' }])
  await filled()
  for (const region of [reduce.summary, reduce.recap]) {
    if (region === reduce.recap) {
      await page.getByRole('combobox', { name: '调减原因' }).click()
      await page.getByRole('option', { name: '预算调整' }).click()
      await reduce.confirm()
    }
    await expect.element(region.getByText('其中退回子客户“甲”')).toBeVisible()
    await expect.element(region.getByText('$61.80', { exact: false }).first()).toBeVisible()
    await expect.element(region.getByText('其中退回您')).toBeVisible()
    await expect.element(region.getByText('$41.20', { exact: false }).first()).toBeVisible()
  }
  await expect.element(reduce.recap.getByText('按付款份额退回各付款方', { exact: false })).toBeVisible()
})

test('where nobody else has paid nothing is said of shares', async () => {
  await filled()
  expect(reduce.summary.getByText('其中退回', { exact: false }).query()).toBeNull()
})
