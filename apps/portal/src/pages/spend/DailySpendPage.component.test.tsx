// 每日消耗: rows with what they were known to be, totals and chart, another dimension, another instant, and what each reader is shown.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { dailyEndpoints } from '@tallyhelm/protocol/topics/spend/daily-endpoints'
import { dailySchemas, type SpendRow, type SpendTotal } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { daysBetween } from '@tallyhelm/protocol/values/day'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const row: SpendRow = {
  row_id: '101-2026-03-01',
  day: '2026-03-01',
  account_id: '101',
  outside_account_id: '7700000001',
  account_name: '旗舰店',
  company_name: '青禾科技有限公司',
  sub_customer_name: null,
  currency: 'USD',
  spend: '120.00',
  spend_usd: '120.00',
  impressions: 1000,
  clicks: 10,
  state: 'SETTLED',
  latest: '90.00',
  checking: null,
  changes: 1,
  previous: '130.00',
  updated_at: '2026-03-02T02:00:00.000Z',
  compare_usd: null,
}
const corrected: SpendRow = { ...row, row_id: '101-2026-03-02', day: '2026-03-02', state: 'ESTIMATED', latest: null }
const checked: SpendRow = { ...corrected, row_id: '102-2026-03-02', state: 'CHECKING', previous: null, changes: 0, checking: '0.00' }
const rest = { daily_average_usd: '51.43', peak: { day: '2026-03-01', usd: '240.00' }, active_accounts: 2 }
type Days = { from?: string | undefined; until?: string | undefined; compare_from?: string | undefined }
const totalOf = ({ from = '', until = '', compare_from }: Days): SpendTotal => {
  const days = daysBetween(from, until)
  const values = days.map((_, at) => (at === 0 ? '360.00' : '0.00'))
  return {
    ...rest,
    usd: '360.00',
    currencies: [{ currency: 'USD', spend: '360.00', spend_usd: '360.00' }],
    late_usd: '-30.00',
    checking_days: 1,
    days,
    series: [{ key: '101', name: '旗舰店', total: '360.00', values }],
    corrections: [{ day: days[0] ?? '', changes: 2, moved_usd: '-10.00', late_usd: '-30.00' }],
    compare: compare_from === undefined ? null : { ...rest, usd: '300.00', currencies: [], days, values },
    coverage: {
      accounts: 3,
      read: 2,
      newest_read_at: '2026-03-02T04:00:00.000Z',
      oldest_read_at: '2026-03-02T02:00:00.000Z',
      failed: 1,
      not_begun: 1,
    },
    today: days.at(-1) ?? '',
    read_at: '2026-03-02T04:00:00.000Z',
  }
}

type Asked = Record<string, unknown>
let asked: Asked[]
let ofCustomers: Asked[]
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  asked = []
  ofCustomers = []
})

async function open(address: string, nature: 'DIRECT_AGENT' | 'SECOND_AGENT' = 'DIRECT_AGENT') {
  stage.as({ customer_nature: nature })
  const routes = buttonsOf({ roles: ['Associated'], isMaster: true, isSubCustomer: false, channels: ['FACEBOOK', 'GOOGLE', 'TIKTOK'] })
  stage.server().answer(organizationEndpoints, organizationSchemas, { authorityConfig: () => ({ routes }) })
  const pageOf = (content: SpendRow[], { page_num, page_size }: { page_num: number; page_size: number }) => ({
    content,
    total_size: content.length,
    page_num,
    page_size,
  })
  stage.server().answer(dailyEndpoints, dailySchemas, {
    daily: request => {
      asked.push(request)
      return pageOf([corrected, checked, row], request)
    },
    dailyTotal: totalOf,
    hours: () => ({
      today: '2026-03-02',
      hours: Array.from({ length: 24 }, (_, hour) => ({ hour, today: hour < 12 ? `${hour}.50` : null, yesterday: `${hour * 2}.00` })),
      read_at: '2026-03-02T03:20:00.000Z',
    }),
    customers: request => {
      ofCustomers.push(request)
      const none = {
        day: null,
        account_id: null,
        outside_account_id: null,
        account_name: null,
        company_name: null,
        previous: null,
        latest: null,
      }
      return pageOf([{ ...row, ...none, row_id: '7-USD', sub_customer_name: '小树' }], request)
    },
    customersTotal: totalOf,
    corrections: request => ({
      ...pageOf([], request),
      content: [
        {
          change_id: '1',
          day: '2026-03-01',
          account_id: '101',
          outside_account_id: '7700000001',
          account_name: '旗舰店',
          currency: 'USD' as const,
          before: '120.00',
          after: '90.00',
          before_usd: '120.00',
          after_usd: '90.00',
          seen_at: '2026-03-06T02:00:00.000Z',
          source: 'RESTATED' as const,
          request_id: null,
          is_after_closing: true,
        },
      ],
      total_size: 1,
    }),
    closings: () => ({
      content: [{ month: '2026-02', closed_at: '2026-03-05T04:00:00.000Z', usd: '500.00', latest_usd: '470.00', changed_days: 1 }],
    }),
  })
  await stage.open(address)
}
const table = page.getByRole('table', { name: 'Facebook 每日消耗' })

