// 还款记录: what is owed and late, the rows, and a repayment that is shared out, changed, priced in another currency and sent once.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import { creditSchemas } from '@tallyhelm/protocol/topics/credit/schemas'
import { repaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/endpoints'
import {
  type Repayment,
  type RepaymentQuote,
  type RepaymentQuoteRequest,
  type RepaymentSummary,
  repaymentSchemas,
} from '@tallyhelm/protocol/topics/repayments/schemas'
import { rechargeEndpoints } from '@tallyhelm/protocol/topics/payments/endpoints'
import { type RechargeMethods, rechargeSchemas } from '@tallyhelm/protocol/topics/payments/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const ROW: Repayment = {
  allocation_id: '1',
  repayment_no: '900000000000000001',
  statement_no: '2000000007',
  month: '2026-01',
  channel: 'Kwai',
  company_name: '岚汐出海',
  currency: 'USD',
  due: '300.00',
  paid: '100.00',
  left: '200.00',
  overdue_days: 3,
  late_fee: '0.15',
  source: 'WALLET',
  status: 'BOOKED',
  at: '2026-03-02T04:00:00Z',
}
const DUE: RepaymentSummary['dues'][number] = {
  currency: 'USD',
  owed: '500.00',
  statements: 2,
  overdue: '200.00',
  overdue_statements: 1,
  late_fee: '1.00',
  next_due_on: '2026-03-20',
  next_due: '300.00',
  unconfirmed: '80.00',
}
const line = (statement_id: string, before: string, overdue_days: number) => ({
  statement_id,
  month: '2026-01',
  channel: 'FACEBOOK' as const,
  company_name: '岚汐出海',
  payable: before,
  before,
  repay_on: '2026-02-20',
  overdue_days,
  fee_waived_until: overdue_days > 0 ? '2026-02-22' : null,
})

const terms = { currency: 'USD' as const, is_open: true, closed_why: '', least: '1.00', most: '5000.00', arrival: '实时到账' }
const METHODS: RechargeMethods = {
  methods: [
    { method: 'PAY_WAN_LI_HUI', is_open: true, closed_why: '', terms: [{ ...terms, fee_basis_points: 100 }] },
    { method: 'PAYONEER', is_open: false, closed_why: '通道维护至周五', terms: [] },
  ],
  needs_contract: false,
  forbidden_why: null,
}

/** As the server would: everything, the amount for the oldest, or each as asked. */
function quoted({ pay_currency, amount, allocations }: RepaymentQuoteRequest): RepaymentQuote {
  const first = allocations ? (allocations.find(({ statement_id }) => statement_id === '11')?.amount ?? '0.00') : (amount ?? '200.00')
  const second = allocations
    ? (allocations.find(({ statement_id }) => statement_id === '12')?.amount ?? '0.00')
    : amount
      ? '0.00'
      : '300.00'
  const total = (Number(first) + Number(second)).toFixed(2)
  const isOther = pay_currency !== 'USD'
  return {
    currency: 'USD',
    lines: [
      { ...line('11', '200.00', 10), amount: first, after: (200 - Number(first)).toFixed(2), late_fee: '1.00' },
      { ...line('12', '300.00', 0), amount: second, after: (300 - Number(second)).toFixed(2), late_fee: '0.00' },
    ],
    amount: total,
    late_fee: '1.00',
    total,
    rest: '0.00',
    pay: {
      currency: pay_currency,
      cost: isOther ? '710.00' : total,
      available: '1000.00',
      shortage: null,
      exchange: isOther ? { quote_id: '77', rate: '7.100000', source: '测试', valid_until: '2999-01-01T00:00:00Z' } : null,
    },
  }
}

type Under = RepaymentSummary['under_way']
async function open(dues: RepaymentSummary['dues'], size?: typeof PHONE, underWay: Under = [], query = ''): Promise<unknown[]> {
  const sent: unknown[] = []
  stage.as({ customer_type: 0 })
  stage.server().leaveRest()
  standAround(stage.server())
  stage.server().answer(creditEndpoints, creditSchemas, { waitRepliedQuantity: () => [] })
  stage.server().answer(repaymentEndpoints, repaymentSchemas, {
    list: () => ({ content: [ROW], total_size: 1, page_num: 1, page_size: 10 }),
    summary: () => ({ dues, under_way: underWay, late_fee_basis_points: 5 }),
    quote: quoted,
    repay: request => {
      sent.push(request)
      return { repayment_no: '5' }
    },
    pay: request => {
      sent.push(request)
      return { recharge_id: '81' }
    },
  })
  stage.server().answer(rechargeEndpoints, rechargeSchemas, { methods: () => METHODS })
  await stage.open(`/credit/repayment${query}`, size)
  // Behind a drawer that the address opens.
  await expect.element(page.getByRole('heading', { level: 1, name: '还款记录', includeHidden: true })).toBeVisible()
  return sent
}
const drawer = () => page.getByRole('dialog', { name: '登记还款' })
const cell = (id: string) => drawer().getByRole('textbox', { name: new RegExp(`${id} 本次还款`) })
const submit = () => drawer().getByRole('button', { name: '确认还款' })

