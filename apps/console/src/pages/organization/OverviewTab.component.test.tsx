// 概览 of a customer: four figures that lead on, then its facts beside its people, without a half that is empty.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { consoleCreditEndpoints } from '@tallyhelm/protocol/topics/credit/console-endpoints'
import { consoleCreditSchemas } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { consoleCustomerSchemas, type CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage, type StaffName } from '../../api/test-stage.tsx'

const stage = openStage()
afterEach(() => page.viewport(1440, 900))

const customer: CustomerDetail = {
  ...sampleOf(consoleCustomerSchemas.detail.response),
  customer_id: '5',
  wallets: [
    { currency: 'USD', available: '128640.52' },
    { currency: 'CNY', available: '1000.00' },
  ],
  credit: { used: '3000.00', limit: '10000.00' },
  accounts: { FACEBOOK: 12, GOOGLE: 3, TIKTOK: 1 },
  waiting_approval: 2,
  members: 4,
  sub_customers: 0,
  master: { user_id: '7', name: '陈晓岚', mobile: '138****0001' },
  status: 'ACTIVE',
}

async function open(over: Partial<CustomerDetail> = {}, who: StaffName = 'ops') {
  stage.as(who)
  stage.server().sample(consoleCreditEndpoints, consoleCreditSchemas)
  stage.server().answer(consoleCustomerEndpoints, consoleCustomerSchemas, {
    detail: () => ({ ...customer, ...over }),
    consultants: () => ({ consultants: [] }),
  })
  await stage.open('/console/customers/5')
}
const placeOf = (name: string) => page.getByRole('region', { name }).element().getBoundingClientRect()

test('figures stand above, and facts beside people', async () => {
  await open()
  const figures = page.getByRole('region', { name: '概况' })
  await expect.element(figures.getByText('128,640.52 USD')).toBeVisible()
  await expect.element(figures.getByRole('link', { name: '总额 10,000.00' })).toBeVisible()
  await expect.element(figures.getByRole('link', { name: 'Facebook 12 · Google 3 · TikTok 1' })).toBeVisible()
  await expect.element(figures.getByRole('link', { name: '查看申请' })).toBeVisible()
  const [above, facts, people] = [placeOf('概况'), placeOf('客户资料'), placeOf('人员与服务')]
  expect(facts.top).toBeGreaterThanOrEqual(above.bottom)
  expect([people.top, Math.round(people.left)]).toEqual([facts.top, Math.round(facts.right)])
  expect(Math.round(people.right)).toBe(Math.round(above.right))
  expect(await pageViolations()).toEqual([])
  await figures.getByRole('link', { name: '总额 10,000.00' }).click()
  await expect.element(page.getByRole('tab', { name: '授信' })).toHaveAttribute('aria-selected', 'true')
})

test('on a phone they stand below each other, and what there is not says so', async () => {
  await page.viewport(390, 844)
  await open({ wallets: [], credit: null, waiting_approval: 0 })
  await expect.element(page.getByText('未开通授信')).toBeVisible()
  await expect.element(page.getByText('没有等待审核的申请')).toBeVisible()
  expect(placeOf('人员与服务').top).toBeGreaterThanOrEqual(placeOf('客户资料').bottom)
  expect([excessWidth(), await pageViolations()]).toEqual([0, []])
})

test('risk control finds accounts and log, but not what the customer pays', async () => {
  await open({}, 'risk')
  await expect.element(page.getByRole('tab', { name: '账户' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: '日志' })).toBeVisible()
  for (const name of ['资金', '授信', '费率', '额度工单']) await expect.element(page.getByRole('tab', { name })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: '查看资金' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: '概况' }).getByText('总额 10,000.00')).toBeVisible()
})