test('the last seven days by default: rows say what they were known to be, the strip what it all comes to and how much was read', async () => {
  await open('/advert/consume/facebook')
  await expect.element(table.getByText('原 $130.00')).toBeVisible()
  await expect.element(table.getByText('关账后修正为 $90.00')).toBeVisible()
  await expect.element(table.getByText('渠道最新 $0.00，待复核')).toBeVisible()
  await expect.element(page.getByRole('region', { name: '合计' }).getByText('关账后修正 -$30.00，已关账月份不变')).toBeVisible()
  await expect
    .element(page.getByText(/^已读取 2\/3 个账户，最早 03-02 10:00 · 1 个读取失败 · 1 个账户尚未进入今天 · 1 天核实中$/))
    .toBeVisible()
  const [first = {}] = asked
  expect(daysBetween(String(first['from']), String(first['until']))).toHaveLength(7)
  expect(first).toMatchObject({ channel: 'FACEBOOK', dimension: 'DAY' })
  await page.getByRole('region', { name: '每日消耗（美元）' }).getByRole('button', { name: '查看表格' }).click()
  await expect
    .element(
      page
        .getByRole('table', { name: /^每日消耗，/ })
        .getByText('$360.00')
        .first(),
    )
    .toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('days, dimension, comparison and instant stand in the address and in the request', async () => {
  await open('/advert/consume/facebook?from=2026-02-01&to=2026-02-10&by=ACCOUNT&compare=yes&asOf=2026-02-12')
  await expect.element(table).toBeVisible()
  expect(asked.at(-1)).toMatchObject({
    from: '2026-02-01',
    until: '2026-02-11',
    dimension: 'ACCOUNT',
    compare_from: '2026-01-22',
    compare_until: '2026-02-01',
    as_of: '2026-02-12T16:00:00.000Z',
  })
  await expect.element(page.getByText('较上一周期合计 +$60.00')).toBeVisible()
  await page.getByRole('radio', { name: '按公司' }).click()
  await expect.poll(() => asked.at(-1)?.['dimension']).toBe('COMPANY')
  expect(location.search).toContain('by=COMPANY')
})

test('a corrected cell opens the history of its day; all of it stands with the closed months', async () => {
  await open('/advert/consume/facebook')
  await table.getByRole('button', { name: '关账后修正为 $90.00' }).click()
  const drawer = page.getByRole('dialog', { name: '旗舰店 2026-03-01 更正记录' })
  await expect.element(drawer.getByText('$120.00')).toBeVisible()
  await expect.element(drawer.getByText('关账后修正', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '更正记录' }).click()
  await expect.element(page.getByText('2026-02 已关账')).toBeVisible()
  await expect.element(page.getByText(/关账后修正 1 天，现为 \$470\.00/)).toBeVisible()
})

test('a corrected bar tells what it was before, and what its closed month came to', async () => {
  await open('/advert/consume/facebook')
  await page.getByRole('region', { name: '每日消耗（美元）' }).getByRole('button', { name: '查看表格' }).click()
  const chart = page.getByRole('table', { name: /^每日消耗，/ })
  await expect.element(chart.getByText('更正 $370.00 → $360.00，关账后修正为 $330.00')).toBeVisible()
})

test('while the days reach to today its hours stand beside those of yesterday', async () => {
  await open('/advert/consume/facebook')
  const hours = page.getByRole('region', { name: '今日分时（全部渠道，美元累计）' })
  await hours.getByRole('button', { name: '查看表格' }).click()
  await expect.element(hours.getByRole('row', { name: /^11:00–12:00（截至 11:20） \$11\.50 \$22\.00/ })).toBeVisible()
  await expect.element(hours.getByRole('row', { name: /^12:00–13:00 — \$24\.00/ })).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await open('/advert/consume/facebook?from=2026-02-01&to=2026-02-10')
  await expect.element(table).toBeVisible()
  expect(hours.query()).toBeNull()
})

test('an agent reads itself and whom it serves; nobody else is offered that', async () => {
  await open('/advert/consume/facebook?by=CUSTOMER')
  await expect.element(page.getByRole('radio', { name: '按天' })).toBeChecked()
  expect(page.getByRole('radio', { name: '按子客户' }).query()).toBeNull()
  await open('/advert/consume/facebook?by=CUSTOMER', 'SECOND_AGENT')
  await expect.element(table.getByText('小树')).toBeVisible()
  expect(ofCustomers.at(-1)).toMatchObject({ channel: 'FACEBOOK' })
})

test('on a phone the rows are cards and nothing is wider than the window', async () => {
  await page.viewport(...PHONE)
  await open('/advert/consume/facebook')
  await expect.element(page.getByText('原 $130.00')).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth <= innerWidth).toBe(true)
})
