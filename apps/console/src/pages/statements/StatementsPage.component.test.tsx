// 对账单: the list and one statement in both widths, and a dispute that is answered line by line.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { consoleStatementEndpoints } from '@tallyhelm/protocol/topics/statements/console-endpoints'
import { type ConsoleStatementDetail, consoleStatementSchemas } from '@tallyhelm/protocol/topics/statements/console-schemas'
import { consoleRepaymentEndpoints, repaymentCaseEndpoints } from '@tallyhelm/protocol/topics/repayments/console-endpoints'
import { consoleRepaymentSchemas, repaymentCaseSchemas, type LateStatement } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
afterEach(() => page.viewport(1440, 900))
const AT = '2026-03-05T04:00:00Z'

const line = { bill_id: '31', ad_account_id: '41', of_month: '2026-02', account_name: '星河 A', outside_account_id: '1380000001' }
const disputed: ConsoleStatementDetail = {
  statement_id: '2000000001',
  customer_id: '5',
  customer_name: '星河出海',
  company_name: '星河出海有限公司',
  channel: 'FACEBOOK',
  month: '2026-02',
  currency: 'USD',
  account_count: 2,
  spend: '1500.00',
  fees: '45.00',
  rebate: '15.00',
  conceded: '0.00',
  payable: '1530.00',
  paid: '0.00',
  status: 'DISPUTED',
  version: 1,
  confirm_deadline_at: '2026-03-10T16:00:00Z',
  rests: false,
  repay_on: '2026-03-25',
  is_overdue: false,
  receipt: null,
  has_proposal: false,
  versions: [{ version: 1, payable: '1530.00', at: AT, reason: '', changes: [] }],
  dispute: {
    by: '林晚舟',
    at: AT,
    version: 1,
    reason: '与后台消耗不一致',
    sheet: '我方数据.xlsx',
    lines: [{ ...line, amount: '1000.00', expected: '900.00', reason: '渠道退款未计' }],
  },
  receipts: [],
  answer: null,
  steps: [
    { at: AT, mover: 'customer', name: '林晚舟', to: 'DISPUTED', note: '' },
    { at: AT, mover: 'system', name: '', to: 'WAIT_REPLY', note: '' },
  ],
}

function room(who: 'fin' | 'ops' | 'fin-check' | 'audit', of = disputed) {
  stage.as(who)
  const sent: unknown[] = []
  stage.server().answer(consoleStatementEndpoints, consoleStatementSchemas, {
    list: ({ page_num, page_size }) => ({ content: [of], total_size: 1, page_num, page_size }),
    detail: () => of,
    lines: () => ({
      lines: [{ ...line, ad_account_id: '42', account_name: '星河 B', outside_account_id: '1380000002', amount: '500.00' }],
    }),
    remind: input => {
      sent.push(input)
      return of
    },
    answer: input => {
      sent.push(input)
      return of
    },
  })
  return sent
}
const panel = () => page.getByRole('dialog', { name: '对账单 2000000001' })
const dialog = () => page.getByRole('dialog', { name: '答复异议：对账单 2000000001' })

test('a statement tells its amounts, the dispute, its versions and steps in both widths', async () => {
  room('fin')
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/statements?statement=2000000001', size)
    await expect.element(panel()).toBeVisible()
    for (const words of [
      '1,530.00 USD',
      '与后台消耗不一致',
      '渠道退款未计',
      '客户认为 900.00',
      '我方数据.xlsx',
      '客户 林晚舟：有异议',
      '系统：待确认',
    ])
      await expect.poll(() => panel().element().textContent).toContain(words)
    expect(await pageViolations()).toEqual([])
  }
})

test('an answer names the lines that change, adds an account by its id, and says what is missing at its field', async () => {
  const sent = room('fin')
  await stage.open('/console/statements?statement=2000000001', DESKTOP)
  await panel().getByRole('button', { name: '答复异议' }).click()
  const first = dialog().getByRole('group', { name: '星河 A 2026-02' })
  await first.getByLabelText('调整后金额').fill('1000.00')
  await dialog().getByLabelText(/^原因/).fill('渠道已确认退款，按实际调整')
  await dialog().getByRole('button', { name: '提交复核' }).click()
  await expect.element(first.getByText('需小于当前金额')).toBeVisible()
  await expect.element(first.getByText('请填写调整说明')).toBeVisible()
  await first.getByLabelText('调整后金额').fill('900.00')
  await first.getByLabelText('调整说明').fill('渠道退款')
  await dialog().getByLabelText('其他账户 ID').fill('1380000002')
  await dialog().getByRole('button', { name: '添加' }).click()
  await expect.element(dialog().getByRole('group', { name: '星河 B 2026-02' })).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await dialog().getByRole('button', { name: '提交复核' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        id: '2000000001',
        version: 1,
        lines: [{ bill_id: '31', ad_account_id: '41', of_month: '2026-02', after: '900.00', reason: '渠道退款' }],
        proof_file: null,
        reason: '渠道已确认退款，按实际调整',
      },
    ])
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a customer is reminded of a statement that waits, and of no other', async () => {
  const sent = room('fin', { ...disputed, status: 'WAIT_REPLY', dispute: null })
  await stage.open('/console/statements?statement=2000000001', DESKTOP)
  await panel().getByRole('button', { name: '催确认' }).click()
  await expect.poll(() => sent).toEqual([{ id: '2000000001' }])
  await stage.toasted('已再次通知客户')
  for (const [who, over] of [
    ['fin', {}],
    ['fin', { status: 'WAIT_REPLY', rests: true }],
    ['audit', { status: 'WAIT_REPLY' }],
  ] as const) {
    room(who, { ...disputed, ...over })
    await stage.open('/console/statements?statement=2000000001', DESKTOP)
    await expect.element(panel().getByText('与后台消耗不一致')).toBeVisible()
    expect(panel().getByRole('button', { name: '催确认' }).query()).toBeNull()
  }
})

