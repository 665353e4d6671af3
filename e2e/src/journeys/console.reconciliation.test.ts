// Reconciliation in the console: a limit changed behind our back becomes a case that blocks its account, until people or the figures end it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountListPage, type ListedAccount } from '../models/account-list-page.ts'
import { openConsole } from '../models/console.ts'
import { accountPool, differencesTab } from '../models/console-differences.ts'
import { violations } from '../support/accessibility.ts'
import { cents, figureText } from '../support/amounts.ts'
import { PHONE } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { product } from '../support/own-product.ts'
import { accountAt, control } from '../support/sandbox.ts'
import { shoot, useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()
const CUSTOMER = '13800000001'
const LIST = '?page=4'

const dollars = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
/** What somebody does on the platform itself. */
const setCap = ({ id }: ListedAccount, cap: bigint) => control(sandbox, 'POST', `/accounts/meta/${id}`, { cap: dollars(cap) })

async function accountAtPlace(page: Page, place: number): Promise<ListedAccount & { cap: bigint }> {
  const list = accountListPage(page, 'facebook')
  await list.open(LIST)
  const account = (await list.addable())[place] ?? expect.fail(`the list has no account at place ${place}`)
  return { ...account, cap: cents((await accountAt(sandbox, 'meta', account.id)).limit) }
}

/** Whether the customer may order for the account, as the portal's list has it. */
async function isFree(page: Page, account: ListedAccount): Promise<boolean> {
  const list = accountListPage(page, 'facebook')
  await list.open(`?ids=${account.id}`)
  await list.row(account).first().waitFor()
  return (
    (await list
      .row(account)
      .getByRole('link', { name: `为 ${account.name} 新增额度`, exact: true })
      .count()) > 0
  )
}

test('a difference is found, claimed, adjusted by two people after one of them was sent back, and the account is free again', async () => {
  const { page: office } = await visits.open()
  await openConsole(office, 'ops', '/console/accounts')
  const { page } = await visits.holding(CUSTOMER)
  const account = await accountAtPlace(page, 1)
  expect(await isFree(page, account)).toBe(true)
  await setCap(account, account.cap + 5_000n)
  await accountPool(office).synced(account.id, text => text.includes(figureText(account.cap + 5_000n)))

  const worker = differencesTab(office)
  await worker.review(account.id)
  await worker.panel.getByText('有差异').first().waitFor()
  await worker.history.getByText('发现差异').waitFor()
  await worker.panel.getByRole('definition').getByText('50.00', { exact: true }).waitFor()
  expect(await isFree(page, account)).toBe(false)
  await worker.button('认领').click()
  await worker.history.getByText('认领', { exact: true }).waitFor()
  // Operations work on a case; adjusting the books is not theirs.
  await expect.poll(() => worker.button('提交调账').count()).toBe(0)
  expect(await violations(office)).toEqual([])
  await shoot(office, 'console-difference-panel.png')
  // Figures that differ can't be waved away.
  await worker.button('关闭差异').first().click()
  await worker.dialog.getByLabel(/^原因/).fill('先行关闭，稍后核对')
  await worker.dialog.getByRole('button', { name: '关闭差异' }).click()
  await worker.dialog.getByText('差异仍存在，请先调账或等待差异消失').waitFor()
  expect(await violations(office)).toEqual([])
  await shoot(office, 'console-difference-dialog.png')

  const { page: finance } = await visits.open()
  await openConsole(finance, 'fin', '/console/ledger')
  const { page: second } = await visits.open()
  await openConsole(second, 'fin-check', '/console/ledger')
  const [maker, checker] = [differencesTab(finance), differencesTab(second)]
  await maker.review(account.id)
  await maker.act('提交调账', '提交调账', '渠道补贴额度，补记')
  await maker.panel.getByText('待他人复核').waitFor()
  await expect.poll(() => maker.button('复核通过').count()).toBe(0)

  await checker.review(account.id)
  await second.keyboard.press('r')
  await checker.decide('驳回', '请附渠道通知')
  await checker.history.getByText('驳回调账').waitFor()
  expect(await isFree(page, account)).toBe(false)

  // The maker finds at home how it ended, and why.
  await finance.goto('/console')
  const outcome = finance.getByRole('list', { name: '我提交的申请有结果' }).getByRole('listitem').filter({ hasText: account.id })
  await outcome.getByText('请附渠道通知').waitFor()
  await maker.review(account.id)
  await maker.act('提交调账', '提交调账', '渠道补贴额度')
  await maker.button('撤回调账').click()
  await maker.decide('撤回', '补充通知编号')
  await maker.history.getByText('撤回调账').waitFor()
  await maker.act('提交调账', '提交调账', '渠道补贴额度，见通知 0321', '渠道通知.png')
  await checker.review(account.id)
  await checker.panel.getByText('原因：渠道补贴额度，见通知 0321').waitFor()
  // The case itself has the proof, small, and large on a click.
  await checker.panel.getByRole('link', { name: '查看申请' }).click()
  const review = second.getByRole('dialog', { name: '调账' })
  const proof = review.getByRole('button', { name: '凭证，点击放大' })
  await proof.waitFor()
  await expect.poll(() => proof.getByRole('img').evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(320)
  expect(await violations(second)).toEqual([])
  await shoot(second, 'console-case-proof.png')
  await proof.click()
  await second.getByRole('dialog', { name: '凭证' }).getByRole('img', { name: '凭证' }).waitFor()
  await second.keyboard.press('Escape')
  await second.getByRole('dialog', { name: '凭证' }).waitFor({ state: 'hidden' })
  await checker.review(account.id)
  await checker.button('复核通过').waitFor()
  await second.keyboard.press('a')
  await checker.decision.getByRole('button', { name: '凭证，点击放大' }).waitFor()
  await checker.decision.getByText('增加 50.00 USD').waitFor()
  await checker.decision.getByText('客户调账 → 广告账户额度').waitFor()
  await checker.decide('复核通过', '已核对渠道通知')
  await checker.panel.getByText('已调账').first().waitFor()
  await checker.history.getByText('调账完成').waitFor()
  expect(await violations(second)).toEqual([])
  await shoot(second, 'console-difference-adjusted.png')
  await expect.poll(() => isFree(page, account)).toBe(true)
  await second.goto('/console/ledger?tab=checks')
  await second.getByText('全部恒等式成立').waitFor()
})

test('a lag of time keeps the account blocked, and the case ends by itself when the figures agree again', async () => {
  const { page: office } = await visits.open()
  await openConsole(office, 'ops', '/console/accounts')
  const { page } = await visits.holding(CUSTOMER)
  const account = await accountAtPlace(page, 2)
  await setCap(account, account.cap + 4_000n)
  const pool = accountPool(office)
  await pool.readByBan(account.id, text => text.includes(figureText(account.cap + 4_000n)))
  const room = differencesTab(office)
  await room.review(account.id)
  await room.act('标记时间差', '标记时间差', '渠道延迟入账，明日消失')
  await room.panel.getByText('时间差').first().waitFor()
  expect(await isFree(page, account)).toBe(false)
  await setCap(account, account.cap)
  await pool.synced(account.id, text => !text.includes(figureText(account.cap + 4_000n)))
  await room.review(account.id)
  await room.history.getByText('差异自动消失').waitFor()
  await room.panel.getByText('已平').first().waitFor()
  expect(await isFree(page, account)).toBe(true)
})

test('on a phone a case is a card, its panel fills the screen, and nothing is wider than it', async () => {
  const { page } = await visits.open(PHONE)
  await openConsole(page, 'fin', '/console/ledger?tab=differences')
  await page
    .getByRole('button', { name: /^\d{6,}$/ })
    .first()
    .click()
  await differencesTab(page).panel.getByText('发现时间').waitFor()
  expect(await violations(page)).toEqual([])
  await fits(page)
  await shoot(page, 'console-difference-phone.png')
})
