// Outcomes of legs that only people can judge: proposed by one of them, read and confirmed by another, or sent back with a reason.
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import type { ListedAccount } from '../models/account-list-page.ts'
import { openConsole } from '../models/console.ts'
import { quotaRoom } from '../models/console-quota.ts'
import { accountsOf, add, at } from '../models/orders-of-accounts.ts'
import { recordsPage } from '../models/records-page.ts'
import { walletPage } from '../models/wallet-page.ts'
import { violations } from '../support/accessibility.ts'
import { cents } from '../support/amounts.ts'
import { product } from '../support/own-product.ts'
import { pictureFile } from '../support/pictures.ts'
import { accountAt, clearFaults, control, plant } from '../support/sandbox.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const { sandbox } = product
const visits = useVisits()
const CUSTOMER = '13800000001'

afterEach(() => clearFaults(sandbox))

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
  const { page } = await visits.holding(CUSTOMER)
  const { account, applyNo, limit } = await unjudged(page, finance, 9, 25)
  const room = quotaRoom(finance)
  await room.review(applyNo)
  await room.panel.getByText('渠道额度既不等于变更前也不等于目标').first().waitFor()
  await room.button('提交人工结果').click()
  await room.submit('提交复核')
  for (const text of ['请选择结果', '请填写渠道当前额度', '渠道证明至少 5 个字符，或附上凭证']) await room.dialog.getByText(text).waitFor()
  await room.field('已执行，人工标记成功').check()
  await room.field(/^渠道现在显示的额度/).fill(decimal(limit + 333_333n))
  await room.field(/^渠道证明/).fill('渠道后台变更记录，工单 4711')
  // What is no picture is refused at once, and keeps the form from being sent until it is gone.
  await room.dialog.locator('input[type=file]').setInputFiles({ ...pictureFile('证明.png'), buffer: Buffer.from('<svg/>') })
  await room.dialog.getByText(/^凭证仅支持/).waitFor()
  await room.submit('提交复核')
  await room.dialog.getByText('请移除上传失败的凭证，或重新选择').waitFor()
  await room.dialog.getByRole('button', { name: '移除 证明.png' }).click()
  await room.submit('提交复核')
  await room.dialog.getByRole('alert').getByText(/\S/).first().waitFor()
  // Somebody puts it right on the platform.
  await showing(account, limit + 2_500n)
  await room.field(/^渠道现在显示的额度/).fill(decimal(limit + 2_500n))
  expect(await violations(finance)).toEqual([])
  await shoot(finance, 'console-quota-outcome.png')
  await room.submit('提交复核')
  await closed(room.dialog)
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
  await shoot(second, 'console-quota-check.png')
  // Nothing is booked before it was read what will be.
  await second.keyboard.press('a')
  await other.dialog.getByRole('definition').getByText('$25.00', { exact: true }).waitFor()
  for (const text of ['钱包 → 广告账户', '渠道后台变更记录，工单 4711', new RegExp(account.id)])
    await other.dialog.getByRole('definition').filter({ hasText: text }).waitFor()
  expect(await violations(second)).toEqual([])
  await shoot(second, 'console-quota-confirm.png')
  await other.dialog.getByRole('button', { name: '取消' }).click()
  await closed(other.dialog)
  await other.panel.getByText('待他人复核').waitFor()
  await other.button('复核通过').click()
  await other.confirmIfAsked()
  await other.submit('复核通过')
  await closed(other.dialog)
  await other.panel.getByRole('definition').getByText('成功', { exact: true }).waitFor()
  await other.panel.getByRole('table', { name: '分录' }).getByText('已入账').first().waitFor()
  const records = recordsPage(page)
  await records.open(`?apply_no=${applyNo}`)
  await records.row(account.id).getByText('成功', { exact: true }).waitFor()
})

test('one that did nothing is sent back once, then fails by two people, and the customer has the money again', async () => {
  const { page: office } = await visits.open()
  await openConsole(office, 'ops', '/console/quota-orders')
  const { page } = await visits.holding(CUSTOMER)
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
    await room.dialog.getByText('原因至少 5 个字符').waitFor()
    await room.field(/^失败原因/).fill('渠道未执行，款项已退回')
    await room.submit('提交复核')
    await closed(room.dialog)
    await room.panel.getByText('待他人复核').waitFor()
    // Operations may propose; checking is not theirs.
    await expect.poll(() => room.button('复核通过').count()).toBe(0)
  }
  await propose()
  await other.review(applyNo)
  await other.button('驳回').click()
  await other.submit('驳回')
  await other.dialog.getByText('原因至少 5 个字符').waitFor()
  await other.field(/^原因/).fill('渠道证明缺少变更记录截图')
  expect(await violations(second)).toEqual([])
  await shoot(second, 'console-quota-decline.png')
  await other.submit('驳回')
  await closed(other.dialog)
  await other.button('提交人工结果').waitFor()
  // Its maker reads why, and so does whoever reads the log.
  await room.review(applyNo)
  await room.panel.getByText('驳回原因：渠道证明缺少变更记录截图').waitFor()
  await room.panel.getByRole('list', { name: '进度' }).getByText('渠道证明缺少变更记录截图').waitFor()
  await shoot(office, 'console-quota-rejected.png')
  await second.goto('/console/audit?action=cases.reject')
  await second.getByRole('table', { name: '审计日志' }).getByRole('button', { name: '驳回申请' }).first().click()
  await second.getByRole('definition').filter({ hasText: '渠道证明缺少变更记录截图' }).waitFor()
  await propose()
  await other.review(applyNo)
  await other.button('复核通过').click()
  await other.dialog.getByRole('definition').filter({ hasText: '冻结的款项退回钱包' }).waitFor()
  await other.confirmIfAsked()
  await other.submit('复核通过')
  await other.panel.getByText('渠道未执行，款项已退回').first().waitFor()
  await wallet.open()
  await expect.poll(() => wallet.available()).toBe(before)
})
