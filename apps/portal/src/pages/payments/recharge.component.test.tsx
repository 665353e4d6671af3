// Recharging in the portal: each message, each way of paying, closed methods, the contract, lost answers, keys alone, and the result.
import { excessWidth, holdTime, pass, pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { fileEndpoints } from '@tallyhelm/protocol/topics/files/endpoints'
import { rechargeEndpoints } from '@tallyhelm/protocol/topics/payments/endpoints'
import { rechargeSchemas } from '@tallyhelm/protocol/topics/payments/schemas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'
import { type FakeRecharges, METHODS_OF_TEST, RECHARGE, rechargeOf, takeRecharges } from './test-recharges.ts'

const stage = openStage()
const wizard = page.getByRole('dialog', { name: '充值' })
const amount = wizard.getByRole('textbox', { name: '充值金额' })
const button = (name: string) => wizard.getByRole('button', { name, exact: true })
const said = (text: string) => wizard.getByText(text, { exact: true })
const START = '/record?action=recharge&currency=CNY'
let recharges: FakeRecharges

beforeEach(() => {
  standAround(stage.server())
  stage.server().leaveRest()
  recharges = takeRecharges(stage.server())
})
afterEach(() => void vi.useRealTimers())

async function choose(method: string): Promise<void> {
  await stage.open(START)
  await amount.fill('5000')
  await button('下一步').click()
  await wizard.getByRole('radio', { name: new RegExp(`^${method} `) }).click()
  await button('去支付').click()
}

test('the amount says what is wrong with it, in figures and in capitals', async () => {
  await stage.open(START)
  await button('下一步').click()
  await expect.element(said('请输入充值金额')).toBeVisible()
  await amount.fill('0')
  await expect.element(said('充值金额需大于¥0')).toBeVisible()
  await amount.fill('99.99')
  await expect.element(said('单笔不低于 ¥100.00')).toBeVisible()
  await button('5 万').click()
  await expect.element(said('大写：伍万元整')).toBeVisible()
  await button('下一步').click()
  await button('去支付').click()
  await expect.element(said('请选择支付方式')).toBeVisible()
  expect(stage.server().seen(rechargeEndpoints.create)).toEqual([])
})

test('on the phone that would have to scan the code, the app opens or the code is saved', async () => {
  await page.viewport(...PHONE)
  await choose('汇付')
  const open = wizard.getByRole('link', { name: '打开支付宝付款' })
  await expect.element(open).toHaveAttribute('href', expect.stringMatching(/^https?:/))
  await expect.element(wizard.getByText(/^未能打开支付宝时：保存二维码/)).toBeVisible()
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const made = vi.spyOn(URL, 'createObjectURL')
  await button('保存二维码').click()
  await expect.poll(() => made.mock.calls.map(([file]) => (file as Blob).type)).toEqual(['image/png'])
  expect(saved).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
  expect(excessWidth()).toBe(0)
  await page.viewport(...DESKTOP)
  await expect.element(open).not.toBeInTheDocument()
  const code = wizard.getByRole('img', { name: /付款码/ }).element()
  expect(code.getBoundingClientRect().width).toBeGreaterThanOrEqual(240)
})

test('a phone opens no page that is made for computers: the code is saved, or scanned from another device', async () => {
  await page.viewport(...PHONE)
  await choose('支付宝')
  await expect.element(said('本机浏览器不能直接打开支付宝的付款页面，请选择一种方式：')).toBeVisible()
  await expect.element(wizard.getByText(/^用另一台设备付款：在电脑上登录/)).toBeVisible()
  await expect.element(button('保存二维码')).toBeVisible()
  await expect.element(wizard.getByRole('link', { name: /^(打开|前往)/ })).not.toBeInTheDocument()
  expect([await pageViolations(), excessWidth()]).toEqual([[], 0])
})

test('a closed method says why, and cannot be chosen', async () => {
  await stage.open(START)
  await amount.fill('5000')
  await button('下一步').click()
  const closed = wizard.getByRole('radio', { name: /^首信易/ })
  await expect.element(closed).toBeDisabled()
  await expect.element(said('尚未接通，请选择其他支付方式')).toBeVisible()
  for (const group of ['在线支付', '跨境收款', '线下转账'])
    await expect.element(wizard.getByRole('radiogroup', { name: group })).toBeVisible()
})

test('a code to scan is shown while the house is asked; what it proves leads to the result, and nothing else does', async () => {
  holdTime()
  await choose('支付宝')
  await expect.element(wizard.getByRole('img', { name: '支付宝付款码，金额 ¥5,000.00' })).toBeVisible()
  await expect.element(wizard.getByRole('timer')).toBeVisible()
  await pass(4000)
  expect(location.pathname).toBe('/record')
  recharges.current = { ...recharges.current, status: 'RECHARGING' }
  await pass(4000)
  await expect.poll(() => location.pathname).toBe(`/record/success/${RECHARGE}`)
})

test('a page of the house opens in a window of its own, and coming back waits for proof', async () => {
  await choose('万里汇')
  const link = wizard.getByRole('link', { name: '前往万里汇付款' })
  await expect.element(link).toHaveAttribute('href', 'https://house.example/PAY_WAN_LI_HUI')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await wizard.getByRole('link', { name: '已完成支付' }).click()
  await expect.element(page.getByText(/返回本页不代表支付成功/)).toBeVisible()
})

test('when its time is over it is started anew, with what was typed', async () => {
  holdTime()
  await choose('支付宝')
  await expect.element(wizard.getByRole('timer')).toBeVisible()
  await pass(30 * 60_000 + 2000)
  await expect.element(said('支付超时，请重新发起')).toBeVisible()
  await button('重新发起').click()
  await expect.element(amount).toHaveValue('5,000.00')
})

test('what the house refused is told, and asked for again', async () => {
  await choose('支付宝')
  recharges.current = rechargeOf('ALIPAY')
  const { payment } = recharges.current
  if (payment === null) expect.fail('it is paid at a house')
  recharges.current = { ...recharges.current, payment: { ...payment, target: null, trouble: '商户未开通该产品' } }
  await stage.open(`/record?action=recharge&id=${RECHARGE}`)
  await expect.element(wizard.getByText('暂未取得支付链接：商户未开通该产品')).toBeVisible()
  await button('重试').click()
  await expect.poll(() => stage.server().seen(rechargeEndpoints.pay)).toHaveLength(1)
})

test('a transfer shows where to, and its voucher says what is wrong with it', async () => {
  // The fake server opens no forms of several parts.
  const stored = { key: `${'a'.repeat(32)}.pdf`, url: '', url_2x: null, width: 0, height: 0, bytes: 10 }
  stage.server().file(fileEndpoints.upload.path, () => Response.json({ code: 0, msg: '', data: stored }))
  await choose('农行对公转账')
  await expect.element(wizard.getByRole('button', { name: '复制全部' })).toBeVisible()
  await expect.element(said('K7M2Q9XA').first()).toBeVisible()
  await button('提交凭证').click()
  await expect.element(said('请输入付款户名')).toBeVisible()
  await expect.element(said('请上传汇款凭证')).toBeVisible()
  await wizard.getByRole('textbox', { name: /^付款户名/ }).fill('另一家公司')
  await userEvent.upload(
    document.querySelector('input[type=file]') ?? expect.fail('there is no field for files'),
    new File(['%PDF-1.7'], '回单.pdf', { type: 'application/pdf' }),
  )
  await expect.element(wizard.getByText('回单.pdf')).toBeVisible()
  let isRefused = true
  stage.server().answer(rechargeEndpoints, rechargeSchemas, {
    handInVoucher: () => {
      if (isRefused) throw new Refusal('INPUT_INVALID', {}, [{ path: 'payer_name', msg: '付款户名需与签约主体一致' }])
      recharges.current = { ...recharges.current, status: 'TO_BE_RECHARGE', voucher_count: 1 }
      return recharges.current
    },
  })
  await expect.element(wizard.getByText('1 KB')).toBeVisible()
  await button('提交凭证').click()
  await expect.element(wizard.getByRole('textbox', { name: /^付款户名/ })).toHaveAttribute('aria-invalid', 'true')
  isRefused = false
  await button('提交凭证').click()
  await expect.element(page.getByRole('heading', { name: '待到账确认' })).toBeVisible()
})

test('without a contract that is on, signing comes first', async () => {
  recharges.methods = { ...METHODS_OF_TEST, needs_contract: true }
  await stage.open(START)
  await expect.element(said('充值前请先签署合同')).toBeVisible()
  await expect.element(wizard.getByRole('link', { name: '去签署合同' })).toHaveAttribute('href', '/user/info?tab=contract')
  expect(amount.query()).toBeNull()
})

test('an answer that is lost is asked for again under the same key', async () => {
  holdTime()
  let isLost = true
  stage.server().answer(rechargeEndpoints, rechargeSchemas, {
    create: ({ method }) => {
      if (isLost) throw new TypeError('the line was cut')
      recharges.current = rechargeOf(method)
      return recharges.current
    },
  })
  await choose('支付宝')
  await expect.element(wizard.getByText(/正在用同一请求编号自动确认/)).toBeVisible()
  isLost = false
  await pass(5000)
  await expect.element(wizard.getByRole('timer')).toBeVisible()
  const keys = stage
    .server()
    .seen(rechargeEndpoints.create)
    .map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

test('keys alone lead through the wizard', async () => {
  await stage.open(START)
  await expect.element(amount).toBeVisible()
  await userEvent.click(amount)
  await userEvent.keyboard('5000{Enter}')
  const first = wizard.getByRole('radio', { name: /^支付宝/ })
  await expect.element(first).toBeVisible()
  const reach = async (element: () => Element | null) => {
    for (let presses = 0; presses < 20 && document.activeElement !== element(); presses += 1) await userEvent.tab()
    expect(document.activeElement).toBe(element())
  }
  await reach(() => first.query())
  await userEvent.keyboard(' ')
  await reach(() => button('去支付').query())
  await userEvent.keyboard('{Enter}')
  await expect.element(wizard.getByRole('timer')).toBeVisible()
})

test('the list leads on, shows the time that is left, and cancels after a question', async () => {
  await stage.open('/record')
  const table = page.getByRole('table', { name: '充值记录' })
  await expect.element(table.getByRole('link', { name: `继续支付 ${RECHARGE}` })).toBeVisible()
  await expect.element(table.getByRole('timer')).toBeVisible()
  await table.getByRole('button', { name: `取消 ${RECHARGE}` }).click()
  await page.getByRole('button', { name: '确认取消' }).click()
  await expect.element(table.getByText('已取消')).toBeVisible()
  await table.getByRole('link', { name: `查看 ${RECHARGE}` }).click()
  await expect.element(page.getByRole('dialog').getByText('林知夏：发起充值')).toBeVisible()
})

test('a refused transfer is handed in again from the list', async () => {
  recharges.current = rechargeOf('ABC_GUANGZHOU', { status: 'RECHARGE_REJECT', reason: '凭证不清晰' })
  await stage.open('/record')
  await page.getByRole('link', { name: `重新提交 ${RECHARGE}` }).click()
  await expect.element(wizard.getByText('上次提交被驳回')).toBeVisible()
  await expect.element(button('提交凭证')).toBeVisible()
})

test.each([
  ['RECHARGE_SUCCESS', '充值成功', '去新增额度'],
  ['RECHARGE_FAILED', '充值失败', '查看记录'],
  ['RECHARGING', '处理中', '返回工作台'],
] as const)('the result of %s', async (status, title, link) => {
  recharges.current = rechargeOf('ALIPAY', {
    status,
    ...(status === 'RECHARGE_SUCCESS'
      ? { credited: '4970.00', received: '5000.00', fee: '30.00', credited_at: '2026-03-02T04:00:00Z' }
      : {}),
  })
  await stage.open(`/record/success/${RECHARGE}`)
  await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: link })).toBeVisible()
})

