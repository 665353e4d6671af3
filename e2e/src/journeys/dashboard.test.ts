// The dashboard as its user arranges it: shortcuts of one's own, a range of one's own, and what a list without rows says on a phone.
import { expect, test } from 'vitest'
import { dashboardPage } from '../models/dashboard-page.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { useVisits } from '../support/visits.ts'

const visits = useVisits()

test('shortcuts are chosen with the keyboard, stay after a reload, and go back to the usual ones', async () => {
  const { page } = await visits.signedIn('13800000003')
  const dashboard = dashboardPage(page)
  await dashboard.open()
  const usual = await dashboard.shortcuts.allInnerTexts()
  expect(usual.length).toBeGreaterThanOrEqual(3)
  await dashboard.editShortcuts.press('Enter')
  await dashboard.shortcutChoice('批量导入记录').press('Space')
  await dashboard.shortcut('批量导入记录').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.reload()
  await dashboard.shortcut('批量导入记录').click()
  await page.waitForURL('**/account/record/facebook')
  await dashboard.open()
  await dashboard.editShortcuts.click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(() => dashboard.shortcuts.allInnerTexts()).toEqual(usual)
})

test('the trend is asked for days of one’s own', async () => {
  const { page } = await visits.signedIn('13800000001')
  const dashboard = dashboardPage(page)
  await dashboard.open()
  await dashboard.trend.getByText('自定义').click()
  const asked = page.waitForRequest(request => request.url().includes('/trend'))
  await dashboard.trend.getByRole('button', { name: /^日期/ }).click()
  await page.getByRole('button', { name: '昨天' }).click()
  await asked
  await dashboard.trend.getByRole('button', { name: '查看表格' }).click()
  await expect.poll(() => dashboard.trend.getByRole('row').count()).toBeLessThanOrEqual(3)
  expect(await violations(page)).toEqual([])
})

test('a list without rows says so in the middle of a narrow window', async () => {
  const { page } = await visits.signedIn('13800000003', PHONE)
  await page.goto('/account/facebook?ids=1')
  const text = page.getByText('没有符合条件的结果')
  await text.waitFor()
  const box = await text.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true)
})
