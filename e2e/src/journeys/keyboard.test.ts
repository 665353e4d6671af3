// The main job with the keyboard alone: no pointer is used in this file.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { accountPicker } from '../models/account-picker.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { quotaOrderPage } from '../models/quota-order-page.ts'
import { shell } from '../models/shell.ts'
import { cents } from '../support/amounts.ts'
import { product } from '../support/own-product.ts'
import { accountAt } from '../support/sandbox.ts'
import { useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()
const MOST_TABS = 80

test('quota is added without a pointer, from signing in to reading the result', async () => {
  const { page } = await visits.open()
  const keys = page.keyboard
  await page.goto('/login')
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await tabTo(page, '验证码登录')
  await keys.press('ArrowRight')
  await tabTo(page, '手机号或邮箱')
  await keys.type('13800000003')
  await tabTo(page, '密码')
  await keys.type('Tallyhelm-demo-1')
  await tabTo(page, /^我已阅读并同意/)
  await keys.press('Space')
  await tabTo(page, '登录')
  await keys.press('Enter')
  await page.waitForURL('**/service/account/dashboard')

  await shell(page).menu.waitFor()
  await tabTo(page, '广告')
  await keys.press('ArrowRight')
  await expect.poll(() => focused(page)).toBe('Facebook 账户')
  await keys.press('Enter')
  const [list, add] = [accountListPage(page, 'facebook'), addQuotaPage(page)]
  await page.waitForURL('**/account/facebook')
  await list.settled()
  const [account] = await list.addable()
  if (!account) throw new Error('the list has no account that quota can be added to')
  const before = cents((await accountAt(sandbox, 'meta', account.id)).limit)
  await tabTo(page, `为 ${account.name} 新增额度`)
  await keys.press('Enter')
  await add.amount(account.name).waitFor()
  await tabTo(page, `${account.name} 的新增额度`)
  await keys.type('18')
  await add.quoteOf(1_800n)
  await keys.press('Control+Enter')
  await add.recap.waitFor()
  await keys.press('Control+Enter')
  await add.ends('全部成功')
  expect(cents((await accountAt(sandbox, 'meta', account.id)).limit)).toBe(before + 1_800n)
  await tabTo(page, '返回列表')
  await keys.press('Enter')
  await page.waitForURL('**/account/facebook')
})

test.each([
  ['REDUCE', '调减额度', '调减原因'],
  ['CLEAR', '清零', '清零原因'],
] as const)('%s is ordered without a pointer', async (kind, entry, reason) => {
  const { page } = await visits.signedIn('13800000003')
  const keys = page.keyboard
  const [list, order] = [accountListPage(page, 'facebook'), quotaOrderPage(page, kind)]
  await list.open()
  const account = (await list.addable()).at(-1)
  if (!account) throw new Error('the list has no account')
  await tabTo(page, `${account.name} 的更多操作`, 160)
  await keys.press('Enter')
  await expect.poll(() => focused(page)).toBe('调减额度')
  if (entry !== '调减额度') await keys.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe(entry)
  await keys.press('Enter')
  await order.row(account.name).waitFor()
  if (kind === 'REDUCE') {
    await tabTo(page, `${account.name} 的调减额度`)
    await keys.type('2')
  }
  await tabTo(page, new RegExp(`^${reason}`))
  await keys.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  // The list takes keys a moment after it is drawn.
  const marked = page.locator('[role="option"][data-highlighted]')
  const press = async () => {
    await keys.press('ArrowDown')
    return await marked.count()
  }
  await expect.poll(press, { interval: 1_000 }).toBe(1)
  await keys.press('Enter')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  await order.summary.getByText('计算中…').waitFor({ state: 'hidden' })
  await expect.poll(() => order.summary.innerText()).toMatch(/预计退回合计\s*\$/)
  await keys.press('Control+Enter')
  await order.recap.waitFor()
  if (kind === 'CLEAR') {
    await keys.press('Control+Enter')
    await order.recap.getByText('请输入“清零”以确认').waitFor()
    await expect.poll(() => focused(page)).toContain('以确认')
    await keys.insertText('清零')
  }
  await keys.press('Control+Enter')
  await order.ends('全部成功')
  await tabTo(page, '返回列表')
  await keys.press('Enter')
  await page.waitForURL('**/account/facebook')
})

test('the first stop of a page skips to its content, and Escape closes what was opened', async () => {
  const { page } = await visits.signedIn('13800000003')
  await page.goto('/account/facebook')
  const list = accountListPage(page, 'facebook')
  await list.settled()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/跳到主要内容|跳到内容|跳过/)
  const [account] = await list.addable()
  if (!account) throw new Error('the list has no account')
  await list.row(account).getByRole('link', { name: account.name, exact: true }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: account.name })
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
})

test('single keys list themselves and go to pages, and leave fields, dialogs and the browser alone', async () => {
  const { page } = await visits.signedIn('13800000003')
  const { keyboard: keys } = page
  const help = page.getByRole('dialog', { name: '快捷键' })
  const list = accountListPage(page, 'facebook')
  await page.goto('/service/account/dashboard')
  await shell(page).menu.waitFor()
  await keys.press('?')
  await help.getByText('前往“广告钱包”').waitFor()
  await keys.press('g')
  await keys.press('f')
  expect(new URL(page.url()).pathname).toBe('/service/account/dashboard')
  await keys.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await keys.press('g')
  await keys.press('a')
  await page.waitForURL('**/account/facebook')
  await list.settled()
  await page.getByRole('search').getByRole('textbox').first().focus()
  await keys.type('gf?')
  await page.getByRole('search').getByRole('textbox').first().blur()
  for (const pressed of ['g', 'Shift+F', 'f', 'Control+g', 'f']) await keys.press(pressed)
  expect(await help.count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/account/facebook')
  await keys.press('g')
  await keys.press('f')
  await page.waitForURL('**/wallet')
})

test('Ctrl K adds quota without an account in mind: the accounts are chosen next', async () => {
  const { page } = await visits.signedIn('13800000003')
  const { palette, searchBox } = shell(page)
  await page.goto('/service/account/dashboard')
  await shell(page).menu.waitFor()
  await page.keyboard.press('Control+k')
  await searchBox.fill('新增额度')
  await palette.getByRole('option', { name: /^新增额度 · Facebook/ }).waitFor()
  await page.keyboard.press('Enter')
  const { dialog, choosable } = accountPicker(page)
  await choosable.first().waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await accountListPage(page, 'facebook').settled()
  expect(await dialog.count()).toBe(0)
})

/** Presses Tab until the focus is on the control of this name, as somebody does who reads along. */
async function tabTo(page: Page, name: string | RegExp, most = MOST_TABS): Promise<void> {
  const isThere = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    if (isThere(await focused(page))) return
  }
  throw new Error(`${most} presses of Tab did not reach ${name}`)
}

/** The name of what has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement)) return ''
    const labels =
      at instanceof HTMLInputElement || at instanceof HTMLButtonElement ? [...(at.labels ?? [])].map(label => label.innerText) : []
    return (at.getAttribute('aria-label') ?? labels[0] ?? at.innerText).trim()
  })
}
