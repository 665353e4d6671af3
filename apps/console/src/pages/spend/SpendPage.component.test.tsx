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
