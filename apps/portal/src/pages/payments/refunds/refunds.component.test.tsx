// Refunds in the portal: what is asked for and where it goes, what is wrong with it, withdrawing, one refund, axe in both widths.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { refundEndpoints } from '@tallyhelm/protocol/topics/refunds/endpoints'
import { type RefundDetail, refundSchemas, type RefundSources } from '@tallyhelm/protocol/topics/refunds/schemas'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { sessionSchemas } from '@tallyhelm/protocol/topics/session/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../../api/test-stage.tsx'
import { standAround } from '../../../shell/test-around.ts'
import { takeRecharges } from '../test-recharges.ts'

const stage = openStage()
const dialog = page.getByRole('dialog', { name: '申请退款' })
const said = (text: string | RegExp) => dialog.getByText(text, { exact: true })
const field = (name: string) => dialog.getByRole('textbox', { name })
const submit = dialog.getByRole('button', { name: '提交申请' })
const ASK = '/record?tab=refunds&action=refund&currency=CNY'
const sent = (name: 'create' | 'withdraw') =>
  stage
    .server()
    .seen(refundEndpoints[name])
    .map(({ request }) => request)
const REFUND = '7300000000000000001'

const source = { recharge_id: null, paid: '1000.00', left: '1000.00', arrived_at: '2026-03-01T04:00:00Z', until: null }
const SOURCES: RefundSources = {
  currencies: [
    {
      currency: 'CNY',
      available: '3000.00',
      refundable: '2000.00',
      sources: [
        { ...source, source_id: '1', place: 'ALIPAY', way: 'HOUSE' },
        { ...source, source_id: '2', place: 'CMB', way: 'BANK' },
      ],
    },
  ],
  signed_name: '示例贸易有限公司',
}
let current: RefundDetail
let sources: RefundSources

beforeEach(() => {
  standAround(stage.server())
  stage.server().leaveRest()
  takeRecharges(stage.server())
  sources = SOURCES
  current = {
    ...sampleOf(refundSchemas.detail.response),
    refund_id: REFUND,
    currency: 'CNY',
    amount: '600.00',
    paid: null,
    ways: '原路退回',
    status: 'REFUND_WAIT',
    note: '',
    reason: '多充了一笔',
    parts: [{ part_id: '9', recharge_id: null, place: 'ALIPAY', way: 'HOUSE', amount: '600.00', state: 'HELD', bank_reference: null }],
    steps: [{ status: 'REFUND_WAIT', by: '林知夏', note: '', at: '2026-03-02T04:00:00Z' }],
  }
  const part = { source_id: '1', place: 'ALIPAY', way: 'HOUSE', arrived_at: '2026-03-01T04:00:00Z' } as const
  stage.server().answer(refundEndpoints, refundSchemas, {
    sources: () => sources,
    quote: ({ amount }) =>
      Number(amount) <= 1000
        ? { parts: [{ ...part, amount }], needs_payee: false }
        : {
            parts: [
              { ...part, amount: '1000.00' },
              { ...part, source_id: '2', place: 'CMB', way: 'BANK' as const, amount: '500.00' },
            ],
            needs_payee: true,
          },
    create: () => current,
    list: () => ({
      content: [current],
      page_num: 1,
      page_size: 20,
      total_size: 1,
      counts: { REFUND_WAIT: 1, REFUNDING: 0, REFUND_SUCCESS: 0, REFUND_FAIL: 0 },
    }),
    detail: () => current,
    withdraw: () => {
      current = { ...current, status: 'REFUND_FAIL', note: '已撤销' }
      return current
    },
  })
})

test('an amount within what can be refunded shows where it goes, and is sent once with a key', async () => {
  await stage.open(ASK)
  await field('退款金额').fill('2000.01')
  // Told before it is wrong: four characters are a reason.
  await expect.element(said('4–200 个字符')).toBeVisible()
  await field('退款原因').fill('不再投放')
  await submit.click()
  await expect.element(said('退款金额不能大于可退余额')).toBeVisible()
  await field('退款金额').fill('600')
  await expect.element(said('支付宝 · 原路退回')).toBeVisible()
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('create')).toMatchObject([{ currency: 'CNY', amount: '600.00', reason: '不再投放', payee_name: '' }])
})

