// Quota orders in the console: approved and rejected from the keyboard, judged by two people, woken and cancelled, all in the review panel.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, inject, test } from 'vitest'
import { type Channel, accountListPage, type ListedAccount } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { consoleShell, openConsole } from '../models/console.ts'
import { channelsRoom } from '../models/console-channels.ts'
import { quotaRoom, turnApproval } from '../models/console-quota.ts'
import { quotaOrderPage } from '../models/quota-order-page.ts'
import { recordsPage } from '../models/records-page.ts'
import { walletPage } from '../models/wallet-page.ts'
import { violations } from '../support/accessibility.ts'
import { cents } from '../support/amounts.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { isDimmed } from '../support/layers.ts'
import { accountAt, clearFaults, control, plant } from '../support/sandbox.ts'
import { SHOTS, useVisits } from '../support/visits.ts'

const { sandbox } = inject('product')
const visits = useVisits()
const CUSTOMER = '13800000001'
/** Accounts that other journeys leave alone stand further down; the ones with the most first. */
const FACEBOOK = '?sort=balance&size=30'

afterEach(() => clearFaults(sandbox))

/** An order that takes so many dollars back from one Facebook account; gives its number. */
async function reduce(page: Page, account: ListedAccount, dollars: number): Promise<string> {
  const [list, order] = [accountListPage(page, 'facebook'), quotaOrderPage(page, 'REDUCE')]
  await list.open(FACEBOOK)
  await (await list.more(account)).getByRole('menuitem', { name: '调减额度' }).click()
  await order.amount(account.name).fill(String(dollars))
  await order.choose('调减原因', '预算调整')
  await order.quoteOf(BigInt(dollars * 100))
  await order.confirm()
  await order.submit()
  await expect.poll(() => order.applyNo()).toMatch(/^\d+$/)
  return order.applyNo()
}

async function add(page: Page, channel: Channel, account: ListedAccount, dollars: number): Promise<string> {
  const [list, order] = [accountListPage(page, channel), addQuotaPage(page)]
  await list.open(channel === 'facebook' ? FACEBOOK : '')
  await list.addQuota(account)
  await order.amount(account.name).fill(String(dollars))
  await order.quoteOf(BigInt(dollars * 100))
  await order.confirm()
  await order.submit()
  await expect.poll(() => order.applyNo()).toMatch(/^\d+$/)
  return order.applyNo()
}

async function accountsOf(page: Page, channel: Channel): Promise<ListedAccount[]> {
  const list = accountListPage(page, channel)
  await list.open(channel === 'facebook' ? FACEBOOK : '')
  return list.addable()
}

const at = (accounts: ListedAccount[], place: number) => accounts[place] ?? expect.fail(`the list has no account at place ${place}`)

test('a reviewer goes through the queue with J, K, A, R and Esc, and a rejection reaches the customer word for word', async () => {
  const { page: office } = await visits.open()
  await openConsole(office, 'ops', '/console/quota-orders')
  const room = quotaRoom(office)
  await turnApproval(office, CUSTOMER, '开启')
  try {
    const { page } = await visits.signedIn(CUSTOMER)
    const accounts = await accountsOf(page, 'facebook')
    const numbers: string[] = []
    for (const place of [6, 7, 8]) numbers.push(await reduce(page, at(accounts, place), place))
    const [first = '', second = '', third = ''] = numbers
    await office.bringToFront()
    await room.open('?group=APPROVAL')
    await room.number(third).click()
    await room.panel.getByText(`调减额度 ${third}`).waitFor()
    await office.keyboard.press('j')
    await room.panel.getByText(`调减额度 ${second}`).waitFor()
    await office.keyboard.press('k')
    await room.panel.getByText(`调减额度 ${third}`).waitFor()
    expect(await violations(office)).toEqual([])
    await office.screenshot({ path: join(SHOTS, 'console-quota-panel.png') })

    // R opens the dialog, Esc closes it and leaves the panel; nothing is rejected without a reason.
    await room.button('驳回（R）').waitFor()
    const place = (await room.panel.boundingBox()) ?? expect.fail('the panel is not shown')
    await office.keyboard.press('r')
    await room.dialog.waitFor()
    // The panel steps back behind its dialog as the page does.
    expect(await isDimmed(office, place)).toBe(true)
    await office.keyboard.press('Escape')
    await room.dialog.waitFor({ state: 'hidden' })
    await room.panel.waitFor()
    await office.keyboard.press('r')
    await room.submit('驳回申请')
    await room.dialog.getByText('原因至少 5 个字符').waitFor()
    await room.field(/^原因/).fill('合同额度已用完，请先续签')
    expect(await violations(office)).toEqual([])
    await office.screenshot({ path: join(SHOTS, 'console-quota-reject.png') })
    await room.submit('驳回申请')
    await room.dialog.waitFor({ state: 'hidden' })
    await room.panel.getByText('合同额度已用完，请先续签').first().waitFor()

    // A approves. A dialog that is opened before the answer comes stays open, and its own answer says what has happened.
    await room.review(second)
    let answer = () => {}
    const held = new Promise<void>(resolve => (answer = resolve))
    await office.route('**/api/console/quota/orders/approve', async route => {
      const reply = await route.fetch()
      await held
      await route.fulfill({ response: reply })
    })
    await room.button('通过（A）').waitFor()
    await office.keyboard.press('a')
    await room.button('驳回（R）').click()
    await room.field(/^原因/).fill('金额有误，请重新提交')
    const again = office.waitForResponse(reply => reply.url().endsWith('/api/console/quota/legs/detail'))
    answer()
    await again
    expect(await room.field(/^原因/).inputValue()).toBe('金额有误，请重新提交')
    await room.submit('驳回申请')
    await room.dialog.getByText('该申请的状态已变化，请刷新后重试').waitFor()
    await office.keyboard.press('Escape')
    await office.unroute('**/api/console/quota/orders/approve')

    await room.review(first)
    await room.button('通过（A）').waitFor()
    await office.keyboard.press('a')
    await room.button('通过（A）').waitFor({ state: 'hidden' })
    await office.keyboard.press('Escape')
    await room.panel.waitFor({ state: 'hidden' })
    await room.stands(first, '成功')
    await room.stands(second, '成功')

    const records = recordsPage(page)
    await records.open(`?apply_no=${third}`)
    await records.rows.getByText('合同额度已用完，请先续签').first().waitFor()
  } finally {
    await turnApproval(office, CUSTOMER, '关闭')
  }
})

