// Which wallet pays until the user chooses: never an empty one while another holds money.
import { holdTime } from '@tallyhelm/browser/app/test-page'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import { type Balances, walletSchemas } from '@tallyhelm/protocol/topics/wallet/schemas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { type FakeOrders, takeOrders } from '../../orders/test-orders.ts'
import { offerAccounts, rowsOf } from '../../pickers/test-offered.ts'
import { orderPage } from './test-order-page.ts'

const stage = openStage()
const add = orderPage('ADD')
const [, , , account = expect.fail('there is no account')] = rowsOf('FACEBOOK')
const field = page.getByRole('combobox', { name: '支付币种' })
const wallet = (currency: 'USD' | 'CNY', available: string) => ({ currency, available, pending: '0.00', total: available, alert: null })
let orders: FakeOrders

beforeEach(() => {
  holdTime()
  stage.server().leaveRest()
  offerAccounts(stage.server())
  orders = takeOrders(stage.server())
})
afterEach(() => void vi.useRealTimers())

const holding = (...wallets: Balances['wallets']) =>
  stage.server().answer(walletEndpoints, walletSchemas, { balances: () => ({ wallets, credit_lines: [] }) })
const shown = () => field.query()?.textContent
const lastQuote = () => orders.quoted.at(-1)

test('an empty wallet of the account’s currency leaves the paying to one that holds money, until the user chooses it', async () => {
  holding(wallet('USD', '0.00'), wallet('CNY', '7000.00'))
  await stage.open(add.addressOf('facebook', account.account_id))
  await add.amount(account.account_name).fill('20')
  await expect.poll(shown).toContain('CNY 钱包')
  await expect.poll(lastQuote).toMatchObject({ pay_currency: 'CNY' })
  await field.click()
  await page.getByRole('option', { name: /美元钱包/ }).click()
  await expect.poll(lastQuote).not.toHaveProperty('pay_currency')
  await expect.poll(shown).toContain('美元钱包')
})

test('a wallet of the account’s currency that holds money pays', async () => {
  holding(wallet('USD', '12.00'), wallet('CNY', '7000.00'))
  await stage.open(add.addressOf('facebook', account.account_id))
  await add.amount(account.account_name).fill('20')
  await expect.poll(shown).toContain('美元钱包')
  await expect.poll(lastQuote).not.toHaveProperty('pay_currency')
})