test('a part that goes by bank asks for the account of the signed party', async () => {
  await stage.open(ASK)
  await field('退款金额').fill('1500')
  await field('退款原因').fill('业务已经终止')
  await expect.element(said('招商银行 · 银行转账')).toBeVisible()
  await field('收款户名').fill('别人有限公司')
  await submit.click()
  await expect.element(said('收款户名需与签约主体一致')).toBeVisible()
  await expect.element(said('请输入收款账号')).toBeVisible()
  expect(sent('create')).toEqual([])
})

test('what the server refuses is said at its field, and nothing to refund is said at once', async () => {
  stage.server().answer(refundEndpoints, refundSchemas, {
    create: () => {
      throw new Refusal('INPUT_INVALID', {}, [{ path: 'amount', msg: '该款项刚刚已被使用' }])
    },
  })
  await stage.open(ASK)
  await field('退款金额').fill('600')
  await field('退款原因').fill('多充了一笔')
  await expect.element(said('支付宝 · 原路退回')).toBeVisible()
  await submit.click()
  await expect.element(said('该款项刚刚已被使用')).toBeVisible()
  sources = { currencies: [], signed_name: null }
  await stage.open(ASK)
  await expect.element(said('没有可退余额')).toBeVisible()
})

test('a refusal by a code stays at the form, also after a proof, and opens no dialog but the popup of limited calls', async () => {
  let refusals = [new Refusal('CUSTOMER_STOPPED')]
  stage.server().answer(refundEndpoints, refundSchemas, {
    create: () => {
      throw refusals.shift() ?? new Refusal('FLOW_LIMITED', { seconds: 9 })
    },
  })
  // The last proof still counts, so the refund goes on by itself.
  const overview = { ...sampleOf(sessionSchemas.securityOverview.response), stepped_up_until: '2999-01-01T00:00:00Z' }
  stage.server().answer(sessionEndpoints, sessionSchemas, { securityOverview: () => overview })
  await stage.open(ASK)
  await field('退款金额').fill('600')
  await field('退款原因').fill('多充了一笔')
  await expect.element(said('支付宝 · 原路退回')).toBeVisible()
  await submit.click()
  await expect.element(said('客户已停用，不能提交新的申请')).toBeVisible()
  await expect.element(field('退款金额')).toHaveFocus()
  refusals = [new Refusal('STEP_UP_REQUIRED'), new Refusal('REFUND_CHANGED', { status: '撤销' })]
  await submit.click()
  await expect.element(said('该退款单已撤销，请刷新后重试')).toBeVisible()
  expect(page.getByRole('alertdialog').elements()).toEqual([])
  await submit.click()
  const limited = page.getByRole('alertdialog', { name: '操作过于频繁' })
  await limited.getByRole('button', { name: '知道了' }).click()
  await expect.element(said('操作过于频繁，请 9 秒后再试')).toBeVisible()
})

test('a refund that waits can be withdrawn, and says so', async () => {
  await stage.open('/record?tab=refunds')
  await page.getByRole('button', { name: `撤销 ${REFUND}` }).click()
  await page.getByRole('button', { name: '确认撤销' }).click()
  await expect.element(page.getByText('退款失败', { exact: true }).last()).toBeVisible()
  expect(sent('withdraw')).toEqual([{ id: REFUND }])
})

test.each([
  ['1440', DESKTOP],
  ['390', PHONE],
] as const)('axe finds nothing and nothing is cut off at %s', async (_width, size) => {
  await stage.open('/record?tab=refunds', size)
  await expect.element(page.getByText(REFUND).first()).toBeVisible()
  expect([await pageViolations(), excessWidth()]).toEqual([[], 0])
  await stage.open(ASK, size)
  await field('退款金额').fill('1500')
  await expect.element(field('收款户名')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await stage.open(`/record?tab=refunds&refund=${REFUND}`, size)
  await expect.element(page.getByRole('dialog').getByText('支付宝 · 原路退回')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
