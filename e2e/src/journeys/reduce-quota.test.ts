// Quota that is taken back: one account, several of which the platform refuses one, and what cannot be sent.
import { afterEach, expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { quotaOrderPage } from '../models/quota-order-page.ts'
import { recordsPage } from '../models/records-page.ts'
import { walletPage } from '../models/wallet-page.ts'
import { violations } from '../support/accessibility.ts'
import { cents } from '../support/amounts.ts'
import { PHONE } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { product } from '../support/own-product.ts'
import { accountAt, clearFaults, plant } from '../support/sandbox.ts'
import { useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()
const TWENTY = 2_000n

afterEach(() => clearFaults(sandbox))

test('a prepaid customer takes 20 dollars back, and every book shows it', async () => {
  const { page } = await visits.holding('13800000001')
  const [list, reduce, wallet, records] = [
    accountListPage(page, 'facebook'),
    quotaOrderPage(page, 'REDUCE'),
    walletPage(page),
    recordsPage(page),
  ]
  await records.open()
  await records.settled()
  await wallet.open()
  const walletBefore = await wallet.available()
  await list.open('?sort=balance')
  const [account] = await list.addable()
  if (!account) throw new Error('the list has no account that can be reduced')
  const limitBefore = cents((await accountAt(sandbox, 'meta', account.id)).limit)
  await (await list.more(account)).getByRole('menuitem', { name: '调减额度' }).click()

  await reduce.limits.getByText('今日剩余调整次数').waitFor()
  await reduce.amount(account.name).fill('0.5')
  await reduce.row(account.name).getByText('调减额度需大于或等于$1').waitFor()
  await reduce.amount(account.name).fill('999999')
  await reduce.row(account.name).getByText('调减额度不能大于可调减额度').waitFor()
  await reduce.amount(account.name).fill('20')
  await reduce.next.click()
  await reduce.alert('请选择调减原因').waitFor()
  await reduce.choose('调减原因', '预算调整')
  const quote = await reduce.quoteOf(TWENTY)
  expect(quote.total).toBe(TWENTY + quote.fee + quote.tax)
  expect(await violations(page)).toEqual([])
  await reduce.confirm()
  await reduce.recap.getByText('原因：预算调整').waitFor()
  expect(await violations(page)).toEqual([])
  await reduce.submit()
  await reduce.ends('全部成功')
  await reduce.item(account.name).getByText('已退回钱包').waitFor()
  expect(await violations(page)).toEqual([])
  expect(cents((await accountAt(sandbox, 'meta', account.id)).limit)).toBe(limitBefore - TWENTY)
  const applyNo = await reduce.applyNo()
  await reduce.backToList()
  await page.waitForURL('**/account/facebook?sort=balance')
  await records.open(`?apply_no=${applyNo}`)
  await records.row(account.id).getByText('成功', { exact: true }).waitFor()
  await wallet.open()
  expect(await wallet.available()).toBe(walletBefore + quote.total)
  await wallet.flowsOf(applyNo).filter({ hasText: '调减退回' }).getByRole('link', { name: applyNo }).click()
  await records.row(account.id).getByText('成功', { exact: true }).waitFor()
})

test('of several accounts the one that the platform refuses keeps its money and can be tried again', async () => {
  const { page } = await visits.holding('13800000001')
  const [list, reduce] = [accountListPage(page, 'facebook'), quotaOrderPage(page, 'REDUCE')]
  await list.open('?sort=balance')
  const [, kept, refused] = await list.addable()
  if (!kept || !refused) throw new Error('the list has too few accounts that can be reduced')
  const limitOf = async (id: string) => cents((await accountAt(sandbox, 'meta', id)).limit)
  const [keptBefore, refusedBefore] = [await limitOf(kept.id), await limitOf(refused.id)]
  await list.choose(kept)
  await list.choose(refused)
  await list.startWithChosen('调减额度')
  await reduce.amount(kept.name).fill('5')
  await reduce.amount(refused.name).fill('7')
  await reduce.choose('调减原因', '停投')
  await reduce.quoteOf(1_200n)
  await plant(sandbox, { kind: 'error', platform: 'meta', operation: 'meta.account.update', accountId: refused.id, code: '100' })
  await reduce.confirm()
  await reduce.submit()
  await reduce.ends('部分成功 1/2')
  expect(await limitOf(kept.id)).toBe(keptBefore - 500n)
  expect(await limitOf(refused.id)).toBe(refusedBefore)
  await clearFaults(sandbox)
  const answered = page.url()
  await reduce.retry()
  await reduce.ends('全部成功')
  expect(await limitOf(refused.id)).toBe(refusedBefore - 700n)
  const retried = page.url()
  await page.goto(answered)
  await reduce.ends('部分成功 1/2')
  await reduce.retry()
  await page.waitForURL(retried)
  await reduce.ends('全部成功')
  expect(await limitOf(refused.id)).toBe(refusedBefore - 700n)

  await page.goto(answered)
  await page.route('**/quota/retry', route =>
    route.fulfill({
      status: 422,
      json: { code: 2226, msg: '1 个账户不能提交，请按提示修正', data: { fields: [{ path: 'item_ids.0', msg: '该记录已重试' }] } },
    }),
  )
  await reduce.retry()
  await reduce.alert('该记录已重试').waitFor()
})

test('what was filled in survives a reload, and leaving asks first', async () => {
  const { page } = await visits.holding('13800000001')
  const [list, reduce] = [accountListPage(page, 'facebook'), quotaOrderPage(page, 'REDUCE')]
  await list.open('?sort=balance')
  const [account] = await list.addable()
  if (!account) throw new Error('the list has no account that can be reduced')
  await (await list.more(account)).getByRole('menuitem', { name: '调减额度' }).click()
  await reduce.amount(account.name).fill('3.5')
  await reduce.choose('调减原因', '账户更换')
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await page.getByText('已恢复上次填写的内容，尚未提交。').waitFor()
  await expect.poll(() => reduce.amount(account.name).inputValue()).toBe('3.50')
  await page.getByRole('combobox', { name: '调减原因' }).getByText('账户更换').waitFor()
  await page.getByRole('button', { name: '返回列表' }).click()
  await page.getByRole('alertdialog').getByText('填写内容尚未提交，确认离开？').waitFor()
  await page.getByRole('button', { name: '继续填写' }).click()
  await page.getByRole('button', { name: '重新填写' }).click()
  await expect.poll(() => reduce.amount(account.name).inputValue()).toBe('')
})

test('a phone shows one card for each account and the sum in a bar below', async () => {
  const { page } = await visits.holding('13800000001', PHONE)
  const reduce = quotaOrderPage(page, 'REDUCE')
  await page.goto('/account/facebook')
  await page
    .getByRole('button', { name: / 的更多操作$/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '调减额度' }).click()
  const amount = page.getByRole('textbox', { name: / 的调减额度$/ })
  await amount.fill('2')
  await reduce.choose('调减原因', '停投')
  await page.getByRole('button', { name: /^退回 \$2\.\d{2} · 详情$/ }).click()
  await reduce.quoteOf(200n)
  await fits(page)
  expect(await violations(page)).toEqual([])
  await reduce.confirm()
  await reduce.submit()
  await reduce.ends('全部成功')
  expect(await violations(page)).toEqual([])
})
