// 月度账单: months with their amounts, an open one without details, a bill with its days and corrected lines, and what each role is shown.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { billEndpoints } from '@tallyhelm/protocol/topics/billing/bill-endpoints'
import { type Bill, billSchemas } from '@tallyhelm/protocol/topics/billing/bill-schemas'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const closed: Bill = {
  key: '1000000007',
  bill_id: '1000000007',
  month: '2026-02',
  company_name: '青禾科技有限公司',
  sub_customer_name: null,
  currency: 'USD',
  status: 'CLOSED',
  account_count: 2,
  spend: '1300.00',
  spend_usd: '1300.00',
  cny_per_usd: '7.123456',
  spend_cny: '9260.49',
  service_fee: '39.00',
  tax: '78.00',
  rebate: null,
  payable: '1417.00',
  closed_at: '2026-03-05T04:00:00.000Z',
  invoice_name: null,
}
const nothing = {
  account_count: null,
  spend: null,
  cny_per_usd: null,
  spend_cny: null,
  service_fee: null,
  tax: null,
  payable: null,
  closed_at: null,
}
const open: Bill = { ...closed, ...nothing, key: '202603-1-0', bill_id: null, month: '2026-03', status: 'OPEN', spend_usd: '88.80' }

let asked: unknown[]
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  asked = []
})

function enter(over: Partial<Bill> = {}, rebate_subject = false) {
  stage.as({ rebate_subject })
  const routes = buttonsOf({ roles: ['Associated'], isMaster: true, isSubCustomer: false, channels: ['FACEBOOK', 'GOOGLE', 'TIKTOK'] })
  stage.server().answer(organizationEndpoints, organizationSchemas, { authorityConfig: () => ({ routes }) })
  const bill = { ...closed, ...over }
  stage.server().answer(billEndpoints, billSchemas, {
    list: request => {
      asked.push(request)
      const { page_num, page_size } = request
      const sums = [{ currency: 'USD' as const, spend: '1300.00', fees: '117.00', rebate: bill.rebate, payable: '1417.00' }]
      return { content: [open, bill], total_size: 2, page_num, page_size, totals: { spend_usd: '1388.80', currencies: sums } }
    },
    detail: ({ id }) => {
      expect(id).toBe(closed.bill_id)
      const days = [
        { day: '2026-02-27', spend_usd: '1000.00' },
        { day: '2026-02-28', spend_usd: '300.00' },
      ]
      return { ...bill, channel: 'GOOGLE' as const, customer_name: '青禾', days, corrected_usd: '-12.50' }
    },
    lines: ({ page_num, page_size }) => ({ content: LINES, total_size: 2, page_num, page_size }),
  })
}
const line = {
  account_name: '旗舰店',
  outside_account_id: '7700000001',
  currency: 'USD',
  spend_usd: '1.00',
  service_fee: '39.00',
  tax: '78.00',
} as const
const LINES = [
  { ...line, key: '7-202602', of_month: '2026-02', is_correction: false, spend: '1312.50', check: 'AGREED' as const },
  { ...line, key: '7-202601', of_month: '2026-01', is_correction: true, spend: '-12.50', check: 'CORRECTION' as const },
]

test('months stand with their amounts; an open one says what was spent and opens nothing', async () => {
  enter()
  await stage.open('/advert/bill/google')
  await expect.element(page.getByRole('heading', { name: 'Google 月度账单' })).toBeVisible()
  const rows = page.getByRole('row')
  await expect.poll(() => rows.nth(1).element().textContent).toMatch(/2026-03.*未出账.*88\.80/)
  expect(rows.nth(2).element().textContent).toMatch(/2026-02.*已出账.*1,300\.00.*7\.123456.*¥9,260\.49.*39\.00.*78\.00.*1,417\.00/)
  expect(rows.nth(1).getByRole('button', { name: '查看明细' }).query()).toBeNull()
  await expect.element(page.getByText('$1,417.00')).toBeVisible()
  expect(page.getByRole('columnheader', { name: '返点' }).query()).toBeNull()
  expect(asked[0]).toMatchObject({ channel: 'GOOGLE' })
  expect(await pageViolations()).toEqual([])
})

test('a bill opens with how its amount comes about, its days, and what was corrected', async () => {
  enter({ rebate: '13.00' }, true)
  await stage.open('/reckoning/bill/google')
  await expect.element(page.getByRole('columnheader', { name: '返点' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: '查看明细' }))
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByText('含往月更正 -$12.50')).toBeVisible()
  await expect.element(drawer.getByText('−$13.00')).toBeVisible()
  await expect.poll(() => drawer.getByRole('row').nth(2).query()?.textContent).toMatch(/2026-01 更正.*-12\.50.*渠道更正.*下一张账单/)
  expect(drawer.getByRole('row').nth(1).element().textContent).toMatch(/一致$/)
  expect(await pageViolations()).toEqual([])
})

test('the tax invoice of a closed bill is downloaded once there is one', async () => {
  const fetched: unknown[] = []
  enter()
  stage.server().answer(billEndpoints, billSchemas, {
    invoice: request => {
      fetched.push(request)
      throw new Refusal('NOT_FOUND')
    },
  })
  await stage.open('/advert/bill/google')
  const button = page.getByRole('button', { name: '下载发票 2026-02 青禾科技有限公司' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.hover(button)
  await expect.poll(() => document.body.textContent).toContain('发票尚未开具')
  expect(await pageViolations()).toEqual([])
  enter({ invoice_name: '二月.pdf' })
  await stage.open('/advert/bill/google?from=2026-02-01&to=2026-02-28')
  await userEvent.click(page.getByRole('button', { name: '下载发票 2026-02 青禾科技有限公司' }))
  await expect.poll(() => fetched).toEqual([{ id: closed.bill_id }])
})

test('bills are looked for by whole months, a year of them at most', async () => {
  enter()
  await stage.open('/advert/bill/google?from=2026-02-01&to=2026-02-28')
  await expect.poll(() => asked.at(-1)).toMatchObject({ month_from: '2026-02-01', month_until: '2026-03-01' })
  await userEvent.click(page.getByRole('combobox', { name: '账单月份起' }))
  await userEvent.click(page.getByRole('option', { name: '2025-01' }))
  await userEvent.click(page.getByRole('button', { name: '查询' }))
  await expect.poll(() => asked.at(-1)).toMatchObject({ month_from: '2025-01-01', month_until: '2026-01-01' })
  expect(await pageViolations()).toEqual([])
})

test('on a phone bills are cards', async () => {
  enter()
  await stage.open('/advert/bill/google', PHONE)
  await expect.element(page.getByText('青禾科技有限公司').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await pageViolations()).toEqual([])
})
