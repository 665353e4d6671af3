// 支付设置 as a page: what is typed wrongly is named at its field, one request for all currencies, keys written and never shown, nothing to press for readers.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { METHOD_CODES } from '@tallyhelm/protocol/topics/payments/enums'
import { paymentSettingsEndpoints } from '@tallyhelm/protocol/topics/payments/settings-endpoints'
import { type MethodSetting, type PaymentSettings, paymentSettingsSchemas } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const REASON = '协议费率调整，自下月起执行'
const cny = {
  currency: 'CNY',
  is_open: true,
  closed_why: '',
  fee_percent: '0.60',
  least: '100.00',
  most: '50000.00',
  arrival: '实时到账',
} as const
const waiting = {
  case_id: '7',
  reason: REASON,
  maker_id: '90',
  maker: '李财务',
  made_at: '2026-03-02T04:00:00Z',
  lapses_at: null,
  verdict: null,
  checker: null,
  checked_at: null,
  verdict_reason: null,
}
const plain = (method: MethodSetting['method']): MethodSetting => ({
  method,
  terms: [],
  terms_proposal: null,
  keys: null,
  keys_proposal: null,
})
const alipay: MethodSetting = {
  ...plain('ALIPAY'),
  terms: [cny],
  keys: {
    source: 'CONSOLE',
    in_force_at: '2026-03-02T04:00:00Z',
    shown: [{ name: 'private_key', label: '商户私钥', value: '••••（指纹 0011223344556677）', is_secret: true }],
  },
}
const settings: PaymentSettings = {
  methods: METHOD_CODES.map(method => (method === 'ALIPAY' ? alipay : plain(method))),
  account_proposals: [{ ...waiting, bank: 'CMB', currency: 'CNY', method: 'ABC_GUANGZHOU', account_no: '120900000000001', is_open: true }],
}
const asked: unknown[] = []
beforeEach(() => {
  asked.length = 0
  const note = (request: unknown) => {
    asked.push(request)
    return { case_id: '8' }
  }
  stage.server().answer(paymentSettingsEndpoints, paymentSettingsSchemas, {
    read: () => settings,
    accounts: () => ({ content: [], total_size: 0, page_num: 1, page_size: 20 }),
    proposeTerms: note,
    proposeAccount: note,
    proposeHouseKeys: note,
  })
})

test.each([
  [1440, 900],
  [390, 844],
])('finance changes what a method takes at %i × %i; what is wrong is named at its field', async (width, height) => {
  await page.viewport(width, height)
  stage.as('fin')
  await stage.open('/console/payment-settings')
  await page.getByRole('button', { name: '变更支付方式：支付宝' }).click()
  const dialog = page.getByRole('dialog', { name: '变更支付方式：支付宝' })
  const line = dialog.getByRole('group', { name: 'CNY' })
  await line.getByRole('textbox', { name: '单笔最高' }).fill('99')
  await dialog.getByRole('textbox', { name: '原因' }).fill(REASON)
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await expect.element(line.getByText('单笔最高不能低于单笔最低')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  expect(asked).toEqual([])
  await line.getByRole('textbox', { name: '单笔最高' }).fill('60000')
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await expect.poll(() => asked).toEqual([{ method: 'ALIPAY', lines: [{ ...cny, most: '60000' }], reason: REASON }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a key is written, never shown; what is left empty stays as it is', async () => {
  stage.as('fin')
  await stage.open('/console/payment-settings')
  await page.getByRole('button', { name: '更新密钥：支付宝' }).click()
  const dialog = page.getByRole('dialog', { name: '更新密钥：支付宝' })
  await dialog.getByRole('textbox', { name: '网关地址' }).fill('http://example.com')
  await dialog.getByRole('textbox', { name: '原因' }).fill(REASON)
  await dialog.getByRole('button', { name: '测试并提交复核' }).click()
  await expect.element(dialog.getByText('网关地址须以 https:// 开头')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('textbox', { name: '网关地址' }).fill('https://openapi.alipay.com/gateway.do')
  await dialog.getByRole('button', { name: '测试并提交复核' }).click()
  await expect
    .poll(() => asked)
    .toEqual([expect.objectContaining({ method: 'ALIPAY', gateway: 'https://openapi.alipay.com/gateway.do', reason: REASON })])
})

test('an account that waits is decided here by the checker, and a reader has nothing to press', async () => {
  stage.as('fin-check')
  await stage.open('/console/payment-settings?tab=accounts')
  await expect.element(page.getByRole('button', { name: '复核通过招商银行 CNY' })).toBeVisible()
  expect(await pageViolations()).toEqual([])
  expect(page.getByRole('button', { name: '新增收款账户' }).elements()).toEqual([])
})
