// Rates of a customer in the console: one person proposes, another one approves, rejects or is kept from checking; who may not sees no button.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { chooseFirstPassword, openConsole, signInAsStaff } from '../models/console.ts'
import { openRates, ratesTab } from '../models/console-rates.ts'
import { violations } from '../support/accessibility.ts'
import { amountText } from '../support/amounts.ts'
import { PHONE } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { shoot, useVisits } from '../support/visits.ts'

const visits = useVisits()
/** Nobody else's journey pays by these rates. */
const MOBILE = '13800000003'
const CUSTOMER = '海棠服饰（示例）有限公司'
const [TIKTOK, GOOGLE, TRANSFER] = ['TikTok 加额', 'Google 加额', '跨主体转移'] as const
/** Another value each time, as the product may have run before. */
const someFee = () => `1.${String(Math.floor(10 + Math.random() * 89))}`

async function enter(name: Parameters<typeof openConsole>[1]): Promise<Page> {
  const { page } = await visits.open()
  await openConsole(page, name, '/console/customers')
  await openRates(page, MOBILE)
  return page
}

test('finance proposes, bad figures are named at their fields, the checker approves, and everybody sees what holds now', async () => {
  const fin = await enter('fin')
  const mine = ratesTab(fin)
  const fee = someFee()
  await mine.item(TIKTOK).getByRole('button', { name: '变更费率' }).click()
  await mine.dialog.getByLabel(/^服务费率/).fill('100.5')
  await mine.dialog.getByLabel(/^税率/).fill('0.605')
  await mine.dialog.getByLabel(/^生效时间/).fill('明天')
  await mine.dialog.getByRole('button', { name: '提交复核' }).click()
  for (const text of ['服务费率不能超过 100%', '税率最多保留 2 位小数', '生效时间格式为 yyyy-MM-dd HH:mm', '原因至少 5 个字符'])
    await mine.dialog.getByText(text, { exact: true }).waitFor()
  await shoot(fin, 'console-rates-dialog.png')
  expect(await violations(fin)).toEqual([])
  await mine.dialog.getByLabel(/^服务费率/).fill(fee)
  await mine.dialog.getByLabel(/^税率/).fill('0.60')
  await mine.dialog.getByLabel(/^生效时间/).fill('')
  await mine.dialog.getByLabel(/^原因/).fill('合同补充协议第 3 条')
  await mine.dialog.getByRole('button', { name: '提交复核' }).click()
  const waiting = mine.item(TIKTOK).getByText(`拟变更为 服务费率 ${fee}%`)
  await waiting.waitFor()
  await mine.item(TIKTOK).getByRole('button', { name: '撤回' }).waitFor()
  expect(await mine.item(TIKTOK).getByRole('button', { name: '复核通过' }).isVisible()).toBe(false)
  await shoot(fin, 'console-rates-waiting.png', { fullPage: true })
  expect(await violations(fin)).toEqual([])

  const ops = await enter('ops')
  await ratesTab(ops).item(TIKTOK).getByText('待复核', { exact: true }).waitFor()
  expect(await ops.getByRole('list', { name: '费率' }).getByRole('button').allInnerTexts()).toEqual([])

  const check = await enter('fin-check')
  const theirs = ratesTab(check)
  await theirs.item(TIKTOK).getByText('合同补充协议第 3 条').waitFor()
  await theirs.item(TIKTOK).getByRole('button', { name: '复核通过' }).click()
  await theirs.dialog.getByText(`${fee}%`, { exact: true }).waitFor()
  await shoot(check, 'console-rates-check.png')
  await theirs.dialog.getByRole('button', { name: '复核通过' }).click()
  await theirs.dialog.getByText('原因至少 5 个字符').waitFor()
  await theirs.dialog.getByLabel(/^原因/).fill('已核对合同原件')
  await theirs.dialog.getByRole('button', { name: '复核通过' }).click()
  await theirs.item(TIKTOK).getByText('待复核', { exact: true }).waitFor({ state: 'hidden' })
  await theirs.item(TIKTOK).getByText(`服务费率 ${fee}%`).waitFor()
  const row = theirs.history.getByRole('row').filter({ hasText: fee })
  for (const text of ['生效中', '顾清和', '陆知远']) await row.getByText(text, { exact: true }).waitFor()
  await shoot(check, 'console-rates.png', { fullPage: true })
  await check.getByRole('tab', { name: '日志' }).click()
  await check.getByRole('table', { name: '日志' }).getByText('设定费率', { exact: true }).first().waitFor()
})

