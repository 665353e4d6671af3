// 还款核销: repayments and one in full, what waits, who is late and whom each step strikes tomorrow, at both widths; empty, failed, and by keyboard.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleRepaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/console-endpoints'
import {
  type ConsoleRepayment,
  type ConsoleRepaymentDetail,
  consoleRepaymentSchemas,
  type OverdueCustomer,
  type PendingRepayment,
} from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
afterEach(() => page.viewport(1440, 900))
const AT = '2026-05-08T04:00:00Z'
const SHARE = {
  allocation_id: '1',
  statement_no: '2000000007',
  month: '2026-02',
  channel: 'FACEBOOK' as const,
  company_name: '星河出海有限公司',
  due: '300.00',
  paid: '100.00',
  left: '200.00',
  overdue_days: 10,
  late_fee: '0.15',
}
const ROW: ConsoleRepayment = {
  ...SHARE,
  repayment_no: '900000000000000001',
  customer_id: '5',
  customer_name: '星河出海',
  user_name: '林晚舟',
  currency: 'USD',
  source: 'WALLET',
  status: 'BOOKED',
  at: AT,
}
const DETAIL: ConsoleRepaymentDetail = {
  repayment_no: ROW.repayment_no,
  customer_id: '5',
  customer_name: '星河出海',
  user_name: '林晚舟',
  source: 'WALLET',
  status: 'BOOKED',
  currency: 'USD',
  allocated: '100.00',
  late_fee: '0.15',
  pay_currency: 'CNY',
  cost: '711.07',
  recharge_id: '31',
  payer: '星河出海有限公司',
  transaction_id: 'HSBC-77',
  at: AT,
  shares: [{ ...SHARE, fee_days: 3 }],
  postings: [
    {
      transfer_id: '8',
      code: 'REPAYMENT',
      from: { ledger_account_id: '11', kind: 'WALLET', place: null },
      to: { ledger_account_id: '12', kind: 'CREDIT_LINE', place: null },
      currency: 'USD',
      amount: '100.00',
      operator: '林晚舟',
      at: AT,
    },
  ],
  steps: [{ statement_no: '2000000007', at: AT, name: '林晚舟', to: 'REPAYING', note: '还款 100.00 USD' }],
}
const LATE: OverdueCustomer = {
  customer_id: '5',
  customer_name: '星河出海',
  currency: 'USD',
  overdue_days: 6,
  oldest_repay_on: '2026-05-02',
  statements: 2,
  owed: '1400.00',
  late_fee: '4.20',
  step: 'REMIND',
  next_step: 'REFUSE',
  next_on: '2026-05-09',
  tomorrow: 'REFUSE',
}

const PLAN: PendingRepayment = {
  kind: 'PLAN',
  item_id: '31',
  group: 'MONEY',
  customer_id: '5',
  customer_name: '星河出海',
  place: 'ABC_GUANGZHOU',
  code: 'ABCD2QL9',
  payer: '星河出海有限公司',
  payer_account: '',
  transaction_id: null,
  currency: 'CNY',
  amount: '300.00',
  owed_currency: 'CNY',
  owed: '300.00',
  statements: 1,
  shares: [{ statement_id: '2000000007', month: '2026-02', channel: 'FACEBOOK', amount: '300.00' }],
  grounds: [],
  vouchers: 1,
  case_id: null,
  since: AT,
}
const LIKELY: PendingRepayment = {
  ...PLAN,
  kind: 'LINE',
  item_id: '21',
  group: 'LIKELY',
  place: 'CMB',
  code: '二月款',
  transaction_id: 'CMB0001',
  vouchers: 0,
  shares: [],
  grounds: ['PAYER'],
  statements: 2,
  owed: '800.00',
}
const CHECKED: PendingRepayment = { ...LIKELY, item_id: '22', group: 'CHECK', transaction_id: 'CMB0002', case_id: '71' }

type Asked = { group?: string | undefined }
function room(who: 'fin' | 'audit', rows: readonly OverdueCustomer[] = [LATE]) {
  stage.as(who)
  const asked: Asked[] = []
  stage.server().answer(consoleRepaymentEndpoints, consoleRepaymentSchemas, {
    list: ({ page_num, page_size }) => ({ content: [ROW], total_size: 1, page_num, page_size }),
    detail: () => DETAIL,
    overdue: ({ page_num, page_size, group }) => {
      asked.push({ group })
      const group_counts = { ALL: rows.length, LATE: rows.length, REMIND: 0, REFUSE: rows.length, FREEZE: 0, FREE: 0 }
      return { content: [...rows], total_size: rows.length, page_num, page_size, group_counts }
    },
    late: () => ({ statements: [] }),
    pending: ({ page_num, page_size, group }) => {
      asked.push({ group })
      const group_counts = { ALL: 3, PAY: 0, MONEY: 1, CHECK: 1, REJECTED: 0, LIKELY: 1 }
      return { content: [PLAN, LIKELY, CHECKED], total_size: 3, page_num, page_size, group_counts }
    },
  })
  return asked
}