test('a sub-customer still sees the whole flows of its wallet', async () => {
  stage.as({ is_sub_customer: true, sub_customer_id: '5' })
  await stage.open('/record?tab=flows')
  await expect.element(page.getByRole('tab', { name: '钱包流水' })).toHaveAttribute('aria-selected', 'true')
})

test('a card on a phone leaves out what a recharge does not have', async () => {
  const lineOf = (text: string) => page.getByText(text).first().element().closest('p')?.textContent
  recharges.current = { ...recharges.current, payer_name: '青禾科技有限公司' }
  await stage.open('/record', PHONE)
  await expect.element(page.getByText('青禾科技有限公司')).toBeVisible()
  expect(lineOf('青禾科技有限公司')).toBe('青禾科技有限公司')
  recharges.current = { ...recharges.current, status: 'RECHARGE_REJECT', reason: '凭证不清晰' }
  await stage.open('/record', PHONE)
  await expect.element(page.getByText('凭证不清晰')).toBeVisible()
  expect(lineOf('凭证不清晰')).toBe('青禾科技有限公司 · 凭证不清晰')
})

test.each([
  ['1440', DESKTOP],
  ['390', PHONE],
] as const)('axe finds nothing and nothing is cut off at %s', async (_width, size) => {
  await stage.open('/record', size)
  await expect.element(page.getByText(RECHARGE).first()).toBeVisible()
  expect([await pageViolations(), excessWidth()]).toEqual([[], 0])
  await stage.open(START, size)
  await amount.fill('5000')
  expect(await pageViolations()).toEqual([])
  await button('下一步').click()
  await wizard.getByRole('radio', { name: /^支付宝/ }).click()
  expect(await pageViolations()).toEqual([])
  await button('去支付').click()
  await expect.element(wizard.getByRole('img', { name: /付款码/ })).toBeVisible()
  expect(await pageViolations()).toEqual([])
  recharges.current = rechargeOf('ABC_GUANGZHOU')
  await stage.open(`/record?action=recharge&id=${RECHARGE}`, size)
  await expect.element(button('提交凭证')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await stage.open(`/record?detail=${RECHARGE}`, size)
  await expect.element(page.getByRole('dialog').getByText('林知夏：发起充值')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await stage.open(`/record/success/${RECHARGE}`, size)
  await expect.element(page.getByRole('heading', { name: '待上传凭证' })).toBeVisible()
  expect([await pageViolations(), excessWidth()]).toEqual([[], 0])
})
