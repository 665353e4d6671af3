// An order that was refused is never sent by itself, and one that nobody answered is read again before another visit sends it.
import { holdTime, pass } from '@tallyhelm/browser/app/test-page'
import { sessionSchemas } from '@tallyhelm/protocol/topics/session/schemas'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { type FakeOrders, takeOrders } from '../../orders/test-orders.ts'
import { offerAccounts, rowsOf } from '../../pickers/test-offered.ts'
import { orderPage } from './test-order-page.ts'

const stage = openStage()
const add = orderPage('ADD')
const [, , , account = expect.fail('there is no account')] = rowsOf('FACEBOOK')
const ADDRESS = add.addressOf('facebook', account.account_id)
const unanswered = page.getByText('尚未收到提交结果')
const held = page.getByRole('region', { name: '未收到结果的申请' })
const ended = () => Response.json({ code: 7, msg: '请重新登录', data: { request_id: 'planted' } }, { status: 401 })
const cut = (): never => {
  throw new TypeError('Failed to fetch')
}
let orders: FakeOrders

beforeEach(() => {
  holdTime()
  stage.server().leaveRest()
  offerAccounts(stage.server())
  orders = takeOrders(stage.server())
  const expires_at = '2036-03-02T04:00:00Z'
  stage.server().answer(sessionEndpoints, sessionSchemas, { login: () => ({ sid: 'n'.repeat(43), expires_at, second_factor: null }) })
})
afterEach(() => void vi.useRealTimers())

/** On the step 确认 of an order for one account. */
async function confirming(amount: string): Promise<void> {
  await stage.open(ADDRESS)
  await add.amount(account.account_name).fill(amount)
  await add.quoted(amount)
  await add.confirm()
}

/** Sent while the session has ended elsewhere: the page to sign in is there, and nothing was taken. */
async function submitAfterTheEnd(): Promise<void> {
  orders.meet(ended)
  await add.submit()
  await expect.poll(() => location.pathname).toBe('/login')
  orders.meet(undefined)
  expect(orders.keys).toHaveLength(1)
}

async function signIn(): Promise<void> {
  await page.getByText('密码登录', { exact: true }).click()
  await page.getByLabelText('手机号或邮箱').fill('13800000001')
  await page.getByRole('textbox', { name: '密码', exact: true }).fill('Tallyhelm-demo-1')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).click()
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Long enough for an order to leave a page that opens. */
const settle = () => pass(20_000)

test('refused for want of a session, the order waits on the step 确认 after signing in', async () => {
  await confirming('17.17')
  await submitAfterTheEnd()
  await signIn()
  await expect.element(add.recap.getByText(/17\.17/).first()).toBeVisible()
  await settle()
  expect(orders.keys).toHaveLength(1)
  expect(orders.taken()).toEqual([])
  await add.submit()
  await add.ends('全部成功')
  expect(new Set(orders.keys).size).toBe(2)
  expect(orders.taken()).toMatchObject([{ amount: '17.17' }])
})

test('refused for want of a session, the order is only a draft to whoever comes back by the list', async () => {
  await confirming('3.03')
  await submitAfterTheEnd()
  await stage.open('/login')
  await signIn()
  await expect.poll(() => location.pathname).toBe('/service/account/dashboard')
  await stage.open(ADDRESS)
  await expect.element(page.getByText('已恢复上次填写的内容，尚未提交。')).toBeVisible()
  await expect.element(add.amount(account.account_name)).toHaveValue('3.03')
  await settle()
  expect(orders.keys).toHaveLength(1)
  expect(orders.taken()).toEqual([])
})

test('an order that nobody answered goes on by itself after a reload, and asks when its page is opened anew', async () => {
  orders.meet(cut)
  await confirming('2.03')
  await add.submit()
  await expect.element(unanswered).toBeVisible()
  const before = orders.keys.length
  stage.reopen()
  await expect.poll(() => orders.keys.length).toBeGreaterThan(before)
  await expect.element(unanswered).toBeVisible()

  await stage.open(ADDRESS)
  await expect.element(held.getByText(/2\.03/).first()).toBeVisible()
  orders.meet(undefined)
  const sent = orders.keys.length
  await settle()
  expect(orders.keys).toHaveLength(sent)
  expect(orders.taken()).toEqual([])

  await held.getByRole('button', { name: '继续提交' }).click()
  await add.ends('全部成功')
  expect(new Set(orders.keys).size).toBe(1)
  expect(orders.taken()).toMatchObject([{ amount: '2.03' }])
})

test('when the answer to the browser is lost, the order is asked for again with the same key and exists once', async () => {
  await confirming('31.00')
  // Once alone, whenever the page asks again.
  orders.lose(() => {
    orders.lose(undefined)
    cut()
  })
  await add.submit()
  await expect.element(page.getByText(/同一编号不会重复扣款/)).toBeVisible()
  await pass(2_000)
  await add.ends('全部成功')
  expect(orders.keys).toEqual([expect.stringMatching(/./), orders.keys[0]])
  expect(orders.taken()).toMatchObject([{ amount: '31.00' }])
})
