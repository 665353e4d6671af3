// The main job: from the list to the platform, in all three channels, with every cent accounted for on the way.
import { afterEach, expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { recordsPage } from '../models/records-page.ts'
import { walletPage } from '../models/wallet-page.ts'
import { violations } from '../support/accessibility.ts'
import { cents, figureText } from '../support/amounts.ts'
import { PHONE } from '../support/browser.ts'
import { product } from '../support/own-product.ts'
import { accountAt, clearFaults, control, type Platform } from '../support/sandbox.ts'
import { shoot, useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()
const HUNDRED = 10_000n

afterEach(() => clearFaults(sandbox))

const cases = [
  ['facebook', 'meta'],
  ['google', 'google'],
  ['tiktok', 'tiktok'],
] as const

test.each(cases)('a prepaid customer adds 100 dollars to a %s account, and every book shows it', async (channel, platform) => {
  const { page } = await visits.holding('13800000001')
  const [list, add, wallet, records] = [accountListPage(page, channel), addQuotaPage(page), walletPage(page), recordsPage(page)]
  await records.open()
  await records.settled()
  await wallet.open()
  const walletBefore = await wallet.available()
  await list.open()
  const account = (await list.addable())[3]
  if (!account) throw new Error('the list has no fourth account that quota can be added to')
  const limitBefore = await limitOf(platform, account.id)
  if (platform === 'google') await control(sandbox, 'POST', `/accounts/google/${account.id}`, { approval: { mode: 'hold' } })

  await list.addQuota(account)
  await add.amount(account.name).fill('100')
  const quote = await add.quoteOf(HUNDRED)
  expect(quote.total).toBe(HUNDRED + quote.fee + quote.tax)
  expect(quote.fee > 0n && quote.tax > 0n).toBe(true)
  expect(quote).toMatchObject({ payer: '钱包可用余额', available: walletBefore, after: walletBefore - quote.total })
  await add.confirm()
  await add.submit()
  if (platform === 'google') {
    await add.item(account.name).getByText('待渠道审批：申请 $100.00，渠道批准 待定').waitFor()
    expect(await limitOf(platform, account.id)).toBe(limitBefore)
    await control(sandbox, 'POST', `/accounts/google/${account.id}`, { approval: { mode: 'approve' }, decide: { decision: 'approve' } })
  }
  await add.ends('全部成功')
  expect(await limitOf(platform, account.id)).toBe(limitBefore + HUNDRED)
  const applyNo = await add.applyNo()

  await add.toRecords()
  await page.waitForURL(`**/operate/record?apply_no=${applyNo}`)
  const record = records.row(account.id)
  await record.getByText('成功', { exact: true }).waitFor()
  const told = async () => (await record.getByRole('cell').allInnerTexts()).flatMap(text => text.trim().split(/\s*\n\s*/))
  await expect.poll(told).toEqual(expect.arrayContaining([applyNo, '100.00', dollars(quote.fee), dollars(quote.tax), dollars(quote.total)]))

  await wallet.open()
  await wallet.flowsOf(applyNo).first().waitFor()
  expect(await wallet.available()).toBe(walletBefore - quote.total)
  const flows = await wallet.read(applyNo)
  expect(new Map(flows.map(flow => [flow.type, flow.amount]))).toEqual(
    new Map([
      ['新增额度', -HUNDRED],
      ['服务费', -quote.fee],
      ['税费', -quote.tax],
    ]),
  )
  await wallet.flowsOf(applyNo).first().getByRole('link', { name: applyNo }).click()
  await page.waitForURL(`**/operate/record?apply_no=${applyNo}`)
})

test('a window that becomes narrow in the middle of an amount takes nothing away, not even the focus', async () => {
  const { page } = await visits.holding('13800000001')
  const [list, add] = [accountListPage(page, 'facebook'), addQuotaPage(page)]
  await list.open()
  const [account] = await list.addable()
  if (!account) throw new Error('the list has no account that quota can be added to')
  await list.addQuota(account)
  await add.amount(account.name).fill('12')
  await page.setViewportSize(PHONE)
  await add.summary.getByRole('button', { name: '下一步', exact: true }).waitFor()
  await page.keyboard.type('.5')
  await expect.poll(() => add.amount(account.name).inputValue()).toBe('12.5')
})

test('a prepaid customer pays from its yuan wallet, at a rate that is held while it confirms', async () => {
  const { page } = await visits.holding('13800000001')
  const [list, add, wallet] = [accountListPage(page, 'facebook'), addQuotaPage(page), walletPage(page)]
  await wallet.open()
  const [dollars, yuan] = [await wallet.available(), await wallet.yuanAvailable()]
  await list.open()
  const account = (await list.addable())[5]
  if (!account) throw new Error('the list has too few accounts that quota can be added to')
  await list.addQuota(account)
  await add.amount(account.name).fill('100')
  await page.getByRole('combobox', { name: '支付币种' }).click()
  await page.getByRole('option', { name: /^CNY 钱包/ }).click()
  await add.summary.getByRole('timer').waitFor()
  await add.summary.getByText(/^1 USD = \d+\.\d+ CNY$/).waitFor()
  await add.confirm()
  const cost = cents(/支付 CNY\s*(¥[\d,.]+)/.exec(await add.recap.innerText())?.[1] ?? '')
  expect(cost > HUNDRED * 5n).toBe(true)
  await add.submit()
  await add.ends('全部成功')
  await wallet.open()
  expect(await wallet.yuanAvailable()).toBe(yuan - cost)
  expect(await wallet.available()).toBe(dollars)
})

test('accounts in euros and in yen take quota in their own currency, from their own wallet or from dollars', async () => {
  const { page } = await visits.holding('13800000001')
  const [list, add] = [accountListPage(page, 'facebook'), addQuotaPage(page)]
  await list.open('?currency=EUR')
  const [euros] = await list.addable('€')
  if (!euros) throw new Error('the list has no account in euros that quota can be added to')
  const limitBefore = await limitOf('meta', euros.id)
  await list.addQuota(euros)
  await add.amount(euros.name).fill('100')
  const quote = await add.quoteOf(HUNDRED)
  expect(quote).toMatchObject({ total: HUNDRED + quote.fee + quote.tax, after: quote.available - quote.total })
  await add.summary
    .getByText(`€${figureText(quote.total)}`)
    .first()
    .waitFor()
  await page.getByRole('combobox', { name: '支付币种' }).click()
  await page.getByRole('option', { name: /^USD 钱包/ }).click()
  await add.summary.getByText(/^1 EUR = 1\.\d+ USD$/).waitFor()
  await shoot(page, 'add-quota-euro.png')
  await page.getByRole('combobox', { name: '支付币种' }).click()
  await page.getByRole('option', { name: /欧元钱包$/ }).click()
  await add.summary.getByText(`€${figureText(quote.after)}`).waitFor()
  await add.confirm()
  await add.submit()
  await add.ends('全部成功')
  await add.item(euros.name).getByText('€100.00').waitFor()
  expect(await limitOf('meta', euros.id)).toBe(limitBefore + HUNDRED)
  expect(await violations(page)).toEqual([])

  await list.open('?currency=JPY')
  const [yen] = await list.addable('JP¥')
  if (!yen) throw new Error('the list has no account in yen that quota can be added to')
  await list.addQuota(yen)
  await add.amount(yen.name).fill('20000')
  await page.getByRole('combobox', { name: '支付币种' }).click()
  await page.getByRole('option', { name: /^CNY 钱包/ }).click()
  await add.summary.getByText(/^1 JPY = 0\.\d+ CNY$/).waitFor()
  await add.confirm()
  await add.recap.getByText('JP¥20,000').first().waitFor()
  await page.setViewportSize(PHONE)
  await shoot(page, 'add-quota-yen-390.png', { fullPage: true })
  await add.submit()
  await add.ends('全部成功')
  await add.item(yen.name).getByText('JP¥20,000').waitFor()
})

test('a billing-period customer pays with the credit line', async () => {
  const { page } = await visits.holding('13800000000')
  const [list, add, wallet, records] = [accountListPage(page, 'facebook'), addQuotaPage(page), walletPage(page), recordsPage(page)]
  await records.open()
  await records.settled()
  await wallet.open()
  const creditBefore = await wallet.creditAvailable()
  await list.open()
  const [account] = await list.addable()
  if (!account) throw new Error('the list has no account that quota can be added to')
  await list.addQuota(account)
  await add.amount(account.name).fill('100')
  const quote = await add.quoteOf(HUNDRED)
  expect(quote).toMatchObject({ payer: '可用授信', available: creditBefore, after: creditBefore - quote.total })
  await add.confirm()
  await add.recap.getByText('提交后将立即从授信额度中冻结应付金额').waitFor()
  await add.submit()
  await add.ends('全部成功')
  await wallet.open()
  expect(await wallet.creditAvailable()).toBe(creditBefore - quote.total)
})

async function limitOf(platform: Platform, id: string): Promise<bigint> {
  return cents((await accountAt(sandbox, platform, id)).limit)
}

function dollars(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
}
