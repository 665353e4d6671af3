// What lists offer besides rows and a real browser alone can show: drags, a line that is gone (the rest: portal `lists/`).
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { columnSettings, listFilters } from '../models/list-filters.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { SHOTS, useVisits } from '../support/visits.ts'

const CUSTOMER = '13800000001'
const visits = useVisits()

test('Escape, a press outside and a drag downwards close the sheet and give up what was typed; the focus never leaves it before', async () => {
  const { page } = await visits.signedIn(CUSTOMER, PHONE)
  const filters = listFilters(page)
  await page.goto('/account/facebook')
  const leavings = [() => page.keyboard.press('Escape'), () => page.mouse.click(PHONE.width / 2, 12), () => filters.dragDown(640)]
  for (const leave of leavings) {
    await filters.trigger.click()
    expect(await filters.field('账户名称').inputValue()).toBe('')
    await filters.field('账户名称').fill('Nordlake')
    await leave()
    await filters.sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => filters.trigger.evaluate(button => document.activeElement === button)).toBe(true)
    expect(new URL(page.url()).search).toBe('')
  }
  await filters.trigger.press('Enter')
  await filters.sheet.waitFor()
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    // What stands at the ends of the sheet hands the focus on a moment later.
    await expect
      .poll(() => filters.sheet.evaluate(sheet => sheet.contains(document.activeElement) || document.activeElement === document.body))
      .toBe(true)
  }
})

test('a column is dragged to another place or moved with keys, its new place is told and kept', async () => {
  const { page } = await visits.signedIn('13800000003')
  const [list, settings] = [accountListPage(page, 'facebook'), columnSettings(page)]
  await list.open()
  await settings.open()
  await settings.panel.getByRole('button', { name: '恢复默认' }).click()
  const titles = await settings.titles()
  const [fixed = '', first = '', second = '', third = ''] = titles
  await settings.drag(third, first)
  await page.screenshot({ path: join(SHOTS, '1440x900-column-drag.png') })
  await settings.drop()
  await expect.poll(settings.titles).toEqual([fixed, third, first, second, ...titles.slice(4)])
  expect(await settings.said.textContent()).toBe(`${third} 已移到第 2 列，共 ${titles.length} 列`)
  expect(await violations(page)).toEqual([])

  await settings.drag(third, fixed)
  await settings.drop()
  expect(await settings.titles()).toEqual([fixed, third, first, second, ...titles.slice(4)])

  await settings.moveUp(first)
  await expect.poll(settings.titles).toEqual([fixed, first, third, second, ...titles.slice(4)])
  expect(await settings.said.textContent()).toBe(`${first} 已移到第 2 列，共 ${titles.length} 列`)

  await page.waitForLoadState()
  await page.reload()
  await list.settled()
  await settings.open()
  await expect.poll(settings.titles).toEqual([fixed, first, third, second, ...titles.slice(4)])
  await settings.panel.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(settings.titles).toEqual(titles)
})

test('offline a list says so at once, and comes back by itself with the line', async () => {
  const { page } = await visits.signedIn(CUSTOMER)
  await page.goto('/operate/record')
  await page.getByText(/^共 [1-9]\d* 条$/).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('tab', { name: /^失败/ }).click()
  await page.getByText('加载失败：网络连接异常，请稍后重试').waitFor()
  await page.screenshot({ path: join(SHOTS, '1440x900-offline-list.png') })
  await page.context().setOffline(false)
  await page.getByText('加载失败：网络连接异常，请稍后重试').waitFor({ state: 'detached' })
})