test('a repayment opens from its row: shares with the days that cost something, postings with their accounts, and what came after', async () => {
  room('fin')
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/repayments', size)
    await page.getByRole('button', { name: ROW.repayment_no }).click()
    const drawer = page.getByRole('dialog', { name: `还款单 ${ROW.repayment_no}` })
    await expect.element(drawer.getByText('711.07 CNY')).toBeVisible()
    for (const words of [
      '还款前 300.00 USD，本次还款 100.00 USD',
      '逾期 10 天，滞纳金 0.15 USD（计费 3 天）',
      '星河出海有限公司',
      'HSBC-77',
      '2000000007：还款中',
      '林晚舟：还款 100.00 USD',
    ])
      await expect.poll(() => drawer.element().textContent).toContain(words)
    await expect
      .element(drawer.getByRole('link', { name: '2000000007' }))
      .toHaveAttribute('href', '/console/statements?statement=2000000007')
    await expect.element(drawer.getByRole('link', { name: '31' })).toHaveAttribute('href', '/console/recharges?tab=all&open=31')
    await expect.element(drawer.getByRole('link', { name: '客户钱包' })).toHaveAttribute('href', '/console/ledger?tab=balances&account=11')
    expect(await pageViolations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
  }
})

test('what waits leads to where it is decided, and money that looks like a repayment is claimed right here', async () => {
  const asked = room('fin')
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/repayments?tab=pending', size)
    // In a table it is one of the columns that may be shown.
    if (size === PHONE) await expect.element(page.getByText('2026-02 Facebook 300.00（2000000007）')).toBeVisible()
    await expect.element(page.getByText('户名与签约主体一致').first()).toBeVisible()
    await expect.element(page.getByText('800.00 CNY · 2 张').first()).toBeVisible()
    await expect.element(page.getByRole('tab', { name: /疑似还款/ })).toHaveTextContent('疑似还款1')
    await expect.element(page.getByRole('link', { name: '处理 31' })).toHaveAttribute('href', '/console/recharges?tab=all&open=31')
    await expect.element(page.getByRole('link', { name: '去复核 CMB0002' })).toHaveAttribute('href', '/console/cases?case=71')
    expect(await pageViolations(), `${size[0]}`).toEqual([])
  }
  await page.getByRole('tab', { name: /疑似还款/ }).click()
  await expect.poll(() => asked.at(-1)).toEqual({ group: 'LIKELY' })
  await page.getByRole('button', { name: '作为还款 CMB0001 星河出海' }).click()
  const drawer = page.getByRole('dialog', { name: '作为还款：300.00 CNY' })
  await expect.element(drawer.getByRole('button', { name: '客户 星河出海' })).toBeVisible()
})

test('whoever may not claim is shown what waits, without the action', async () => {
  room('audit')
  await stage.open('/console/repayments?tab=pending', DESKTOP)
  await expect.element(page.getByText('户名与签约主体一致').first()).toBeVisible()
  expect(page.getByRole('button', { name: /作为还款/ }).elements()).toEqual([])
})

test('who is late, what comes next and when; a tab asks for those whom a step strikes tomorrow, by keyboard too', async () => {
  const asked = room('fin')
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/repayments?tab=overdue', size)
    await expect.element(page.getByText('2026-05-09 暂停新增额度')).toBeVisible()
    await expect.element(page.getByRole('tab', { name: /明日暂停新增额度/ })).toHaveTextContent('明日暂停新增额度1')
    expect(await pageViolations()).toEqual([])
  }
  page
    .getByRole('tab', { name: /已逾期/ })
    .element()
    .focus()
  await page.getByRole('tab', { name: /已逾期/ }).click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(() => asked.at(-1)).toEqual({ group: 'REFUSE' })
  await page.getByRole('button', { name: '星河出海' }).click()
  await expect
    .poll(() => page.getByRole('dialog').element().textContent)
    .toContain('· 下一步：2026-05-09 暂停新增额度 · 明日：暂停新增额度')
  await expect.element(page.getByRole('dialog').getByText('没有逾期未还的对账单')).toBeVisible()
})

test('nobody late is said so, and a list that fails says why and can be asked for again', async () => {
  room('audit', [])
  await stage.open('/console/repayments?tab=overdue', DESKTOP)
  await expect.element(page.getByText('没有逾期客户')).toBeVisible()
  stage.server().answer(consoleRepaymentEndpoints, consoleRepaymentSchemas, {
    overdue: () => {
      throw new Refusal('PERMISSION_DENIED')
    },
  })
  await stage.open('/console/repayments?tab=overdue&group=FREEZE', DESKTOP)
  await expect.element(page.getByRole('button', { name: '重试' }).first()).toBeVisible()
})
