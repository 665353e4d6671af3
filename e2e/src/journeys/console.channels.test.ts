// Channel health in the console: staff pause a channel, a customer's order waits, staff resume it, the order finishes.
import { afterEach, expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { consoleShell, openConsole } from '../models/console.ts'
import { channelsRoom } from '../models/console-channels.ts'
import { violations } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { product } from '../support/own-product.ts'
import { clearFaults } from '../support/sandbox.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const { sandbox } = product
const visits = useVisits()
afterEach(() => clearFaults(sandbox))

const NOTE = '客户将看到：渠道维护中，订单将排队'

test('a paused channel makes an order wait; resumed, the order finishes, and both actions are in the log', async () => {
  const { page: office } = await visits.open()
  await openConsole(office, 'admin', '/console/channels')
  const room = channelsRoom(office)
  await room.open('TikTok', '暂停派单')
  await room.dialog.getByText(NOTE).waitFor()
  await room.dialog.getByRole('button', { name: '暂停派单' }).click()
  await room.dialog.getByText('原因至少 5 个字符').waitFor()
  await office.keyboard.press('Escape')
  await closed(room.dialog)
  try {
    await room.steer('TikTok', '暂停派单', '渠道接口升级，预计十分钟')
    await room.card('TikTok').getByText('已暂停派单：').waitFor()
    await room.card('TikTok').getByText('渠道接口升级，预计十分钟').waitFor()
    await shoot(office, 'console-channels-paused.png', { fullPage: true })

    const { page } = await visits.holding('13800000001')
    const [list, add] = [accountListPage(page, 'tiktok'), addQuotaPage(page)]
    await list.open()
    const account = (await list.addable())[1]
    if (!account) throw new Error('the list has no second account that quota can be added to')
    await list.addQuota(account)
    await add.amount(account.name).fill('100')
    await add.quoteOf(10_000n)
    await add.confirm()
    await add.submit()
    await expect.poll(() => add.applyNo()).toMatch(/^\d+$/)
    const applyNo = await add.applyNo()
    await office.goto(`/console/quota-orders?apply_no=${applyNo}`)
    const row = office.getByRole('table', { name: '额度工单' }).getByRole('row').filter({ hasText: applyNo })
    await row.waitFor()
    await expect.poll(() => row.getByText('成功', { exact: true }).count()).toBe(0)
    await office.goto('/console/channels')
    await expect.poll(() => room.card('TikTok').locator('dt:text-is("排队") + dd').innerText()).toMatch(/^[1-9]/)

    await room.steer('TikTok', '恢复派单', '渠道接口升级已完成')
    await add.ends('全部成功')
  } finally {
    // Whatever failed: the other journeys need the channel.
    const held = room.card('TikTok').getByRole('button', { name: '恢复派单' })
    await office.goto('/console/channels')
    await room.card('TikTok').getByRole('button', { name: /派单$/ }).waitFor()
    if (await held.isVisible()) await room.steer('TikTok', '恢复派单', '测试结束，恢复派单')
  }
  // Degraded where other journeys made it fail within the hour.
  await room
    .card('TikTok')
    .getByText(/^(正常|降级)$/)
    .waitFor()
  await office.goto('/console/audit?action=channels.resume-dispatch')
  await office.getByRole('table', { name: '审计日志' }).getByRole('button', { name: '恢复派单' }).first().click()
  await office
    .getByRole('table', { name: '变更前后' })
    .getByRole('row', { name: /是否暂停派单/ })
    .waitFor()
  await office.getByText('渠道接口升级已完成').waitFor()
})

test('auditors see every channel and find nothing to press; finance has no such room', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'audit', '/console/channels')
  for (const name of ['Facebook', 'Google', 'TikTok']) await channelsRoom(page).card(name).getByText('成功率 24 小时').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /派单$/ }).count()).toBe(0)
  const other = (await visits.open()).page
  await openConsole(other, 'fin', '/console/channels')
  await consoleShell(other).heading('没有权限').waitFor()
})

test.each([
  ['1440', DESKTOP],
  ['390', PHONE],
] as const)('channel health at %s px is accessible and complete', async (width, viewport) => {
  const { page } = await visits.open(viewport)
  await openConsole(page, 'ops', '/console/channels')
  await channelsRoom(page).card('TikTok').getByText('成功率 24 小时').waitFor()
  await shoot(page, `console-channels-${width}.png`, { fullPage: true })
  expect(await violations(page)).toEqual([])
  await fits(page)
})
