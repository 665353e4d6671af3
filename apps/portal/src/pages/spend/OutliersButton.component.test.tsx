// 异常消耗: what the home page's to-do opens, the median beside each day, and days that somebody knows of.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { dailyEndpoints } from '@tallyhelm/protocol/topics/spend/daily-endpoints'
import { dailySchemas } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { outlierEndpoints } from '@tallyhelm/protocol/topics/spend/outlier-endpoints'
import { type Outlier, outlierSchemas } from '@tallyhelm/protocol/topics/spend/outlier-schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const row: Outlier = {
  row_id: '101-2026-03-02',
  account_id: '101',
  outside_account_id: '7700000001',
  account_name: '旗舰店',
  day: '2026-03-02',
  currency: 'USD',
  spend: '900.00',
  median: '100.00',
  times: '9.0',
  is_running: true,
  known_by: null,
  known_at: null,
}
let marked: unknown[]
let asked: unknown[]
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  stage.server().sample(dailyEndpoints, dailySchemas)
  marked = []
  asked = []
  stage.server().answer(outlierEndpoints, outlierSchemas, {
    outliers: ({ is_known, channel, page_num, page_size }) => {
      asked.push(channel)
      const content = is_known ? [{ ...row, known_by: '凯', known_at: '2026-03-02T03:00:00.000Z' }] : [row]
      return { content, total_size: 1, page_num, page_size }
    },
    markOutlier: request => {
      marked.push(request)
      return {}
    },
  })
})
const drawer = page.getByRole('dialog', { name: 'Google 异常消耗' })

test('the to-do’s address opens it: the day, its median and how many times; it is marked by keyboard', async () => {
  await stage.open('/advert/consume/google?outliers=yes')
  await expect.element(drawer.getByText('9.0 倍')).toBeVisible()
  await expect.element(drawer.getByText('$100.00')).toBeVisible()
  await expect.element(drawer.getByText('2026-03-02（进行中）')).toBeVisible()
  expect(asked).toContain('GOOGLE')
  expect(await pageViolations()).toEqual([])
  const know = drawer.getByRole('button', { name: '已知晓 旗舰店 2026-03-02' })
  ;(know.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => marked).toEqual([{ account_id: '101', day: '2026-03-02', is_known: true }])
  await drawer.getByRole('button', { name: '关闭' }).click()
  await expect.poll(() => location.search).not.toContain('outliers')
})

test('known days stand apart with who knows of them, and are put back', async () => {
  await stage.open('/advert/consume/google')
  await page.getByRole('button', { name: '异常消耗', exact: true }).click()
  await drawer.getByRole('radio', { name: '已知晓' }).click()
  await expect.element(drawer.getByText('凯 03-02 11:00')).toBeVisible()
  await drawer.getByRole('button', { name: '重新列入 旗舰店 2026-03-02' }).click()
  await expect.poll(() => marked).toEqual([{ account_id: '101', day: '2026-03-02', is_known: false }])
})

test('on a phone it is cards', async () => {
  await page.viewport(...PHONE)
  await stage.open('/advert/consume/google?outliers=yes')
  await expect.element(drawer.getByText('$900.00')).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth <= innerWidth).toBe(true)
})