test('what is owed, late and due next; a repayment is changed line by line, seen before and after, and sent', async () => {
  const sent = await open([DUE])
  await expect.element(page.getByText('已逾期 $200.00，今日还清另付滞纳金 $1.00')).toBeVisible()
  await expect.element(page.getByText('2 张已确认的对账单；另有 $80.00 待确认，确认后可还')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Kwai/ }).getByText('200.00')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await page.getByRole('button', { name: '登记还款' }).click()
  await expect.element(cell('12')).toHaveValue('300.00')
  await expect.element(drawer().getByText('滞纳金已减免至 2026-02-22')).toBeVisible()
  await drawer()
    .getByRole('textbox', { name: /^还款总额/ })
    .fill('150')
  await expect.element(cell('11')).toHaveValue('150.00')
  await expect.element(cell('12')).toHaveValue('0.00')
  await cell('12').fill('999')
  await expect.element(drawer().getByText('最多 300.00')).toBeVisible()
  await expect.element(submit()).toHaveAttribute('aria-disabled', 'true')
  await cell('12').fill('50')
  await expect.element(drawer().getByText('$200.00 USD').first()).toBeVisible()
  await expect.element(drawer().getByRole('row', { name: /12/ }).getByText('250.00')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await submit().click()
  await stage.toasted('已还款 $200.00')
  expect(sent).toEqual([
    {
      currency: 'USD',
      pay_currency: 'USD',
      total: '200.00',
      allocations: [
        { statement_id: '11', amount: '150.00' },
        { statement_id: '12', amount: '50.00' },
      ],
    },
  ])
})

test('on a phone and from another wallet, by keyboard: the rate is shown and goes along', async () => {
  const sent = await open([DUE], PHONE)
  page.getByRole('button', { name: '登记还款' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('11')).toHaveValue('200.00')
  await expect.element(drawer().getByText('还款前 200.00 → 还款后 0.00，滞纳金 1.00')).toBeVisible()
  await drawer()
    .getByRole('combobox', { name: /^支付钱包/ })
    .click()
  await page.getByRole('option', { name: /人民币/ }).click()
  await expect.element(drawer().getByText('1 USD = 7.100000 CNY')).toBeVisible()
  await expect.element(drawer().getByText('¥710.00 CNY')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await submit().click()
  await expect.poll(() => sent).toMatchObject([{ pay_currency: 'CNY', quote_id: '77', total: '500.00' }])
})

test('a to-do leads straight to the drawer, with what is owed and the wallet that holds the money; closed it stays closed', async () => {
  const euro: RepaymentSummary['dues'][number] = { ...DUE, currency: 'EUR' }
  await open([euro, DUE], undefined, [], '?action=repay&currency=USD&pay_currency=CNY')
  await expect.element(drawer().getByRole('combobox', { name: /^对账单币种/ })).toHaveTextContent('美元')
  await expect.element(drawer().getByRole('combobox', { name: /^支付钱包/ })).toHaveTextContent('CNY 人民币钱包')
  await drawer().getByRole('button', { name: '取消' }).click()
  await expect.element(drawer()).not.toBeInTheDocument()
  expect(location.search).toBe('')
})

test('an old to-do opens nothing where nothing is owed any more', async () => {
  await open([], undefined, [], '?action=repay&currency=USD&pay_currency=CNY')
  await expect.element(drawer()).not.toBeInTheDocument()
})

test('where nothing is owed the button says so', async () => {
  await open([])
  await expect.element(page.getByRole('button', { name: '登记还款' })).toHaveAttribute('aria-disabled', 'true')
})

test('by a payment method: closed ones say why, the fee is on top, and what is under way leads to its payment', async () => {
  const way = { recharge_id: '80', method: 'ALIPAY', currency: 'CNY', amount: '151.52', status: 'TO_BE_PAY', statements: 2 } as const
  const sent = await open([DUE], undefined, [{ ...way, submitted_at: '2026-03-02T04:00:00Z' }])
  await expect.element(page.getByText('支付宝还款 ¥151.52 CNY：待支付')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '查看付款' })).toHaveAttribute('href', '/record?detail=80')
  await page.getByRole('button', { name: '登记还款' }).click()
  await drawer()
    .getByRole('radio', { name: /在线支付与汇款/ })
    .click()
  await expect.element(drawer().getByText('通道维护至周五')).toBeVisible()
  await drawer()
    .getByRole('radio', { name: /万里汇/ })
    .first()
    .click()
  await expect.element(drawer().getByText('$505.05', { exact: true })).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await drawer().getByRole('button', { name: '去支付' }).click()
  await expect.poll(() => sent).toMatchObject([{ method: 'PAY_WAN_LI_HUI', pay_currency: 'USD', total: '500.00', amount: '505.05' }])
})