/** An order that only people can judge: its change was lost, and the platform shows a figure of which nobody knows. */
async function unjudged(page: Page, office: Page, place: number, dollars: number) {
  const account = at(await accountsOf(page, 'facebook'), place)
  const limit = cents((await accountAt(sandbox, 'meta', account.id)).limit)
  await plant(sandbox, { kind: 'answer_lost_before_work', platform: 'meta', operation: 'meta.account.update', accountId: account.id })
  const applyNo = await add(page, 'facebook', account, dollars)
  await quotaRoom(office).stands(applyNo, '结果核对中')
  await showing(account, limit + 333n)
  await quotaRoom(office).stands(applyNo, '人工核对中')
  await clearFaults(sandbox)
  return { account, applyNo, limit }
}

const decimal = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
const showing = ({ id }: ListedAccount, limit: bigint) => control(sandbox, 'POST', `/accounts/meta/${id}`, { cap: decimal(limit) })

test('a leg that only people can judge ends as done by two of them, and never by one', async () => {
  const { page: finance } = await visits.open()
  await openConsole(finance, 'fin', '/console/quota-orders')
  const { page } = await visits.signedIn(CUSTOMER)
  const { account, applyNo, limit } = await unjudged(page, finance, 9, 25)
  const room = quotaRoom(finance)
  await room.review(applyNo)
  await room.panel.getByText('渠道额度既不等于变更前也不等于目标').first().waitFor()
  await room.button('提交人工结果').click()
  await room.submit('提交复核')
  for (const text of ['请选择结果', '请填写渠道当前额度', '渠道证明至少 5 个字符']) await room.dialog.getByText(text).waitFor()
  await room.field('已执行，人工标记成功').check()
  await room.field(/^渠道现在显示的额度/).fill(decimal(limit + 333_333n))
  await room.field(/^渠道证明/).fill('渠道后台变更记录，工单 4711')
  await room.submit('提交复核')
  await room.dialog.getByRole('alert').getByText(/\S/).first().waitFor()
  // Somebody puts it right on the platform.
  await showing(account, limit + 2_500n)
  await room.field(/^渠道现在显示的额度/).fill(decimal(limit + 2_500n))
  expect(await violations(finance)).toEqual([])
  await finance.screenshot({ path: join(SHOTS, 'console-quota-outcome.png') })
  await room.submit('提交复核')
  await room.dialog.waitFor({ state: 'hidden' })
  await room.panel.getByText('待他人复核').waitFor()
  await expect.poll(() => room.button('复核通过').getAttribute('aria-disabled')).toBe('true')
  await room.button('复核通过').click({ force: true })
  await room.panel.getByText('待他人复核').waitFor()

  const { page: second } = await visits.open()
  await openConsole(second, 'fin-check', '/console/quota-orders')
  const other = quotaRoom(second)
  await other.review(applyNo)
  await other.panel.getByText('渠道证明：渠道后台变更记录，工单 4711').waitFor()
  expect(await violations(second)).toEqual([])
  await second.screenshot({ path: join(SHOTS, 'console-quota-check.png') })
  await other.button('复核通过').click()
  await other.panel.getByRole('definition').getByText('成功', { exact: true }).waitFor()
  await other.panel.getByRole('table', { name: '分录' }).getByText('已入账').first().waitFor()
  const records = recordsPage(page)
  await records.open(`?apply_no=${applyNo}`)
  await records.row(account.id).getByText('成功', { exact: true }).waitFor()
})

