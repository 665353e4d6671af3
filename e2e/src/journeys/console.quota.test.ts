// Quota orders in the console: approved and rejected from the keyboard, woken and cancelled, all in the review panel.
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { accountListPage, type ListedAccount } from '../models/account-list-page.ts'
import { consoleShell, openConsole } from '../models/console.ts'
import { channelsRoom } from '../models/console-channels.ts'
import { quotaRoom, turnApproval } from '../models/console-quota.ts'
import { accountsOf, add, at, FACEBOOK } from '../models/orders-of-accounts.ts'
import { quotaOrderPage } from '../models/quota-order-page.ts'
import { recordsPage } from '../models/records-page.ts'
import { walletPage } from '../models/wallet-page.ts'
import { violations } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { isDimmed } from '../support/layers.ts'
import { fits } from '../support/looks.ts'
import { product } from '../support/own-product.ts'
import { clearFaults } from '../support/sandbox.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const { sandbox } = product
const visits = useVisits()
const CUSTOMER = '13800000001'

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

test('a reviewer goes through the queue with J, K, A, R and Esc, and a rejection reaches the customer word for word', async () => {
  const { page: office } = await visits.open()
  await openConsole(office, 'ops', '/console/quota-orders')
  const room = quotaRoom(office)
  await turnApproval(office, CUSTOMER, '开启')
  try {
    const { page } = await visits.holding(CUSTOMER)
    const accounts = await accountsOf(page, 'facebook')
    const numbers: string[] = []
    for (const place of [6, 7, 8]) numbers.push(await reduce(page, at(accounts, place), place))
    const [first = '', second = '', third = ''] = numbers
    await office.bringToFront()
    // They stand in the queue of everything that waits, which leads to their own room.
    await office.goto('/console/cases?kind=QUOTA_ORDER&title=调减额度')
    await office.getByRole('table', { name: '申请' }).getByRole('button', { name: '调减额度 6.00 USD，1 个账户' }).first().click()
    await office.waitForURL(/\/quota-orders\?apply_no=\d+$/)
    await room.table.getByRole('row').filter({ hasText: '待审核' }).first().waitFor()
    await room.open('?group=APPROVAL&type=REDUCE')
    // Other journeys leave thousands of additions that wait; the oldest is at the top.
    await room.number(first).click()
    await room.panel.getByText(`调减额度 ${first}`).waitFor()
    await office.keyboard.press('j')
    await room.panel.getByText(`调减额度 ${second}`).waitFor()
    await office.keyboard.press('k')
    await room.panel.getByText(`调减额度 ${first}`).waitFor()
    await room.panel
      .getByRole('region', { name: '审核要点' })
      .getByText(/^1 个账户，/)
      .waitFor()
    expect(await violations(office)).toEqual([])
    await shoot(office, 'console-quota-panel.png')

    // R opens the dialog, Esc closes it and leaves the panel; nothing is rejected without a reason.
    await room.button('驳回（R）').waitFor()
    const place = (await room.panel.boundingBox()) ?? expect.fail('the panel is not shown')
    await office.keyboard.press('r')
    await room.dialog.waitFor()
    // The panel steps back behind its dialog as the page does.
    expect(await isDimmed(office, place)).toBe(true)
    await office.keyboard.press('Escape')
    await closed(room.dialog)
    await room.panel.waitFor()
    await office.keyboard.press('r')
    // Reasons of the library that come late move the button while it is pressed.
    const isTold = async () => {
      await room.submit('驳回申请')
      return await room.dialog.getByText('原因至少 5 个字符').isVisible()
    }
    await expect.poll(isTold).toBe(true)
    await room.field(/^原因/).fill('合同额度已用完，请先续签')
    expect(await violations(office)).toEqual([])
    await shoot(office, 'console-quota-reject.png')
    await room.submit('驳回申请')
    await closed(room.dialog)
    await office.getByRole('status').getByText(`已驳回：${first}`).waitFor()

    // The next one that waits is open already. A dialog that is opened before the answer comes stays open.
    await room.panel.getByText(`调减额度 ${second}`).waitFor()
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
    // The panel behind has heard of it.
    await room.button('通过（A）').waitFor({ state: 'hidden' })
    await office.keyboard.press('j')
    await room.panel.getByText(`调减额度 ${third}`).waitFor()
    await room.button('通过（A）').waitFor()
    await office.keyboard.press('a')
    await office.getByRole('status').getByText(`已通过：${third}`).waitFor()
    await room.panel.waitFor({ state: 'hidden' })
    // The keys go on from the list.
    await expect.poll(() => office.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    // An order that comes while somebody looks appears by itself.
    const late = await reduce(page, at(accounts, 9), 9)
    await room.number(late).waitFor()
    await expect.poll(() => office.title()).toMatch(/^\(\d+\) 额度工单/)
    await office.getByRole('row').filter({ hasText: late }).getByRole('checkbox').check()
    await office.getByRole('button', { name: '通过所选' }).click()
    await shoot(office, 'console-quota-bulk.png')
    await office.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
    await office.getByRole('status').getByText('已通过 1 单').waitFor()
    for (const applyNo of [second, third, late]) await room.stands(applyNo, '成功')

    const records = recordsPage(page)
    await records.open(`?apply_no=${first}`)
    await records.rows.getByText('合同额度已用完，请先续签').first().waitFor()
  } finally {
    await turnApproval(office, CUSTOMER, '关闭')
  }
})

test('what waits in the queue is woken, and cancelled before it was sent', async () => {
  const { page: office } = await visits.open()
  await openConsole(office, 'ops', '/console/channels')
  const [channels, room] = [channelsRoom(office), quotaRoom(office)]
  await channels.steer('Google', '暂停派单', '渠道接口升级，预计十分钟')
  try {
    const { page } = await visits.holding(CUSTOMER)
    const wallet = walletPage(page)
    await wallet.open()
    const before = await wallet.available()
    const account = at(await accountsOf(page, 'google'), 1)
    const applyNo = await add(page, 'google', account, 12)
    await room.review(applyNo)
    await room.button('立即重试').click()
    await expect.poll(() => room.button('立即重试').getAttribute('aria-busy')).not.toBe('true')
    await room.panel.getByRole('definition').getByText('派单已暂停', { exact: true }).waitFor()
    await room.button('失败并退款').click()
    await room.submit('失败并退款')
    await room.dialog.getByText('原因至少 5 个字符').waitFor()
    await room.field(/^原因/).fill('客户电话要求取消')
    await room.submit('失败并退款')
    await closed(room.dialog)
    await room.panel.getByRole('definition').getByText('已取消', { exact: true }).waitFor()
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
  await shoot(page, `console-quota-${width}.png`, { fullPage: true })
  expect(await violations(page)).toEqual([])
  await fits(page)
  await room.tab('成功').click()
  await page.waitForURL('**group=FINISHED**')
  await page
    .getByRole('button', { name: /^\d{19}$/ })
    .first()
    .click()
  await room.panel.getByText('提交时间').waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, `console-quota-detail-${width}.png`)
})
