// The main job with the keyboard alone: no pointer is used in this file.
import { sessionSchemas } from '@tallyhelm/protocol/topics/session/schemas'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'
import { type FakeOrders, takeOrders } from '../orders/test-orders.ts'
import { orderPage } from '../pages/quota/test-order-page.ts'
import { offerAccounts, rowsOf } from '../pickers/test-offered.ts'
import { clearToken } from '../session/token.ts'

const DASHBOARD = '/service/account/dashboard'
const MOST_TABS = 80
const stage = openStage()
const [account = expect.fail('there is no account')] = rowsOf('FACEBOOK')
const name = account.account_name
const menu = page.getByRole('navigation', { name: '主菜单' })
const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^选择 / }) })
const press = (keys: string) => userEvent.keyboard(keys)
const isAt = (path: string) => expect.poll(() => location.pathname).toBe(path)
const listed = () => expect.poll(() => rows.elements().length).toBeGreaterThan(0)
let orders: FakeOrders

beforeEach(() => {
  stage.server().leaveRest()
  offerAccounts(stage.server())
  orders = takeOrders(stage.server())
  const expires_at = '2036-03-02T04:00:00Z'
  stage.server().answer(sessionEndpoints, sessionSchemas, { login: () => ({ sid: 'n'.repeat(43), expires_at, second_factor: null }) })
})

test('the first stop of a page skips to its content, and Escape closes what was opened', async () => {
  await stage.open('/account/facebook')
  await listed()
  await press('{Tab}')
  expect(focused()).toMatch(/跳到主要内容|跳到内容|跳过/)
  await tabTo(name)
  await press('{Enter}')
  const drawer = page.getByRole('dialog', { name })
  await expect.element(drawer).toBeVisible()
  await press('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
})

test('quota is added without a pointer, from signing in to reading the result', async () => {
  const add = orderPage('ADD')
  clearToken()
  await stage.open('/login')
  await expect.element(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await tabTo('验证码登录')
  await press('{ArrowRight}')
  await tabTo('手机号或邮箱')
  await press('13800000003')
  await tabTo('密码')
  await press('Tallyhelm-demo-1')
  await tabTo(/^我已阅读并同意/)
  await press(' ')
  await tabTo('登录')
  await press('{Enter}')
  await isAt(DASHBOARD)

  await expect.element(menu).toBeVisible()
  await tabTo('广告')
  await press('{ArrowRight}')
  await expect.poll(focused).toBe('Facebook 账户')
  await press('{Enter}')
  await isAt('/account/facebook')
  await listed()
  await tabTo(`为 ${name} 新增额度`)
  await press('{Enter}')
  await expect.element(add.amount(name)).toBeVisible()
  await tabTo(`${name} 的新增额度`)
  await press('18')
  await add.quoted('18.00')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(add.recap).toBeVisible()
  await press('{Control>}{Enter}{/Control}')
  await add.ends('全部成功')
  await expect.poll(focused).toBe('新增额度结果')
  expect(orders.taken()).toMatchObject([{ adjust_type: 'ADD', amount: '18.00' }])
  await tabTo('返回列表')
  await press('{Enter}')
  await isAt('/account/facebook')
  await listed()
})

test.each([
  ['REDUCE', '调减额度', '调减原因'],
  ['CLEAR', '清零', '清零原因'],
] as const)('%s is ordered without a pointer', async (kind, entry, reason) => {
  const order = orderPage(kind)
  await stage.open('/account/facebook')
  await listed()
  await tabTo(`${name} 的更多操作`)
  await press('{Enter}')
  await expect.poll(focused).toBe('调减额度')
  if (entry !== '调减额度') await press('{ArrowDown}')
  await expect.poll(focused).toBe(entry)
  await press('{Enter}')
  await expect.element(page.getByRole('table', { name: /账户与金额$/ }).getByText(name)).toBeVisible()
  if (kind === 'REDUCE') {
    await tabTo(`${name} 的调减额度`)
    await press('2')
  }
  await tabTo(new RegExp(`^${reason}`))
  await press('{ArrowDown}')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  // The list takes keys a moment after it is drawn.
  const marked = async () => {
    await press('{ArrowDown}')
    return document.querySelectorAll('[role="option"][data-highlighted]').length
  }
  await expect.poll(marked).toBe(1)
  await press('{Enter}')
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument()
  await order.quoted(kind === 'REDUCE' ? '2.00' : '120.00')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(order.recap).toBeVisible()
  if (kind === 'CLEAR') {
    await press('{Control>}{Enter}{/Control}')
    await expect.element(order.recap.getByText('请输入“清零”以确认')).toBeVisible()
    expect(orders.keys).toEqual([])
    await expect.poll(focused).toContain('以确认')
    document.execCommand('insertText', false, '清零')
  }
  await press('{Control>}{Enter}{/Control}')
  await order.ends('全部成功')
  expect(orders.taken()).toMatchObject([{ adjust_type: kind }])
  await tabTo('返回列表')
  await press('{Enter}')
  await isAt('/account/facebook')
  await listed()
})

test('single keys list themselves and go to pages, and leave fields, dialogs and the browser alone', async () => {
  const help = page.getByRole('dialog', { name: '快捷键' })
  await stage.open(DASHBOARD)
  await expect.element(menu).toBeVisible()
  await press('?')
  await expect.element(help.getByText('前往“广告钱包”')).toBeVisible()
  await press('gf')
  expect(location.pathname).toBe(DASHBOARD)
  await press('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await press('ga')
  await isAt('/account/facebook')
  await listed()
  const field = page.getByRole('search').getByRole('textbox').first().element() as HTMLElement
  field.focus()
  await press('gf?')
  field.blur()
  await press('g{Shift>}F{/Shift}f{Control>}g{/Control}f')
  expect(help.query()).toBeNull()
  expect(location.pathname).toBe('/account/facebook')
  await press('gf')
  await isAt('/wallet')
})

test('Ctrl K adds quota without an account in mind: the accounts are chosen next', async () => {
  const picker = page.getByRole('dialog', { name: '选择广告账户' })
  await stage.open(DASHBOARD)
  await expect.element(menu).toBeVisible()
  await press('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox', { name: /搜索/ })).toHaveFocus()
  document.execCommand('insertText', false, '新增额度')
  await expect.element(page.getByRole('option', { name: /^新增额度 · Facebook/ })).toBeVisible()
  await press('{Enter}')
  await expect.element(picker.getByRole('checkbox', { name: /^选择 / }).first()).toBeVisible()
  await expect.poll(() => location.search).toBe('')
  await press('{Escape}')
  await expect.element(picker).not.toBeInTheDocument()
  stage.reopen()
  await listed()
  expect(picker.query()).toBeNull()
})

/** Presses Tab until the focus is on the control of this name, as somebody does who reads along. */
async function tabTo(wanted: string | RegExp): Promise<void> {
  const isThere = (text: string) => (typeof wanted === 'string' ? text === wanted : wanted.test(text))
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await press('{Tab}')
    if (isThere(focused())) return
  }
  throw new Error(`${MOST_TABS} presses of Tab did not reach ${wanted}`)
}

/** The name of what has the focus. */
function focused(): string {
  const at = document.activeElement
  if (!(at instanceof HTMLElement)) return ''
  const labels =
    at instanceof HTMLInputElement || at instanceof HTMLButtonElement ? [...(at.labels ?? [])].map(label => label.innerText) : []
  return (at.getAttribute('aria-label') ?? labels[0] ?? at.innerText).trim()
}