test('a reviewer reads what was proposed and offers no second answer', async () => {
  const answer = {
    case_id: '71',
    reason: '渠道已确认退款',
    maker_id: '9',
    maker: '沈知微',
    made_at: AT,
    lapses_at: null,
    verdict: null,
    checker: null,
    checked_at: null,
    verdict_reason: null,
    conceded: '100.00',
    lines: 1,
  }
  room('fin-check', { ...disputed, has_proposal: true, answer })
  await stage.open('/console/statements?statement=2000000001', DESKTOP)
  await expect.element(panel().getByText('减免 100.00 USD，1 行')).toBeVisible()
  await expect.element(panel().getByRole('button', { name: '复核通过异议答复' })).toBeVisible()
  expect(panel().getByRole('button', { name: '答复异议' }).query()).toBeNull()
})

test('a file of a receipt is asked for by its own key, also where two are called the same', async () => {
  const papers = ['k2', 'k1'].map(paper => ({ paper, name: '凭证.pdf' }))
  const voucher = { receipt_id: '81', kind: 'PAYMENT', status: 'PENDING', version: 1, by: '林晚舟', at: AT, reason: '' } as const
  room('fin', { ...disputed, status: 'REPAYING', dispute: null, receipts: [{ ...voucher, papers, proposal: null }] })
  const asked: unknown[] = []
  stage.server().answer(consoleStatementEndpoints, consoleStatementSchemas, {
    receiptPaper: request => {
      asked.push(request)
      return new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } })
    },
  })
  await stage.open('/console/statements?statement=2000000001', DESKTOP)
  await panel().getByRole('button', { name: '打开 凭证.pdf' }).nth(1).click()
  await expect.element(panel().getByRole('link', { name: '下载 凭证.pdf' })).toBeVisible()
  expect(asked).toEqual([{ id: '2000000001', receipt_id: '81', paper: 'k1' }])
})

const late: LateStatement = {
  statement_id: '2000000001',
  month: '2026-02',
  channel: 'FACEBOOK',
  company_name: '星河出海有限公司',
  currency: 'USD',
  payable: '1530.00',
  left: '1530.00',
  repay_on: '2026-03-25',
  overdue_days: 12,
  fee_days: 9,
  late_fee: '6.89',
  fee_waived_until: '2026-03-28',
  waiver: null,
}

test('the late fee of an overdue statement is waived up to a day, which is checked at its field, and a reviewer decides there', async () => {
  const overdue = { ...disputed, status: 'CONFIRMED', is_overdue: true, dispute: null } as const
  room('fin', overdue)
  const sent: unknown[] = []
  stage.server().answer(consoleRepaymentEndpoints, consoleRepaymentSchemas, {
    late: () => ({ statements: [late, { ...late, statement_id: '2000000002' }] }),
  })
  stage.server().answer(repaymentCaseEndpoints, repaymentCaseSchemas, {
    LATE_FEE_WAIVER: input => {
      sent.push(input)
      return { case_id: '81' }
    },
  })
  await stage.open('/console/statements?statement=2000000001', DESKTOP)
  await expect.element(panel().getByText('今日滞纳金 6.89 USD（计费 9 天），已减免至 2026-03-28（含当日）')).toBeVisible()
  expect(panel().getByText('2000000002').query()).toBeNull()
  panel().getByRole('button', { name: '减免滞纳金 2000000001' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const form = page.getByRole('dialog', { name: '减免滞纳金：对账单 2000000001' })
  const until = form.getByLabelText(/^减免至/)
  const submit = form.getByRole('button', { name: '提交复核' })
  for (const [day, words] of [
    ['2999-01-01', '减免至不能晚于今天'],
    ['2026-03-25', '减免至须晚于还款日 2026-03-25'],
    ['2026-03-28', '滞纳金已减免至 2026-03-28，请填写更晚的日期'],
  ] as const) {
    await until.fill(day)
    await submit.click()
    await expect.element(form.getByText(words)).toBeVisible()
  }
  expect(await pageViolations()).toEqual([])
  await until.fill('2026-03-30')
  await form.getByLabelText(/^原因/).fill('银行假期顺延')
  await submit.click()
  await expect.poll(() => sent).toEqual([{ statement_id: '2000000001', waived_until: '2026-03-30', reason: '银行假期顺延' }])
  await expect.element(form).not.toBeInTheDocument()
})

test('a waiver that waits is decided beside the statement by another person', async () => {
  room('fin-check', { ...disputed, status: 'CONFIRMED', is_overdue: true, dispute: null })
  const made = { case_id: '81', reason: '银行假期顺延', maker_id: '9', maker: '沈知微', made_at: AT, lapses_at: null }
  const open = { verdict: null, checker: null, checked_at: null, verdict_reason: null, waived_until: '2026-03-30' }
  stage.server().answer(consoleRepaymentEndpoints, consoleRepaymentSchemas, {
    late: () => ({ statements: [{ ...late, waiver: { ...made, ...open } }] }),
  })
  await stage.open('/console/statements?statement=2000000001', PHONE)
  await expect.element(panel().getByText('减免至 2026-03-30（含当日）')).toBeVisible()
  await expect.element(panel().getByRole('button', { name: '复核通过滞纳金减免 2000000001' })).toBeVisible()
  expect(
    panel()
      .getByRole('button', { name: /^减免滞纳金/ })
      .query(),
  ).toBeNull()
  expect(await pageViolations()).toEqual([])
})
