// 广告钱包: a card per currency with what can be done about it, flows of the wallet or the credit line, and the alert.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import { type Balances, type Flow, type FlowListRequest, walletSchemas } from '@tallyhelm/protocol/topics/wallet/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const wallet = (currency: 'USD' | 'CNY', available: string, over: Partial<Balances['wallets'][number]> = {}) => ({
  currency,
  available,
  pending: '0.00',
  total: available,
  alert: null,
  ...over,
})
const LINE = { currency: 'USD', limit: '500.00', used: '120.00', pending: '0.00', available: '380.00', is_frozen: false } as const
const FLOW: Flow = {
  ...sampleOf(walletSchemas.flows.response.shape.content.element),
  flow_no: '71',
  flow_type: 'RECHARGE',
  currency: 'USD',
  income: '1000.00',
  expense: null,
  balance_after: '1200.00',
  summary: '支付宝充值',
  reference_no: 'PAY_HUI_FU:002900TOP1A261126133618P111c0a81f0b00000',
  link: { kind: 'RECHARGE', id: '1913664374049117754' },
}

let held: Balances
let asked: FlowListRequest[]
let sent: unknown[]
let flows: Flow[]
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  held = { wallets: [wallet('USD', '1200.00'), wallet('CNY', '888888888888.00')], credit_lines: [] }
  ;[asked, sent, flows] = [[], [], [FLOW]]
  stage.server().answer(walletEndpoints, walletSchemas, {
    balances: () => held,
    flows: request => {
      asked.push(request)
      const period = { opening: '200.00', income: '1000.00', expense: '0.00', closing: '1200.00' }
      return { content: flows, total_size: flows.length, page_num: 1, page_size: 10, period }
    },
    setAlert: request => {
      sent.push(request)
      if (Number(request.threshold) === 1) throw new Refusal('INPUT_INVALID', {}, [{ path: 'threshold', msg: '预警金额过小' }])
      const alert = request.threshold === '' ? null : { threshold: request.threshold, is_low: true }
      held = { ...held, wallets: held.wallets.map(one => (one.currency === request.currency ? { ...one, alert } : one)) }
      return {}
    },
  })
})

const cards = page.getByRole('region', { name: '钱包余额' })
const summary = () => page.getByRole('definition').elements()

test.each([
  ['1440', undefined],
  ['390', PHONE],
])('at %s px every currency has its card, empty ones are folded, and each leads to its own recharge and refund', async (_, size) => {
  stage.as({})
  await (size === undefined ? stage.open('/wallet') : stage.open('/wallet', size))
  await expect.element(cards.getByRole('link', { name: '充值美元' })).toHaveAttribute('href', '/record?action=recharge&currency=USD')
  await expect
    .element(cards.getByRole('link', { name: '退款人民币' }))
    .toHaveAttribute('href', '/record?tab=refunds&action=refund&currency=CNY')
  await expect.poll(() => summary().map(({ textContent }) => textContent)).toEqual(['$200.00', '$1,000.00', '$0.00', '$1,200.00'])
  expect(await pageViolations()).toEqual([])
  // A long number leads to its recharge, and leaves the rest its place.
  const leads = page.getByRole('link', { name: FLOW.reference_no ?? '' })
  await expect.element(leads).toHaveAttribute('href', '/record?detail=1913664374049117754')
  await expect
    .element(
      page
        .getByText('余额 1,200.00')
        .or(page.getByRole('cell', { name: '1,200.00' }))
        .first(),
    )
    .toBeVisible()
  const words = page.getByText('支付宝充值').first().element().getBoundingClientRect()
  expect(words.width).toBeGreaterThan(60)
  expect(cards.getByText('日元可用余额').query()).toBeNull()
  await page.getByRole('button', { name: '展开其余币种（5 个余额为 0）' }).click()
  for (const name of ['日元', '欧元', '英镑', '港元', '澳门元']) await expect.element(cards.getByText(`${name}可用余额`)).toBeVisible()
  // No card reaches into the next one.
  const totals = cards.getByText(/^总余额/).elements()
  expect(totals.length).toBe(7)
  const rightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().right ?? 0
  for (const total of totals) expect(rightOf(total)).toBeLessThanOrEqual(rightOf(total.parentElement?.parentElement))
  await expect.element(cards.getByRole('button', { name: '退款日元' })).toHaveAccessibleDescription('没有可用余额')
  expect(await pageViolations()).toEqual([])
  await cards.getByRole('button', { name: '人民币可用余额' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ fund: 'WALLET', currency: 'CNY' })
})

test('who pays from a credit line sees its flows first, and the wallet’s apart', async () => {
  stage.as({ customer_type: 0 })
  held = { ...held, credit_lines: [LINE] }
  await stage.open('/wallet')
  await expect.poll(() => asked.at(-1)).toMatchObject({ fund: 'CREDIT_LINE', currency: 'USD' })
  await expect.element(page.getByText(/^期初可用授信/)).toBeVisible()
  await page.getByRole('combobox', { name: '流水类型' }).click()
  await expect.element(page.getByRole('option', { name: '新增额度' })).toBeVisible()
  expect(page.getByRole('option', { name: '充值' }).query()).toBeNull()
  await page.getByRole('option', { name: '税费' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ fund: 'CREDIT_LINE', flow_type: 'TAX' })
  await page.getByRole('tab', { name: '钱包流水' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ fund: 'WALLET', flow_type: 'TAX' })
  await expect.element(page.getByText(/^期初余额/)).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('the alert is set, shown while little is left, and turned off; what is wrong is said at the amount', async () => {
  stage.as({})
  await stage.open('/wallet')
  await cards.getByRole('button', { name: '余额预警美元' }).click()
  const dialog = page.getByRole('dialog', { name: '美元余额预警' })
  const amount = dialog.getByRole('textbox', { name: '预警金额' })
  const save = () => dialog.getByRole('button', { name: '保存预警' }).click()
  expect(await pageViolations()).toEqual([])
  await amount.fill('1')
  await save()
  await expect.element(dialog.getByText('预警金额过小')).toBeVisible()
  await amount.fill('1500')
  await save()
  await expect.element(cards.getByText('低于预警 $1,500.00')).toBeVisible()
  await expect.element(page.getByText('可用余额低于 $1,500.00 时将提醒您')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await cards.getByRole('button', { name: '余额预警美元' }).click()
  await amount.fill('')
  await save()
  await expect.element(page.getByText('余额预警已关闭')).toBeVisible()
  expect(cards.getByText(/^低于预警/).query()).toBeNull()
  expect(sent).toEqual(['1.00', '1500.00', ''].map(threshold => ({ currency: 'USD', threshold })))
})

test('nothing yet, on its way, and failed: each says so', async () => {
  stage.as({})
  ;[held, flows] = [{ wallets: [], credit_lines: [] }, []]
  await stage.open('/wallet')
  await expect.element(page.getByText('本期没有流水')).toBeVisible()
  await expect.element(cards.getByText('美元可用余额')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  let isFailing = true
  stage.server().answer(walletEndpoints, walletSchemas, {
    balances: () => (isFailing ? Promise.reject(new Refusal('NOT_FOUND')) : held),
    flows: () => new Promise(() => undefined),
  })
  await stage.open('/wallet')
  await expect.element(page.getByText(/^余额加载失败/)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  isFailing = false
  await page.getByRole('alertdialog', { name: '错误提示' }).getByRole('button', { name: '知道了' }).click()
  await page.getByRole('button', { name: '重试' }).first().click()
  await expect.element(cards.getByText('美元可用余额')).toBeVisible()
})
