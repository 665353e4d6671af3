// Accounts that are cleared to zero: the word that must be typed, what the platform is left with, what comes back.
import { afterEach, expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { quotaOrderPage } from '../models/quota-order-page.ts'
import { walletPage } from '../models/wallet-page.ts'
import { violations } from '../support/accessibility.ts'
import { cents } from '../support/amounts.ts'
import { product } from '../support/own-product.ts'
import { accountAt, clearFaults } from '../support/sandbox.ts'
import { useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()

afterEach(() => clearFaults(sandbox))

test('two accounts are cleared after the word was typed, and what was left comes back', async () => {
  const { page } = await visits.signedIn('13800000002')
  const [list, clear, wallet] = [accountListPage(page, 'facebook'), quotaOrderPage(page, 'CLEAR'), walletPage(page)]
  await wallet.open()
  const before = await wallet.available()
  await list.open()
  const [first, second] = (await list.addable()).slice(-2)
  if (!first || !second) throw new Error('the list has too few accounts')
  await list.choose(first)
  await list.choose(second)
  await list.startWithChosen('清零')
  await clear.row(first.name).getByText('$0.00').waitFor()
  await clear.next.click()
  await clear.alert('请选择清零原因').waitFor()
  await clear.choose('清零原因', '停投')
  expect(await violations(page)).toEqual([])
  await clear.confirm()
  await clear.submit()
  await clear.recap.getByText('请输入“清零”以确认').waitFor()
  await expect.poll(() => clear.result.count()).toBe(0)
  await clear.word.fill('清零')
  expect(await violations(page)).toEqual([])
  await clear.submit()
  await clear.ends('全部成功')
  for (const { id } of [first, second]) {
    const account = await accountAt(sandbox, 'meta', id)
    expect(cents(account.limit) - cents(account.spent) <= 1n).toBe(true)
  }
  const returned = await clear.result.getByText(/已退回钱包 \$/).allInnerTexts()
  const sums = returned.map(text => cents(/已退回钱包 (\$[\d,.]+\.\d{2})/.exec(text)?.[1] ?? ''))
  expect(sums).toHaveLength(2)
  await wallet.open()
  expect(await wallet.available()).toBe(before + sums.reduce((sum, one) => sum + one, 0n))
})
