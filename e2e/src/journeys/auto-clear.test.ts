// The auto-clear whitelist: the master sets the rule, keeps accounts off, takes them out and back.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountPicker } from '../models/account-picker.ts'
import { autoClearPage } from '../models/auto-clear-page.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { shoot, useVisits } from '../support/visits.ts'

const MASTER = '13800000001'
const SUB_CUSTOMER = '13800000005'
const DAY_MS = 86_400_000
const visits = useVisits()

/** Chooses the first two accounts of Facebook and the first of Google; gives their ids. */
async function pickThree(page: Page): Promise<string[]> {
  const picker = accountPicker(page)
  const ids: string[] = []
  const take = async (index: number) => {
    const [id = ''] = (await picker.choosable.nth(index).getByRole('cell').nth(3).innerText()).trim().split('\n')
    ids.push(id)
    await picker.checkbox(index).check()
  }
  await picker.choosable.first().waitFor()
  await take(0)
  await take(1)
  await picker.dialog.getByText('Google', { exact: true }).click()
  await picker.settled()
  await picker.choosable.first().waitFor()
  await expect.poll(() => picker.checkbox(0).isChecked()).toBe(false)
  await take(0)
  await expect.poll(() => picker.chosen.count()).toBe(3)
  await picker.confirm()
  return ids
}

test('the master switches the rule on within its limits, and every page says what it does', async () => {
  const { page } = await visits.holding(MASTER)
  const screen = autoClearPage(page)
  await screen.open()
  await screen.changeRule()
  const days = screen.rule.getByRole('textbox', { name: '连续无消耗天数' })
  const isOn = screen.rule.getByRole('switch', { name: /^自动清零无消耗账户/ })
  await isOn.check()
  for (const wrong of ['6', '366', '', '7.5', '1e1']) {
    await days.fill(wrong)
    await days.blur()
    await screen.rule.getByText('请输入 7 到 365 的整数').waitFor()
  }
  await screen.rule.getByRole('button', { name: '保存' }).click()
  await screen.rule.getByText('请输入 7 到 365 的整数').waitFor()
  await days.fill('45')
  expect(await violations(page)).toEqual([])
  await screen.rule.getByRole('button', { name: '保存' }).click()
  await screen.strip('连续 45 天无消耗的账户将自动清零').waitFor()
  await page.reload()
  await screen.strip('连续 45 天无消耗的账户将自动清零').waitFor()
})

test('accounts of several channels are kept off for ninety days, taken out with an undo, and together', async () => {
  const { page } = await visits.holding(MASTER)
  const screen = autoClearPage(page)
  await screen.open()
  await screen.clear()
  await page.getByText('白名单中还没有账户').waitFor()
  await screen.add()
  const [first = '', second = '', google = ''] = await pickThree(page)
  const lastDay = new Date(Date.now() + 8 * 3_600_000 + 90 * DAY_MS).toISOString().slice(0, 10)
  await screen.joining.getByText(`有效期至 ${lastDay}，`, { exact: false }).waitFor()
  expect(await violations(page)).toEqual([])
  await screen.joining.getByRole('button', { name: '加入白名单' }).click()
  await page.getByText('已加入 3 个账户').waitFor()
  await expect.poll(() => screen.rows.count()).toBe(3)
  for (const id of [first, second, google]) {
    const text = await screen.rowOf(id).innerText()
    expect(text).toContain(lastDay)
    expect(text).toContain('生效中')
  }
  await screen.tab(/^白名单\s*3$/).waitFor()
  await shoot(page, '1440x900-auto-clear.png')
  expect(await violations(page)).toEqual([])

  const name = (
    (await screen
      .rowOf(first)
      .getByRole('button', { name: /^移出 / })
      .getAttribute('aria-label')) ?? ''
  ).slice(3)
  await screen.remove(name)
  await screen.rowOf(first).waitFor({ state: 'hidden' })
  await screen.undo()
  await screen.rowOf(first).waitFor()
  await page.getByText('已恢复到白名单').waitFor()
  await page.reload()
  await screen.rowOf(first).waitFor()
  expect(await screen.rowOf(first).innerText()).toContain(lastDay)

  await screen.remove(name)
  await screen.rowOf(first).waitFor({ state: 'hidden' })
  await screen.tab(/^白名单\s*2$/).waitFor()
  await page.reload()
  await screen.settled()
  await expect.poll(() => screen.rows.count()).toBe(2)

  await page.goto('/auto-clear/whitelist/account-list?channel=GOOGLE&status=ACTIVE')
  await screen.settled()
  await expect.poll(() => screen.rows.count()).toBe(1)
  await screen.rowOf(google).waitFor()
  await page.goto('/auto-clear/whitelist/account-list?status=EXPIRED')
  await page.getByText('没有符合条件的结果').waitFor()

  await screen.open()
  await screen.rows.getByRole('checkbox').nth(0).check()
  await screen.rows.getByRole('checkbox').nth(1).check()
  await screen.removeChosen()
  await expect.poll(() => screen.rows.count()).toBe(0)
  await screen.undo()
  await page.getByText('已恢复到白名单').waitFor()
  await page.reload()
  await screen.settled()
  await expect.poll(() => screen.rows.count()).toBe(2)
})

test('what is about to be cleared has a place of its own, also on a phone', async () => {
  const { page } = await visits.holding(MASTER, PHONE)
  const screen = autoClearPage(page)
  await screen.open('?tab=upcoming')
  await page.getByText('没有即将清零的账户').waitFor()
  await shoot(page, '390x844-auto-clear-upcoming.png')
  expect(await violations(page)).toEqual([])
  await screen.open()
  await shoot(page, '390x844-auto-clear.png')
  await fits(page)
  expect(await violations(page)).toEqual([])
})

test('a sub-customer has no such page', async () => {
  const { page } = await visits.holding(SUB_CUSTOMER)
  await page.goto('/auto-clear/whitelist/account-list')
  await page.waitForURL(/\/404/)
})
