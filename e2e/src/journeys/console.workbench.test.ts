// The console's home page leads to what it counts, tells checkers what waits for them, and says when it cannot be read.
import { expect, test } from 'vitest'
import { openConsole } from '../models/console.ts'
import { channelsRoom } from '../models/console-channels.ts'
import { openRates, ratesTab } from '../models/console-rates.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { useVisits } from '../support/visits.ts'

const visits = useVisits()
/** Nobody else's journey pays by these rates. */
const MOBILE = '13800000002'
const TILES = [
  ['待审批额度申请', '/console/quota-orders?group=APPROVAL'],
  ['待人工核对', '/console/quota-orders?group=MANUAL'],
  ['账实差异', '/console/ledger?tab=differences&state=OPEN'],
  ['今日失败', '/console/quota-orders?group=FAIL&finished=*'],
  ['今日加额成功', '/console/quota-orders?group=FINISHED&type=ADD&finished=*'],
] as const

test('each tile leads to what it counts; a salesperson, who enters no queue, has figures alone', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'ops')
  const tiles = page.getByRole('list', { name: '待办与今日' })
  for (const [name, path] of TILES) {
    await tiles.getByRole('link', { name }).click()
    await page.waitForURL(`**${path}`)
    await page.goBack()
    await tiles.waitFor()
  }
  const { page: sales } = await visits.open()
  await openConsole(sales, 'sales')
  const figures = sales.getByRole('list', { name: '待办与今日' })
  await figures.getByText('待人工核对').waitFor()
  expect(await figures.getByRole('link').count()).toBe(0)
  expect(await figures.getByText('账实差异').count()).toBe(0)
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
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

test('what cannot be read is said, with no figures beside it, and comes with another try', async () => {
  const { page } = await visits.open()
  const refusal = { code: 5000, msg: '系统繁忙，请稍后重试', data: {} }
  await page.route('**/api/console/workbench', route => route.fulfill({ json: refusal }))
  await openConsole(page, 'audit')
  await page.getByRole('alert').getByText(refusal.msg).waitFor()
  expect(await page.getByRole('list', { name: '待办与今日' }).count()).toBe(0)
  await page.unroute('**/api/console/workbench')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('list', { name: '待办与今日' }).getByRole('link', { name: '今日失败' }).waitFor()
})
