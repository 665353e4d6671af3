// 消耗 as a page: how far spend is read, the accounts behind a row, and chosen ones that are read again.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { consoleSpendEndpoints } from '@tallyhelm/protocol/topics/spend/console-endpoints'
import { consoleSpendSchemas, type ReadAgainRequest, type ReadingsRequest } from '@tallyhelm/protocol/topics/spend/console-schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const at = '2026-03-06T04:00:00Z'
const covered = {
  ...sampleOf(consoleSpendSchemas.coverage.response.shape.content.element),
  customer_id: '7',
  customer_name: '青禾科技',
  channel: 'GOOGLE' as const,
  accounts: 12,
  read: 9,
  failed: 3,
  failed_since: at,
  trouble: 'OPERATIONS',
}
const account = {
  ...sampleOf(consoleSpendSchemas.accounts.response.shape.content.element),
  account_id: '31',
  outside_account_id: '710000000000001',
  account_name: '旗舰店',
  customer_name: '青禾科技',
  state: 'FAILED' as const,
  trouble: '1487534',
}

const closed = {
  key: '7-202602',
  customer_id: '7',
  customer_name: '青禾科技',
  month: '2026-02',
  closed_at: '2026-03-04T04:00:00Z',
  usd: '1200.00',
  late_usd: '-12.50',
  late_days: 2,
  billed_usd: '0.00',
  waiting: 1,
}
let checks = 0
let listed: ReadingsRequest[]
let asked: ReadAgainRequest[]
function enter(as: 'ops' | 'audit' = 'ops') {
  listed = []
  asked = []
  stage.as(as)
  stage.server().answer(consoleSpendEndpoints, consoleSpendSchemas, {
    coverage: ({ page_num, page_size }) => ({ content: [covered], total_size: 1, page_num, page_size }),
    accounts: request => {
      listed.push(request)
      return { content: [account], total_size: 1, page_num: request.page_num, page_size: request.page_size }
    },
    budgets: ({ minutes }) => ({
      minutes,
      channels: [
        { channel: 'FACEBOOK' as const, accounts: 12, spending: 5, is_stopped: true, plan: null },
        {
          channel: 'GOOGLE' as const,
          accounts: 900,
          spending: 300,
          is_stopped: false,
          plan: {
            sync: 100,
            spending: 6_000,
            idle: 2_000,
            weekly: 1_000,
            limit: 12_000,
            every_spending: minutes,
            every_idle: null,
            is_over: false,
          },
        },
      ],
    }),
    differences: () => ({
      checked_at: '2026-03-10T19:55:00Z',
      findings: [{ invariant: 'spend history', object: '31 2026-03-05', problem: 'the last change was to 100, the day has 90' }],
    }),
    checkNow: () => {
      checks += 1
      return {}
    },
    closings: ({ page_num, page_size }) => ({ content: [closed], total_size: 1, page_num, page_size }),
    readAgain: request => {
      asked.push(request)
      return { asked: 1, waiting: ['FACEBOOK' as const] }
    },
  })
}

test('a row says why accounts are not read and since when, and leads to them', async () => {
  enter()
  await stage.open('/console/spend')
  await expect.element(page.getByText('当日操作数已用完，余量留给额度申请')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await page.getByRole('link', { name: '查看 青禾科技 的 12 个账户' }).click()
  await expect.element(page.getByText('渠道返回 1487534')).toBeVisible()
  expect(listed.at(-1)).toMatchObject({ customer_id: '7', channel: 'GOOGLE' })
})

test('chosen accounts are read again as far back as was said', async () => {
  enter()
  await stage.open('/console/spend?tab=accounts')
  await page.getByRole('checkbox', { name: /选择 旗舰店/ }).click()
  await page.getByRole('button', { name: '立即重新读取' }).click()
  await page.getByRole('radio', { name: '近 4 周' }).click()
  await page.getByRole('button', { name: '重新读取', exact: true }).click()
  await expect.element(page.getByText(/已排队：1 个账户；Facebook 暂停或未配置凭证/)).toBeVisible()
  expect(asked).toEqual([{ account_ids: ['31'], range: 'WEEKS' }])
})

test('an auditor chooses nothing; on a phone accounts are cards', async () => {
  enter('audit')
  await stage.open('/console/spend?tab=accounts', PHONE)
  await expect.element(page.getByText('渠道返回 1487534')).toBeVisible()
  expect(page.getByRole('checkbox').query()).toBeNull()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await pageViolations()).toEqual([])
})

test('calls a day stand beside the limit, what the last check found beside a new one, and closed months beside their late changes', async () => {
  enter()
  await stage.open('/console/spend?tab=budgets')
  await expect.element(page.getByRole('meter', { name: 'Google 占用 75%' })).toBeVisible()
  await expect.element(page.getByText('渠道已暂停')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await page.getByRole('tab', { name: '差异' }).click()
  await expect.element(page.getByText('更正记录与最新金额')).toBeVisible()
  await page.getByRole('button', { name: '立即核对' }).click()
  await expect.poll(() => checks).toBe(1)
  await page.getByRole('tab', { name: '关账' }).click()
  await expect.element(page.getByText('-12.50')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
