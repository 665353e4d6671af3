// 默认费率 as a page, and the dialog that sets all rates of a customer: prefilled, wrong figures at their fields, one request for all.
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { CHARGE_SUBJECT_CODES, RATE_SUBJECT_CODES } from '@tallyhelm/protocol/topics/billing/limits'
import {
  billingSchemas,
  type CustomerRates,
  type DefaultRates,
  type ProposeDefaultsRequest,
  type ProposeRatesRequest,
  rateProposal,
} from '@tallyhelm/protocol/topics/billing/schemas'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { consoleCustomerSchemas } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const REASON = '合同补充协议第 3 条'
const terms = (fee: string) => ({ service_fee_percent: fee, tax_percent: '0.60', is_returnable: true, valid_from: '2026-03-01T00:00:00Z' })
const defaultsOf = (customer_type: DefaultRates['customer_type'], over: Partial<DefaultRates> = {}): DefaultRates => ({
  customer_type,
  customers: 0,
  customers_without: 0,
  rates: CHARGE_SUBJECT_CODES.map(subject => ({ subject, current: null })),
  changed: null,
  proposal: null,
  ...over,
})
const set = CHARGE_SUBJECT_CODES.map((subject, index) => ({
  subject,
  current: subject === 'TRANSFER' ? { ...terms('1.00'), tax_percent: null, is_returnable: null } : terms(`3.${index}0`),
}))

function answerDefaults(): ProposeDefaultsRequest[] {
  const asked: ProposeDefaultsRequest[] = []
  const content = [defaultsOf(0), defaultsOf(1, { rates: set, customers: 3, customers_without: 1 }), defaultsOf(2), defaultsOf(3)]
  stage.server().answer(billingEndpoints, billingSchemas, {
    defaults: () => ({ content }),
    proposeDefaults: request => {
      asked.push(request)
      return { content }
    },
  })
  return asked
}

