// The console's search: one box in the header, by Ctrl K and «/», over rooms, orders, accounts and customers, each within what a role may see.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consoleShell, openConsole } from '../models/console.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { useVisits } from '../support/visits.ts'

const visits = useVisits()
const box = (page: Page) => page.getByRole('combobox', { name: '搜索单号、账户、客户或页面' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await box(page).fill(text)
}

test('operations find a room, an account by name and id, an order and a customer', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'ops', '/console/accounts')
  const pool = page.getByRole('table', { name: '广告账户', exact: true })
  const first = pool
    .getByRole('row')
    .filter({ hasText: /\d{9,}/ })
    .first()
  const id = /\d{9,}/.exec(await first.innerText())?.[0] ?? expect.fail('no account id')
  await search(page, '额度工')
  await option(page, /额度工单/).waitFor()
  await page.keyboard.press('Enter')
  const queue = page.getByRole('table', { name: '额度工单' })
  const order =
    /\d{19}/.exec(
      await queue
        .getByRole('row')
        .filter({ hasText: /\d{19}/ })
        .first()
        .innerText(),
    )?.[0] ?? expect.fail('no order')
  await search(page, order)
  await option(page, new RegExp(`单号 ${order}`)).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/console/quota-orders?apply_no=${order}`)
  await search(page, `act_${id}`)
  await option(page, new RegExp(id)).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/console/accounts?ids=${id}`)
  await expect.poll(() => pool.getByRole('row').count()).toBe(2)
  await search(page, '有限公司')
  await page.getByRole('group', { name: '客户', exact: true }).getByRole('option').first().click()
  await page.waitForURL(/\/console\/customers\/\d+$/)
  await search(page, '没有这样的东西')
  await page.getByText('没有找到相关内容').waitFor()
})

test('a slash opens it where no list takes it for its filters, and finance lands among a customer’s accounts', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'fin', '/console/home')
  await consoleShell(page).heading(/您好/).waitFor()
  await page.keyboard.press('/')
  await box(page).fill('Harbor')
  await page.getByRole('group', { name: '广告账户' }).getByRole('option').first().click()
  await page.waitForURL(/\/console\/customers\/\d+\?tab=accounts&ids=\d+$/)
  await expect.poll(() => page.getByRole('table', { name: '账户', exact: true }).getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: '移除筛选 广告账户 ID' }).click()
  await page.waitForURL(/\?tab=accounts$/)
  await page.goto('/console/customers')
  await page.getByRole('table', { name: '客户', exact: true }).getByRole('row').nth(1).waitFor()
  await page.keyboard.press('/')
  expect(await box(page).count()).toBe(0)
})

test('an auditor finds orders and rooms, no accounts; on a phone a button opens it', async () => {
  const { page } = await visits.open(PHONE)
  await openConsole(page, 'audit', '/console/home')
  await page.getByRole('button', { name: '搜索单号、账户、客户或页面' }).click()
  await box(page).fill('有限公司')
  await page.getByText('没有找到相关内容').waitFor()
  await box(page).fill('审计')
  await option(page, /审计日志/).click()
  await page.waitForURL('**/console/audit')
})
