// What lists offer besides rows: the sheet of filters in a narrow window, and columns in the user's order.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { columnSettings, listFilters } from '../models/list-filters.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { SHOTS, useVisits } from '../support/visits.ts'

const CUSTOMER = '13800000001'
const visits = useVisits()

test('on a phone the filters of an account list wait in a sheet for 查询 and then stand as chips', async () => {
  const { page } = await visits.signedIn(CUSTOMER, PHONE)
  const filters = listFilters(page)
  await page.goto('/account/facebook')
  await filters.trigger.click()
  await filters.field('账户名称').fill('Nordlake')
  await filters.choose('账户状态', '正常')
  await page.screenshot({ path: join(SHOTS, '390x844-filter-sheet.png') })
  expect(await violations(page)).toEqual([])
  expect(new URL(page.url()).search).toBe('')

  await filters.search()
  await page.waitForURL('**?name=Nordlake&status=NORMAL')
  await filters.sheet.waitFor({ state: 'hidden' })
  expect(await filters.chips.allTextContents()).toEqual(['账户名称：Nordlake', '账户状态：正常'])
  expect(await filters.trigger.textContent()).toBe('筛选 (2)')
  await page.screenshot({ path: join(SHOTS, '390x844-filter-chips.png') })
  expect(await violations(page)).toEqual([])

  await filters.removeChip('账户名称')
  await page.waitForURL('**/account/facebook?status=NORMAL')
  expect(await filters.trigger.textContent()).toBe('筛选 (1)')
  await filters.trigger.click()
  expect(await filters.field('账户名称').inputValue()).toBe('')
  await filters.reset()
  await page.waitForURL('**/account/facebook')
  await filters.chips.first().waitFor({ state: 'hidden' })
})

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

test.each([
  ['records', '/operate/record', '提交人', '提交人：陈', '**?submitter=*'],
  ['wallet', '/wallet', '单号', '单号：陈', '**?no=*'],
])('on a phone the filters of the %s are in the same sheet', async (name, path, field, chip, address) => {
  const { page } = await visits.signedIn(CUSTOMER, PHONE)
  const filters = listFilters(page)
  await page.goto(path)
  await filters.trigger.click()
  await filters.field(field).fill('陈')
  await page.screenshot({ path: join(SHOTS, `390x844-filter-sheet-${name}.png`) })
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(address)
  await filters.sheet.waitFor({ state: 'hidden' })
  expect(await filters.chips.allTextContents()).toEqual([chip])
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

test('ids that a list does not have are named, in both widths', async () => {
  const { page } = await visits.signedIn(CUSTOMER, PHONE)
  await page.goto('/account/facebook')
  await page.getByText(/^共 [1-9]\d* 条$/).waitFor()
  const known = /\b99\d{8,}\b/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
  for (const address of ['/account/facebook', '/operate/record', '/operate/record?tab=changes', '/operate/record?tab=transfers']) {
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}ids=act_1,2`)
    await page.getByText('当前筛选下未找到以下 2 个 ID：1、2', { exact: true }).waitFor()
  }
  await page.goto(`/account/facebook?ids=${known},3`)
  await page.getByText('当前筛选下未找到以下 1 个 ID：3', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: join(SHOTS, '390x844-missing-ids.png') })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: join(SHOTS, '1440x900-missing-ids.png') })
  await page.goto('/auto-clear/whitelist/account-list?ids=4')
  await page.getByText('当前筛选下未找到以下 1 个 ID：4', { exact: true }).waitFor()
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

test.each([
  ['facebook', '绑定 BM'],
  ['google', '绑定 MCC'],
  ['tiktok', '绑定 BC'],
] as const)('at 1440 the column of actions covers no column of the %s list up to %s', async (channel, last) => {
  const { page } = await visits.signedIn(CUSTOMER, { width: 1440, height: 900 })
  await page.goto(`/account/${channel}`)
  await accountListPage(page, channel).settled()
  const edges = await page.getByRole('columnheader', { name: last }).evaluate(head => ({
    end: head.getBoundingClientRect().right,
    actions: [...(head.parentElement?.children ?? [])].at(-1)?.getBoundingClientRect().left ?? 0,
  }))
  expect(edges.end).toBeLessThanOrEqual(edges.actions)
})
