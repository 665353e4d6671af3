// A monitor rule built by keyboard alone, its back-test, the ad group that it pauses, why the neighbour was left, and the way back.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { looksRight } from '../support/looks.ts'
import { accountIsLookedAt } from '../support/time.ts'
import { useVisits } from '../support/visits.ts'

const visits = useVisits()
const MOST_STOPS = 60

/** By Tab, as somebody without a mouse comes there. */
async function reach(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await wanted.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(wanted)} was not reached by ${MOST_STOPS} stops`)
}

/** In a list that opens on Enter. */
async function choose(page: Page, list: Locator, option: string): Promise<void> {
  await reach(page, list)
  await page.keyboard.press('Enter')
  const chosen = page.getByRole('option', { name: option, exact: true })
  await chosen.waitFor()
  for (let steps = 0; (await chosen.getAttribute('data-highlighted')) === null; steps += 1) {
    if (steps > MOST_STOPS) throw new Error(`${option} was not reached`)
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

const press = async (page: Page, wanted: Locator, key = 'Enter') => {
  await reach(page, wanted)
  await page.keyboard.press(key)
}

/** Whether it is there within a moment. */
const shows = (wanted: Locator): Promise<boolean> =>
  wanted.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  )

/** Chooses the first ad account there is, a condition, and saves. */
async function buildRule(page: Page): Promise<{ account: string; outsideId: string }> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await reach(page, page.getByRole('textbox', { name: '规则名称' }).and(page.locator('[aria-required]')))
  await page.keyboard.type('停掉第一组')
  await press(page, button('选择账户'))
  const first = page.getByRole('checkbox', { name: /^选择 / }).first()
  await press(page, first, 'Space')
  const account = (await first.getAttribute('aria-label'))?.slice('选择 '.length) ?? ''
  const outsideId = await first
    .locator('xpath=ancestor::tr')
    .getByText(/^\d{10,}$/)
    .innerText()
  await press(page, button('确定'))
  await press(page, button('添加条件到全部条件'))
  const leaf = page.getByRole('group', { name: '条件 1', exact: true })
  await choose(page, leaf.getByRole('combobox', { name: '指标' }), '广告组名称')
  await reach(page, leaf.getByRole('textbox', { name: '取值' }))
  await page.keyboard.type(`${account}-广告组-1`)
  await looksRight(page, 'monitors-form')
  await page.keyboard.press('Control+Enter')
  return { account, outsideId }
}

test('a rule built by keyboard pauses what it was told to, spares the neighbour, and what it paused is given back', async () => {
  const { page } = await visits.holding('13800000001')
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  await page.goto('/security/config/add/0')
  const { account, outsideId } = await buildRule(page)
  await page.waitForURL('**/security/config/view/**')
  // The form's tab has gone with its work.
  const tabs = page.getByRole('navigation', { name: '已打开页面' })
  await tabs.getByText('查看规则 · 停掉第一组').waitFor()
  expect(await tabs.getByText('新建规则').count()).toBe(0)

  // What was never read before is read at once.
  const tried = page.getByText(/^检查了 \d+ 个广告组，1 个会触发/)
  await expect.poll(() => press(page, button(/^(重新)?试算$/)).then(() => shows(tried)), { timeout: 120_000 }).toBe(true)
  await press(page, page.locator('summary').filter({ hasText: `${account}-广告组-2` }))
  const neighbour = await page
    .locator('details[open]')
    .getByText(/^\d{10,}$/)
    .innerText()
  await page.getByText('仅通知中').waitFor()
  await press(page, button('开始回测'))
  await page.getByText(/^数据始于 /).waitFor()
  await page.getByText('仅通知中').waitFor({ state: 'hidden' })
  await looksRight(page, 'monitors-view')

  await accountIsLookedAt(outsideId)
  await page.goto('/security/config?tab=pause-log')
  const restore = button(`恢复投放 ${account}-广告组-1`)
  await expect.poll(() => page.reload().then(() => shows(restore)), { timeout: 120_000 }).toBe(true)
  expect(await page.getByRole('table').getByText(`${account}-广告组-2`).count()).toBe(0)
  await looksRight(page, 'monitors-log')

  await page.goto('/security/config')
  await press(page, button('停掉第一组 的更多操作'))
  await page.getByRole('menuitem', { name: '为何未触发' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '为何未触发' })
  await dialog.getByLabel('广告组 ID').fill(neighbour)
  await page.keyboard.press('Enter')
  await dialog.getByText(`${account}-广告组-2`).last().waitFor()
  await dialog.getByText('不满足', { exact: true }).waitFor()
  await looksRight(page, 'monitors-why')
  await page.keyboard.press('Escape')

  await page.goto('/security/config?tab=pause-log')
  await press(page, restore)
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复投放' }).press('Enter')
  await page.getByRole('table').getByText('已恢复', { exact: true }).waitFor()

  // Whoever comes next hears no more of it.
  await page.goto('/security/config')
  await press(page, button('停掉第一组 的更多操作'))
  await page.getByRole('menuitem', { name: '删除' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: '删除规则' }).press('Enter')
  await page.getByText('规则已删除').waitFor()
})
