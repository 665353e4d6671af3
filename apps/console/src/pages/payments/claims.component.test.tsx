// 作为还款: money of nobody is shared out among a customer's statements, changed, never beyond the money, and sent; its reviewer sees the same.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { consoleCustomerSchemas, customerPage } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import {
  type Arrival,
  arrivalDetail,
  type ClaimQuote,
  type ClaimQuoteRequest,
  consoleRechargeSchemas,
} from '@tallyhelm/protocol/topics/payments/console-schemas'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
afterEach(() => page.viewport(1440, 900))
const arrival: Arrival = {
  arrival_id: '21',
  place: 'CMB',
  transaction_id: 'CMB0001',
  currency: 'CNY',
  amount: '990.00',
  payer: '星河出海有限公司',
  payer_account: '',
  memo: '二月',
  flag: '',
  state: 'UNMATCHED',
  customer_name: null,
  recharge_id: null,
  arrived_at: '2026-03-02T04:00:00Z',
  settled_at: null,
}
const LINE = {
  month: '2026-02',
  channel: 'FACEBOOK' as const,
  company_name: '星河出海有限公司',
  repay_on: '2026-02-28',
  overdue_days: 2,
  fee_waived_until: null,
}

/** As the server would: the oldest first, or each as asked. */
function quoted({ allocations }: Pick<ClaimQuoteRequest, 'allocations'>): ClaimQuote {
  const get = (id: string, oldest: number) =>
    allocations === undefined ? oldest : Number(allocations.find(of => of.statement_id === id)?.amount ?? 0)
  const [first, second] = [get('11', 600), get('12', 389.4)]
  const total = first + second + 0.6
  const line = (statement_id: string, before: number, amount: number, late_fee: string) => ({
    ...LINE,
    statement_id,
    late_fee,
    payable: before.toFixed(2),
    before: before.toFixed(2),
    amount: amount.toFixed(2),
    after: (before - amount).toFixed(2),
  })
  return {
    currency: 'CNY',
    received: '990.00',
    arrived_on: '2026-03-02',
    lines: [line('11', 600, first, '0.60'), line('12', 500, second, '0.00')],
    amount: (first + second).toFixed(2),
    late_fee: '0.60',
    total: total.toFixed(2),
    rest: Math.max(0, 990 - total).toFixed(2),
    over: total > 990 ? (total - 990).toFixed(2) : null,
    others: [{ currency: 'USD', owed: '70.00', statements: 1 }],
  }
}

type Waiting = ReturnType<typeof arrivalDetail.parse>['waiting']
function room({ waiting = [], quote = quoted }: { waiting?: Waiting; quote?: typeof quoted } = {}) {
  stage.as('fin')
  const [sent, priced]: [unknown[], ClaimQuoteRequest[]] = [[], []]
  const server = stage.server()
  const { content } = sampleOf(customerPage)
  server.answer(consoleCustomerEndpoints, consoleCustomerSchemas, {
    list: ({ page_num, page_size }) => ({
      content: content.slice(0, 1).map(row => ({ ...row, customer_id: '5', name: '星河出海' })),
      total_size: 1,
      page_num,
      page_size,
    }),
  })
  server.answer(consoleRechargeEndpoints, consoleRechargeSchemas, {
    arrival: () => ({ ...arrival, candidates: [], waiting }),
    claimQuote: request => {
      priced.push(request)
      return quote(request)
    },
    claim: () => ({ quote: quoted({}) }),
    match: input => {
      sent.push(input)
      return { case_id: '31' }
    },
  })
  return { sent, priced }
}
const drawer = page.getByRole('dialog', { name: '作为还款：990.00 CNY' })
const share = (id: string) => drawer.getByRole('textbox', { name: new RegExp(`2026-02 ${id} 本次还款`) })
async function choose(): Promise<void> {
  await page.getByRole('button', { name: '作为还款', exact: true }).click()
  await drawer.getByRole('button', { name: /^客户/ }).click()
  await page.getByRole('option', { name: '星河出海' }).click()
}

test('money of nobody is claimed as a repayment: shared out, changed, never beyond the money, and sent as it is read', async () => {
  const { sent, priced } = room()
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/recharges?tab=arrivals&open=21', size)
    await choose()
    await expect.element(share('11')).toHaveValue('600.00')
    await expect.element(drawer.getByText('另欠 70.00 USD（1 张）')).toBeVisible()
    expect(await pageViolations(), `${size[0]}`).toEqual([])
  }
  await share('12').fill('500.01')
  await expect.element(drawer.getByText('最多 500.00')).toBeVisible()
  await share('12').fill('500')
  await expect.element(drawer.getByText('还款与滞纳金合计超过到账金额 110.60 CNY').first()).toBeVisible()
  const submit = drawer.getByRole('button', { name: '提交复核' })
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  await share('12').fill('200')
  await drawer.getByRole('textbox', { name: '原因' }).fill('客户来电，还二月')
  await expect.poll(() => drawer.element().textContent).toContain('充入钱包189.40 CNY')
  await submit.click()
  const allocations = [
    { statement_id: '11', amount: '600.00' },
    { statement_id: '12', amount: '200.00' },
  ]
  await expect
    .poll(() => sent)
    .toEqual([{ arrival_id: '21', recharge_id: null, customer_id: '5', sub_customer_id: null, allocations, reason: '客户来电，还二月' }])
  expect(priced.at(-1)).toEqual({ arrival_id: '21', customer_id: '5', allocations })
})

test('who owes nothing in this currency is said so, and a price that fails can be asked for again', async () => {
  let fails = true
  room({
    quote: request => {
      if (fails) throw new Refusal('NOT_FOUND')
      return { ...quoted(request), lines: [], amount: '0.00', late_fee: '0.00', total: '0.00', rest: '990.00' }
    },
  })
  await stage.open('/console/recharges?tab=arrivals&open=21', DESKTOP)
  await choose()
  await expect.element(drawer.getByRole('button', { name: '重试' })).toBeVisible()
  // Told in a dialog besides, which comes when its code does, and lies above the button then.
  await page.getByRole('alertdialog', { name: '错误提示' }).getByRole('button', { name: '知道了' }).click()
  fails = false
  await drawer.getByRole('button', { name: '重试' }).click()
  await expect.element(drawer.getByText('该客户没有待还的 CNY 对账单').first()).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: '提交复核' })).toHaveAttribute('aria-disabled', 'true')
})

test('a claim that waits shows what it would pay now, beside its decision', async () => {
  const [proposal] = sampleOf(arrivalDetail).waiting
  if (proposal === undefined) throw new Error('A sample has one.')
  room({ waiting: [{ ...proposal, kind: 'RECHARGE_MATCH', title: '认领还款 990.00 CNY 星河出海', verdict: null }] })
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/recharges?tab=arrivals&open=21', size)
    const part = page.getByRole('region', { name: '还款分摊' })
    await expect.element(part.getByText('600.00').first()).toBeVisible()
    expect(part.getByRole('textbox').elements()).toEqual([])
    await expect.element(page.getByRole('button', { name: '作为还款' })).not.toBeInTheDocument()
    expect(await pageViolations()).toEqual([])
  }
})
