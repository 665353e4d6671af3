// 退款处理: the list and the panel of a refund in both widths, what speaks against it, and what staff send about it and its parts.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { consoleRefundEndpoints } from '@tallyhelm/protocol/topics/refunds/console-endpoints'
import { type ConsoleRefundDetail, consoleRefundSchemas } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
afterEach(() => page.viewport(1440, 900))
const AT = '2026-03-02T04:00:00Z'

const part: ConsoleRefundDetail['parts'][number] = {
  part_id: '51',
  recharge_id: '11',
  place: '招商银行',
  transaction_id: 'CMB0001',
  way: 'BANK',
  amount: '1200.00',
  state: 'HELD',
  outside_id: null,
  trouble: '',
  sent_at: null,
  sent_times: 0,
  asked_at: null,
  asked_times: 0,
  bank: null,
  bank_reference: null,
  acts: [],
}
const waiting: ConsoleRefundDetail = {
  refund_id: '41',
  customer_id: '5',
  customer_name: '星河出海',
  sub_customer_name: null,
  currency: 'CNY',
  amount: '1200.00',
  available: '300.00',
  ways: '银行转账',
  payee_name: '另一家公司',
  payee_account: '6222 0000 1111',
  is_same_name: false,
  recharges: '11',
  reason: '业务调整',
  status: 'REFUND_WAIT',
  note: '',
  waits_for_people: true,
  submitted_at: AT,
  ended_at: null,
  payee_bank: '招商银行广州分行',
  payee_swift: '',
  signed_name: '星河出海有限公司',
  blocks: ['收款户名与签约主体不一致'],
  parts: [part],
  cases: [],
  steps: [{ status: 'REFUND_WAIT', by: '林晚舟', note: '', at: AT }],
}
const atBank: ConsoleRefundDetail = {
  ...waiting,
  status: 'REFUNDING',
  blocks: [],
  parts: [{ ...part, state: 'SENT', acts: ['PAID', 'FAILED'] }],
}

function room(detail: ConsoleRefundDetail, who: 'fin' | 'fin-check' = 'fin') {
  stage.as(who)
  const sent: unknown[] = []
  stage.server().answer(consoleRefundEndpoints, consoleRefundSchemas, {
    list: ({ page_num, page_size }) => ({ content: [detail], total_size: 1, page_num, page_size }),
    detail: () => detail,
    proposePayout: input => {
      sent.push(input)
      return { case_id: '31' }
    },
    proposePart: input => {
      sent.push(input)
      return { case_id: '32' }
    },
  })
  return sent
}
const panel = () => page.getByRole('dialog', { name: '退款 1,200.00 CNY' })

test('a refund tells what speaks against it, where its parts go, and is proposed with a reason by keys alone', async () => {
  const sent = room(waiting)
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/refunds', size)
    await page.getByRole('button', { name: '41', exact: true }).first().click()
    await expect.element(panel()).toBeVisible()
    await expect.element(panel().getByText('收款户名与签约主体不一致', { exact: false })).toBeVisible()
    const parts = panel().getByRole('region', { name: '退款去向' })
    expect(parts.element().textContent).toContain('1,200.00 CNY招商银行 · 银行转账待审核充值单 11')
    expect(await pageViolations(), `${size[0]}`).toEqual([])
  }
  const approve = panel().getByRole('button', { name: '审核通过' })
  ;(approve.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: /^审核通过：/ })
  await expect.element(dialog).toBeVisible()
  const send = dialog.getByRole('button', { name: '审核通过', exact: true })
  ;(send.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('原因至少 5 个字符')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: '原因' }).fill('资料齐全，同意')
  ;(send.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual([{ id: '41', reason: '资料齐全，同意' }])
})

test('a part that a bank paid needs its account, number and slip, each named', async () => {
  const sent = room(atBank)
  await stage.open('/console/refunds', DESKTOP)
  await page.getByRole('button', { name: '41', exact: true }).first().click()
  await panel().getByRole('button', { name: '登记打款' }).click()
  const dialog = page.getByRole('dialog', { name: '登记打款：1,200.00 CNY' })
  await dialog.getByRole('button', { name: '提交复核' }).click()
  for (const problem of ['请选择付款账户', '请上传银行回单', '原因至少 5 个字符'])
    await expect.element(dialog.getByText(problem).last()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  expect(sent).toEqual([])
})

test('who only checks is shown no way to propose', async () => {
  room(waiting, 'fin-check')
  await stage.open('/console/refunds', DESKTOP)
  await page.getByRole('button', { name: '41', exact: true }).first().click()
  await expect.element(panel()).toBeVisible()
  expect(panel().getByRole('button', { name: '审核通过' }).elements()).toEqual([])
  expect(panel().getByRole('button', { name: '驳回' }).elements()).toEqual([])
})