test('rejected with a reason that the maker reads, or withdrawn by him; nothing changes', async () => {
  const fin = await enter('fin')
  const mine = ratesTab(fin)
  const fee = someFee()
  await mine.propose(TRANSFER, { serviceFee: fee }, '合同尚未签署')
  await mine.item(TRANSFER).getByText('待复核', { exact: true }).waitFor()
  const { page: check } = await visits.open()
  await openConsole(check, 'fin-check')
  // Home leads to the case, and the case to the customer.
  await check
    .getByRole('list', { name: '待我审核' })
    .getByRole('link', { name: `${TRANSFER} ${CUSTOMER}` })
    .click()
  const panel = check.getByRole('dialog', { name: '费率变更' })
  await panel.getByText('合同尚未签署').first().waitFor()
  await panel.getByText(`${fee}%`, { exact: true }).waitFor()
  await shoot(check, 'console-rates-case.png')
  expect(await violations(check)).toEqual([])
  await panel.getByRole('link', { name: '查看相关页面' }).click()
  await ratesTab(check).decide(TRANSFER, '驳回', '请先完成合同签署')
  await ratesTab(check).item(TRANSFER).getByText('待复核', { exact: true }).waitFor({ state: 'hidden' })
  await fin.reload()
  await fin.getByRole('table', { name: '变更申请' }).getByText('请先完成合同签署').first().waitFor()
  const { page: home } = await visits.open()
  await openConsole(home, 'fin')
  const outcome = home.getByRole('list', { name: '我提交的申请有结果' }).getByRole('listitem').filter({ hasText: '请先完成合同签署' })
  const seen = home.waitForResponse('**/api/console/cases/seen')
  await outcome.getByRole('link', { name: `${TRANSFER} ${CUSTOMER}` }).click()
  await home.getByRole('dialog', { name: '费率变更' }).getByText('请先完成合同签署').first().waitFor()
  await seen
  await home.goto('/console/home')
  await home.getByText(/^待我审核/).waitFor()
  await outcome.waitFor({ state: 'hidden' })
  expect(await mine.item(TRANSFER).getByText(fee).isVisible()).toBe(false)
  await mine.propose(TRANSFER, { serviceFee: someFee() }, '合同尚未签署')
  await mine.item(TRANSFER).getByText('待复核', { exact: true }).waitFor()
  await mine.decide(TRANSFER, '撤回', '录入有误，重新提交')
  await mine.item(TRANSFER).getByText('待复核', { exact: true }).waitFor({ state: 'hidden' })
  await mine.proposals.getByText('已撤回', { exact: true }).first().waitFor()
  expect(await mine.proposals.evaluate(table => table.scrollWidth <= (table.parentElement?.clientWidth ?? 0))).toBe(true)
  await shoot(fin, 'console-rates-proposals.png', { fullPage: true })
})

test('a price that rises between reading and submitting is told, not charged, and confirmed anew', async () => {
  const { page } = await visits.signedIn(MOBILE)
  const [list, add] = [accountListPage(page, 'tiktok'), addQuotaPage(page)]
  await list.open()
  const [account] = await list.addable()
  if (!account) throw new Error('the list has no account that quota can be added to')
  await list.addQuota(account)
  await add.amount(account.name).fill('20')
  const shown = (await add.quoteOf(2000n)).total
  await add.confirm()

  const fin = await enter('fin')
  await ratesTab(fin).propose(TIKTOK, { serviceFee: `2.${String(Math.floor(10 + Math.random() * 89))}` }, '合同补充协议第 5 条')
  await ratesTab(fin).item(TIKTOK).getByText('待复核', { exact: true }).waitFor()
  const check = await enter('fin-check')
  await ratesTab(check).decide(TIKTOK, '复核通过', '已核对合同原件')
  await ratesTab(check).item(TIKTOK).getByText('待复核', { exact: true }).waitFor({ state: 'hidden' })

  await add.submit()
  await add.alert(`应付合计已由 ${amountText(shown)} 变为 `).waitFor()
  await shoot(page, '1440x900-price-changed.png')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: '知道了' }).click()
  await expect.poll(async () => (await add.quoteOf(2000n)).total).not.toBe(shown)
  await add.confirm()
  await add.submit()
  await add.ends('全部成功')
})