test('finance types the defaults of a type; what is wrong is named at its field, and all go out as one request', async () => {
  stage.as('fin')
  const asked = answerDefaults()
  await stage.open('/console/rates')
  await expect
    .element(page.getByRole('listitem', { name: '预充', exact: true }).getByText('其中 1 个未设定任何费率', { exact: false }))
    .toBeVisible()
  await page.getByRole('button', { name: '设置默认费率：账期', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '默认费率：账期' })
  const facebook = dialog.getByRole('group', { name: 'Facebook 加额' })
  await facebook.getByRole('textbox', { name: '服务费率' }).fill('101')
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await expect.element(facebook.getByText('服务费率不能超过 100%')).toBeVisible()
  await expect.element(dialog.getByRole('group', { name: '跨主体转移' }).getByText('请输入服务费率')).toBeVisible()
  await expect.element(facebook.getByRole('textbox', { name: '服务费率' })).toHaveFocus()
  expect(await pageViolations()).toEqual([])
  expect(asked).toEqual([])
  for (const [name, fee] of [
    ['Facebook 加额', '3'],
    ['Google 加额', '3.1'],
    ['TikTok 加额', '3.2'],
    ['跨主体转移', '1'],
  ] as const) {
    const group = dialog.getByRole('group', { name })
    await group.getByRole('textbox', { name: '服务费率' }).fill(fee)
    if (name !== '跨主体转移') await group.getByRole('textbox', { name: '税率' }).fill('0.6')
  }
  await dialog.getByRole('group', { name: 'TikTok 加额' }).getByRole('radio', { name: '不退' }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill(REASON)
  await dialog.getByRole('button', { name: '提交复核' }).click()
  const rate = (subject: (typeof CHARGE_SUBJECT_CODES)[number], service_fee_percent: string, is_returnable: boolean) => ({
    subject,
    service_fee_percent,
    tax_percent: '0.6',
    is_returnable,
  })
  await expect
    .poll(() => asked)
    .toEqual([
      {
        customer_type: 0,
        reason: REASON,
        rates: [
          rate('FACEBOOK', '3', true),
          rate('GOOGLE', '3.1', true),
          rate('TIKTOK', '3.2', false),
          { subject: 'TRANSFER', service_fee_percent: '1', tax_percent: null, is_returnable: null },
        ],
      },
    ])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('operations read the defaults and have nothing to press', async () => {
  stage.as('ops')
  answerDefaults()
  await stage.open('/console/rates')
  await expect
    .element(page.getByRole('listitem', { name: '预充', exact: true }).getByText('服务费率 3.00%', { exact: false }))
    .toBeVisible()
  expect(page.getByRole('list', { name: '默认费率' }).getByRole('button').elements()).toEqual([])
})

function openCustomer(rates: CustomerRates['rates']): ProposeRatesRequest[] {
  const asked: ProposeRatesRequest[] = []
  const detail = sampleOf(consoleCustomerSchemas.detail.response)
  stage.server().answer(consoleCustomerEndpoints, consoleCustomerSchemas, { detail: () => ({ ...detail, customer_type: 1 as const }) })
  stage.server().answer(billingEndpoints, billingSchemas, {
    rates: ({ customer_id }) => ({ customer_id, rates }),
    propose: request => {
      asked.push(request)
      return { customer_id: request.customer_id, rates }
    },
  })
  return asked
}
const none = RATE_SUBJECT_CODES.map(subject => ({ subject, current: null, next: null, proposal: null }))

test('all rates of a customer without any begin with the defaults of its type and go out at once', async () => {
  stage.as('fin')
  answerDefaults()
  const asked = openCustomer(none)
  await stage.open('/console/customers/1?tab=rates')
  await page.getByRole('button', { name: '一次设置全部费率' }).click()
  const dialog = page.getByRole('dialog', { name: /^设置全部费率/ })
  await expect.element(dialog.getByText('已按预充客户的默认费率填写', { exact: false })).toBeVisible()
  const google = dialog.getByRole('group', { name: 'Google 加额' })
  await expect.element(google.getByRole('textbox', { name: '服务费率' })).toHaveValue('3.10')
  await google.getByRole('textbox', { name: '服务费率' }).fill('2.5')
  await dialog.getByRole('textbox', { name: '原因' }).fill(REASON)
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await expect
    .poll(() => asked)
    .toMatchObject([
      { valid_from: null, rates: [{ service_fee_percent: '3.00' }, { service_fee_percent: '2.5' }, {}, { tax_percent: null }] },
    ])
})

test('rates that hold stay in the dialog until the defaults are asked for', async () => {
  stage.as('fin')
  answerDefaults()
  openCustomer(none.map(rate => (rate.subject === 'FACEBOOK' ? { ...rate, current: terms('9.00') } : rate)))
  await stage.open('/console/customers/1?tab=rates')
  await page.getByRole('button', { name: '一次设置全部费率' }).click()
  const fee = page.getByRole('group', { name: 'Facebook 加额' }).getByRole('textbox', { name: '服务费率' })
  await expect.element(fee).toHaveValue('9.00')
  await page.getByRole('button', { name: '全部填入预充默认费率' }).click()
  await expect.element(fee).toHaveValue('3.00')
})

test('what waits together is told once, and one rate of it can not be asked for again', async () => {
  stage.as('fin-check')
  answerDefaults()
  const waiting = { ...sampleOf(rateProposal), case_id: '7', verdict: null, valid_from: null }
  openCustomer(none.map(rate => ({ ...rate, proposal: { ...waiting, subject: rate.subject } })))
  await stage.open('/console/customers/1?tab=rates')
  const together = page.getByRole('region', { name: '待复核的全部费率' })
  await expect.element(together.getByRole('button', { name: '复核通过全部费率' })).toBeVisible()
  expect(page.getByRole('button', { name: /^复核通过/ }).elements()).toHaveLength(1)
})