test('one that did nothing is sent back once, then fails by two people, and the customer has the money again', async () => {
  const { page: office } = await visits.open()
  await openConsole(office, 'ops', '/console/quota-orders')
  const { page } = await visits.signedIn(CUSTOMER)
  const wallet = walletPage(page)
  await wallet.open()
  const before = await wallet.available()
  const { account, applyNo, limit } = await unjudged(page, office, 10, 35)
  await showing(account, limit)
  const [room, { page: second }] = [quotaRoom(office), await visits.open()]
  await openConsole(second, 'admin', '/console/quota-orders')
  const other = quotaRoom(second)
  const propose = async () => {
    await room.review(applyNo)
    await room.button('提交人工结果').click()
    await room.field('未执行，标记失败并退款').check()
    await room.field(/^渠道现在显示的额度/).fill(decimal(limit))
    await room.field(/^渠道证明/).fill('渠道后台无变更记录')
    await room.submit('提交复核')
    await room.dialog.getByText('请填写失败原因').waitFor()
    await room.field(/^失败原因/).fill('渠道未执行，款项已退回')
    await room.submit('提交复核')
    await room.dialog.waitFor({ state: 'hidden' })
    await room.panel.getByText('待他人复核').waitFor()
    // Operations may propose; checking is not theirs.
    await expect.poll(() => room.button('复核通过').count()).toBe(0)
  }
  await propose()
  await other.review(applyNo)
  await other.button('退回').click()
  await other.button('提交人工结果').waitFor()
  await propose()
  await other.review(applyNo)
  await other.button('复核通过').click()
  await other.panel.getByText('渠道未执行，款项已退回').first().waitFor()
  await wallet.open()
  await expect.poll(() => wallet.available()).toBe(before)
})

test('what waits in the queue is woken, and cancelled before it was sent', async () => {
  const { page: office } = await visits.open()
  await openConsole(office, 'ops', '/console/channels')
  const [channels, room] = [channelsRoom(office), quotaRoom(office)]
  await channels.steer('Google', '暂停派单', '渠道接口升级，预计十分钟')
  try {
    const { page } = await visits.signedIn(CUSTOMER)
    const wallet = walletPage(page)
    await wallet.open()
    const before = await wallet.available()
    const account = at(await accountsOf(page, 'google'), 1)
    const applyNo = await add(page, 'google', account, 12)
    await room.review(applyNo)
    await room.button('立即重试').click()
    await expect.poll(() => room.button('立即重试').getAttribute('aria-busy')).not.toBe('true')
    await room.panel.getByRole('definition').getByText('排队中', { exact: true }).waitFor()
    await room.button('失败并退款').click()
    await room.submit('失败并退款')
    await room.dialog.getByText('原因至少 5 个字符').waitFor()
    await room.field(/^原因/).fill('客户电话要求取消')
    await room.submit('失败并退款')
    await room.dialog.waitFor({ state: 'hidden' })
    await room.panel.getByRole('definition').getByText('失败', { exact: true }).waitFor()
    // Nothing more can be done about it, so nothing is offered.
    await expect.poll(() => room.button(/立即重试|失败并退款/).count()).toBe(0)
    await wallet.open()
    await expect.poll(() => wallet.available()).toBe(before)
  } finally {
    await office.goto('/console/channels')
    await channels.steer('Google', '恢复派单', '测试结束，恢复派单')
  }
})

test.each([
  ['1440', DESKTOP],
  ['390', PHONE],
] as const)('the queue of quota orders at %s px is accessible and complete', async (width, viewport) => {
  const { page } = await visits.open(viewport)
  await openConsole(page, 'admin', '/console/quota-orders')
  const room = quotaRoom(page)
  await consoleShell(page).heading('额度工单').waitFor()
  await page.locator('[aria-busy="true"]').filter({ visible: true }).waitFor({ state: 'hidden' })
  await page.screenshot({ path: join(SHOTS, `console-quota-${width}.png`), fullPage: true })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await room.tab('成功').click()
  await page.waitForURL('**group=FINISHED**')
  await page
    .getByRole('button', { name: /^\d{19}$/ })
    .first()
    .click()
  await room.panel.getByText('提交时间').waitFor()
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: join(SHOTS, `console-quota-detail-${width}.png`) })
})
