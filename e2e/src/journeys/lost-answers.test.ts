// Answers that never come: the platform's and our own. Money is neither lost nor spent twice.
import { afterEach, expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { recordsPage } from '../models/records-page.ts'
import { walletPage } from '../models/wallet-page.ts'
import { product } from '../support/own-product.ts'
import { accountAt, clearFaults, givenTo, plant } from '../support/sandbox.ts'
import { useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()

afterEach(() => clearFaults(sandbox))

test('a transfer of TikTok whose answer is lost after the work ends finished, applied once and paid once', async () => {
  const { page } = await visits.signedIn('13800000002')
  const [list, add, wallet] = [accountListPage(page, 'tiktok'), addQuotaPage(page), walletPage(page)]
  await list.open()
  const account = (await list.addable())[2]
  if (!account) throw new Error('the list has no third account that quota can be added to')
  const before = await accountAt(sandbox, 'tiktok', account.id)
  await list.addQuota(account)
  await add.amount(account.name).fill('25')
  const quote = await add.quoteOf(2_500n)
  await plant(sandbox, {
    kind: 'answer_lost_after_work',
    platform: 'tiktok',
    operation: 'tiktok.transfer',
    accountId: account.id,
    times: 1,
  })
  await add.confirm()
  await add.submit()
  await add.ends('全部成功')
  const after = await accountAt(sandbox, 'tiktok', account.id)
  expect(givenTo(after)).toBe(givenTo(before) + 2_500n)
  const changes = after.history.slice(before.history.length).filter(change => change.field === 'cash_balance')
  expect(changes).toHaveLength(1)
  await wallet.open()
  expect(await wallet.available()).toBe(quote.available - quote.total)
})

test('when the answer to the browser is lost, the order is asked for again with the same key and exists once', async () => {
  const { page } = await visits.signedIn('13800000002')
  const [list, add, records, wallet] = [accountListPage(page, 'google'), addQuotaPage(page), recordsPage(page), walletPage(page)]
  await list.open()
  const [account] = await list.addable()
  if (!account) throw new Error('the list has no account that quota can be added to')
  await list.addQuota(account)
  await add.amount(account.name).fill('31')
  const quote = await add.quoteOf(3_100n)
  const keys: string[] = []
  let lost = 0
  await page.route(/\/api\/.*apply/, async route => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    keys.push(request.headers()['idempotency-key'] ?? '')
    const reply = await route.fetch()
    if (lost > 0) return route.fulfill({ response: reply })
    lost += 1
    return route.abort('connectionreset')
  })
  await add.confirm()
  await add.submit()
  await page.getByText('同一编号不会重复扣款').waitFor()
  await add.ends('全部成功')
  const applyNo = await add.applyNo()
  expect(keys).toHaveLength(2)
  expect(keys[0]).not.toBe('')
  expect(keys[1]).toBe(keys[0])
  await records.open(`?ids=${account.id}`)
  await records.row('31.00').first().waitFor()
  await expect.poll(() => records.row('31.00').count()).toBe(1)
  await expect.poll(() => records.row(applyNo).count()).toBe(1)
  await wallet.open()
  expect(await wallet.available()).toBe(quote.available - quote.total)
})