test('whose secrets an administrator has just handed out is told so, checks nothing, and auditors see it', async () => {
  const fin = await enter('fin')
  await ratesTab(fin).propose(GOOGLE, { serviceFee: someFee(), tax: '0.60' }, '合同补充协议第 4 条')
  await ratesTab(fin).item(GOOGLE).getByText('待复核', { exact: true }).waitFor()
  try {
    const { page: admin } = await visits.open()
    await openConsole(admin, 'admin', '/console/staff')
    const login = `e2e-${crypto.randomUUID().slice(0, 8)}`
    await admin.getByRole('button', { name: '新建员工' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel(/^账号/).fill(login)
    await dialog.getByLabel(/^姓名/).fill(`复核${login.slice(4)}`)
    await dialog.getByLabel(/^角色/).click()
    await admin.getByRole('option', { name: '财务复核' }).click()
    await dialog.getByRole('button', { name: '新建员工' }).click()
    await admin.getByRole('heading', { name: `登录资料：${login}` }).waitFor()
    const [password = '', secret = ''] = await admin.getByRole('dialog').locator('dd').allInnerTexts()

    const { page } = await visits.open()
    await page.goto('/console')
    await signInAsStaff(page, login, secret.trim(), password.trim())
    await chooseFirstPassword(page, secret.trim(), password.trim(), 'harbour-lantern-43')
    await page.getByText('之前您不能复核').waitFor()
    await shoot(page, 'console-home-own-handout.png')
    expect(await violations(page)).toEqual([])
    await openRates(page, MOBILE)
    const pass = ratesTab(page).item(GOOGLE).getByRole('button', { name: '复核通过' })
    await expect.poll(() => pass.getAttribute('aria-disabled')).toBe('true')
    await pass.hover()
    await page
      .getByText(/^您的登录资料由他人发放或重置，.* 之前不能复核$/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await shoot(page, 'console-rates-refused.png')

    const { page: audit } = await visits.open()
    await openConsole(audit, 'audit')
    await audit.getByText(`复核${login.slice(4)}`).waitFor()
    await shoot(audit, 'console-home-handouts.png')
    expect(await violations(audit)).toEqual([])
  } finally {
    await fin.reload()
    await ratesTab(fin).decide(GOOGLE, '撤回', '测试完成，撤回申请')
    await ratesTab(fin).item(GOOGLE).getByText('待复核', { exact: true }).waitFor({ state: 'hidden' })
  }
})

test('on a phone the tab is one column, and nothing is wider than the screen', async () => {
  const { page } = await visits.open(PHONE)
  await openConsole(page, 'fin', `/console/customers?mobile=${MOBILE}`)
  await page.getByRole('link', { name: /海棠服饰/ }).click()
  await page.getByRole('tab', { name: '费率' }).click()
  await page.getByRole('list', { name: '费率', exact: true }).waitFor()
  // History and proposals below it load on their own.
  await expect.poll(() => page.locator('[aria-busy="true"]').filter({ visible: true }).count()).toBe(0)
  await fits(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-rates-phone.png', { fullPage: true })
  await ratesTab(page).item(TIKTOK).getByRole('button', { name: '变更费率' }).click()
  await page.getByRole('dialog').waitFor()
  // The dialog takes the focus after it has appeared; until then what has it lies hidden below.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-rates-dialog-phone.png')
})
