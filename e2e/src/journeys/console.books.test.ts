// The console's books and home page: the lights are green, a kind leads down to an entry and on to its order, home tells what others did.
import { expect, test } from 'vitest'
import { openConsole } from '../models/console.ts'
import { channelsRoom } from '../models/console-channels.ts'
import { openRates, ratesTab } from '../models/console-rates.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { useVisits } from '../support/visits.ts'

const visits = useVisits()
/** Nobody else's journey pays by these rates. */
const MOBILE = '13800000002'

test('the invariants are checked live, and every light is green', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'audit', '/console/ledger?tab=checks')
  await page.getByText('全部恒等式成立').waitFor()
  const lights = page.getByRole('list', { name: '恒等式检查结果' }).getByRole('listitem')
  await expect.poll(() => lights.count()).toBeGreaterThan(8)
  await expect.poll(() => lights.filter({ hasText: '不成立' }).count()).toBe(0)
  const checked = page.waitForResponse(reply => reply.url().endsWith('/api/console/ledger/checks'))
  await page.getByRole('button', { name: '立即检查' }).click()
  expect((await checked).ok()).toBe(true)
})

test('finance goes from a kind to an account, to its entries, to the quota order, and back', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'fin', '/console/ledger?tab=balances')
  const kinds = page.getByRole('table', { name: '科目余额' })
  await kinds.getByRole('row').filter({ hasText: 'USD' }).getByRole('button', { name: '服务费收入' }).click()
  await page.waitForURL('**/console/ledger?tab=balances&currency=USD&open=SERVICE_FEE')
  await page
    .getByRole('table', { name: '账目' })
    .getByRole('button', { name: /有限公司|代理商/ })
    .first()
    .click()
  const entries = page.getByRole('table', { name: '分录' })
  await entries.getByText('服务费').first().waitFor()
  const order = entries.getByRole('link', { name: /^\d{19}$/ }).first()
  const applyNo = (await order.innerText()).trim()
  await order.click()
  await page.waitForURL(`**/console/quota-orders?apply_no=${applyNo}`)
  await page.getByRole('table', { name: '额度工单' }).getByRole('button', { name: applyNo }).first().waitFor()
  await page.goBack()
  await entries.getByText('服务费').first().waitFor()
  await page.getByRole('button', { name: '返回账目列表' }).click()
  await page.getByRole('button', { name: '返回科目余额' }).click()
  await kinds.getByRole('button', { name: '客户钱包' }).first().waitFor()
})

test('an entry leads to its ad account and to what the audit log says of it', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'admin', '/console/ledger?tab=balances&currency=USD&open=SERVICE_FEE')
  await page
    .getByRole('table', { name: '账目' })
    .getByRole('button', { name: /有限公司|代理商/ })
    .first()
    .click()
  const entries = page.getByRole('table', { name: '分录' })
  const log = entries.getByRole('link', { name: /^日志 \d+$/ }).first()
  const id = /\d+/.exec(await log.innerText())?.[0] ?? expect.fail('no account id')
  await log.click()
  await page.waitForURL(`**/console/audit?object_id=${id}`)
  await page.getByRole('table', { name: '审计日志' }).getByRole('row').nth(1).waitFor()
  await page.goBack()
  const row = entries.getByRole('row').filter({ has: page.getByRole('link', { name: `日志 ${id}` }) })
  await row.first().getByRole('link').first().click()
  await page.waitForURL(`**/console/accounts?ids=${id}`)
  await expect.poll(() => page.getByRole('table', { name: '广告账户', exact: true }).getByRole('row').count()).toBe(2)
})

test('who checks finds a colleague’s proposal at home and is led to it; its maker is told of it nowhere there', async () => {
  const { page: fin } = await visits.open()
  await openConsole(fin, 'fin', '/console/customers')
  await openRates(fin, MOBILE)
  const mine = ratesTab(fin)
  const google = 'Google 加额'
  await mine.propose(google, { serviceFee: '2.75' }, '按补充协议第 5 条')
  await mine.item(google).getByText('拟变更为').waitFor()
  try {
    const { page } = await visits.open(PHONE)
    await openConsole(page, 'fin-check')
    const waiting = page.getByRole('list', { name: '待我审核' }).getByRole('listitem').filter({ hasText: google })
    await waiting.getByText(/顾清和 提交/).waitFor()
    expect(await violations(page)).toEqual([])
    await fits(page)
    await waiting.getByRole('link', { name: google }).click()
    await page.getByRole('dialog', { name: '费率变更' }).getByRole('link', { name: '查看相关页面' }).click()
    await ratesTab(page).item(google).getByRole('button', { name: '复核通过' }).waitFor()

    await fin.goto('/console/home')
    await fin.getByText(/^待我审核（\d+）$/).waitFor()
    expect(await fin.getByText(google).count()).toBe(0)
  } finally {
    await openRates(fin, MOBILE)
    await mine.decide(google, '撤回', '已与客户重新商定')
  }
})

test('home and the room of the channels say the same of each channel', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'ops', '/console/channels')
  const room = channelsRoom(page)
  const states = /^(正常|降级|中断|已暂停)$/
  const names = ['Facebook', 'Google', 'TikTok']
  const inRoom = async () => {
    await page.goto('/console/channels')
    return await Promise.all(names.map(name => room.card(name).getByText(states).innerText()))
  }
  const atHome = async () => {
    await page.goto('/console/home')
    const lines = page.getByRole('region', { name: '渠道健康' }).getByRole('listitem')
    return await Promise.all(names.map(name => lines.filter({ hasText: name }).getByText(states).innerText()))
  }
  await room.steer('Google', '暂停派单', '渠道接口升级，预计十分钟')
  try {
    await expect.poll(async () => (await atHome()).join() === (await inRoom()).join()).toBe(true)
    expect((await atHome())[1]).toBe('已暂停')
    await page.getByText('已暂停派单', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
  } finally {
    await page.goto('/console/channels')
    await room.steer('Google', '恢复派单', '测试结束，恢复派单')
  }
})
