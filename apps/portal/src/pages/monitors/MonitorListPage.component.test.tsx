// Monitor rules in their list: switched with a way back, stopped for all, asked why they did not fire; and the log of what they paused.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'
import { type Standing, standMonitors } from './test-monitors.ts'
import { HELD, PAUSE, RULE, STOPPED } from './test-rules.ts'

const stage = openStage()
const LIST = '/security/config'
const LOG = '/security/config?tab=pause-log'
const AD_GROUP = PAUSE.ad_group_id

let standing: Standing
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  standing = standMonitors(stage.server())
})
const asked = (call: string) => standing.asked.flatMap(([name, request]) => (name === call ? [request] : []))
const menuOf = async (name: string, entry: string) => {
  await page.getByRole('button', { name: `${name} 的更多操作` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a rule is switched off at once, and on again by the toast; one that staff stopped says why', async () => {
  standing.accessEndsAt = new Date(Date.now() + 9.5 * 86_400_000).toISOString()
  await stage.open(LIST)
  const own = page.getByRole('switch', { name: `启用 ${RULE.rule_name}` })
  await expect.element(own).toBeChecked()
  await expect.element(page.getByText('仅通知中')).toBeVisible()
  await expect.element(page.getByText(STOPPED.stopped_reason ?? '', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('switch', { name: new RegExp(`^启用 ${STOPPED.rule_name}`) })).toBeDisabled()
  await expect.element(page.getByText('15 个账户中 12 个受保护；2 个没有启用的规则，1 个渠道读取失败；令牌剩余 9 天')).toBeVisible()
  await expect.element(page.getByText('Meta 令牌剩余 9 天')).toBeVisible()
  await own.click()
  await expect.element(own).not.toBeChecked()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.element(own).toBeChecked()
  await expect.poll(() => asked('editStatus')).toEqual(['OFF', 'ON'].map(status => ({ rule_id: RULE.rule_id, status })))
  expect(await pageViolations()).toEqual([])
})

test('pausing is stopped with a reason, and a banner says so while it is', async () => {
  await stage.open(LIST)
  await page.getByRole('button', { name: '停止自动暂停' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '停止自动暂停' }).click()
  await expect.element(dialog.getByText('原因至少 5 个字符')).toBeVisible()
  await dialog.getByRole('textbox', { name: '原因' }).fill('大促期间人工盯盘')
  await dialog.getByRole('button', { name: '停止自动暂停' }).click()
  await expect.element(page.getByText('自动暂停已停止')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '恢复自动暂停' })).toBeVisible()
  expect(asked('killSwitch')).toEqual([{ is_on: true, reason: '大促期间人工盯盘' }])
})

test('each account says whether it is protected, and when it was read and pinged last; those that are not come first', async () => {
  await stage.open(LIST)
  await page.getByRole('button', { name: '查看明细' }).click()
  const drawer = page.getByRole('dialog', { name: '防护明细' })
  const rows = drawer.getByRole('list', { name: '账户防护情况' }).getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent('店铺 1107000最近成功读取 从未 · 最近收到推送 从未尚未读取数据')
  await expect.element(rows.nth(1)).toHaveTextContent('店铺 2107001最近成功读取 4 分钟前 · 最近收到推送 2 小时前受保护')
  expect(rows.nth(1).element().querySelector('time')?.title).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d/)
  await drawer.getByRole('button', { name: '下一页' }).click()
  await expect.element(rows.first()).toHaveTextContent('店铺 21107020最近成功读取 4 分钟前 · 最近收到推送 2 小时前受保护')
  expect(await pageViolations()).toEqual([])
})

test('landing domains are pasted, suggested, and taken off with a way back', async () => {
  await stage.open(LIST)
  await page.getByRole('button', { name: '落地域名白名单' }).click()
  const drawer = page.getByRole('dialog')
  const box = drawer.getByRole('textbox', { name: '添加域名' })
  await box.fill('a.example.com\nnicht gut')
  await drawer.getByRole('button', { name: '加入白名单' }).click()
  await expect.element(drawer.getByText('“nicht”不是域名，请填写如 example.com')).toBeVisible()
  await box.fill('https://a.example.com/x，b.example.com')
  await drawer.getByRole('button', { name: '加入白名单' }).click()
  await stage.toasted('已加入 2 个域名')
  await drawer.getByRole('button', { name: '加入 shop.nordlake.example' }).click()
  await drawer.getByRole('button', { name: '移出 nordlake.example.com' }).click()
  await expect.element(drawer.getByRole('button', { name: '移出 nordlake.example.com' })).not.toBeInTheDocument()
  await page.getByText('撤销', { exact: true }).click()
  await expect.element(drawer.getByRole('button', { name: '移出 nordlake.example.com' })).toBeVisible()
  await expect.poll(() => asked('saveDomains').length).toBe(3)
  expect(await pageViolations()).toEqual([])
})

test('why a rule did not fire is told with each condition and its actual value', async () => {
  await stage.open(LIST)
  await menuOf(RULE.rule_name, '为何未触发')
  const dialog = page.getByRole('dialog')
  const box = dialog.getByRole('textbox', { name: '广告组 ID' })
  await box.fill('120210000000009999')
  await dialog.getByRole('button', { name: '查询原因' }).click()
  await expect.element(dialog.getByText(/^没有读到过这个广告组/)).toBeVisible()
  await box.fill(AD_GROUP)
  await dialog.getByRole('textbox', { name: /^时间/ }).fill('2026-03-02 08:30')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/没有触发：近 1 小时转化数为 2/)).toBeVisible()
  const leaves = dialog.getByRole('list', { name: '逐条判断' }).getByRole('listitem')
  await expect
    .poll(() => leaves.elements().map(leaf => leaf.textContent))
    .toEqual(['近 1 小时消耗 ≥ $200.00实际 $316.20满足', '近 1 小时转化数 = 0实际 2不满足', '落地域名 不在白名单还没有读到落地页无法判断'])
  expect(asked('explain')).toEqual([{ rule_id: RULE.rule_id, ad_group_id: AD_GROUP, at: '2026-03-02T00:30:00.000Z' }])
  expect(await pageViolations()).toEqual([])
})

test('a pause is given back after a question, a held one is decided, a false alarm is told', async () => {
  await stage.open(LOG)
  await page.getByRole('button', { name: `恢复投放 ${PAUSE.ad_group_name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复投放' }).click()
  await expect.element(page.getByText('恢复中')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: `恢复投放 ${PAUSE.ad_group_name}` })).not.toBeInTheDocument()
  await page.getByRole('button', { name: `继续暂停 ${HELD.ad_group_name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '继续暂停' }).click()
  await expect.element(page.getByText('待执行')).toBeVisible()
  await menuOf(PAUSE.ad_group_name, '反馈：误报')
  await expect.element(page.getByText('反馈：误报')).toBeInTheDocument()
  expect([asked('restore'), asked('decide'), asked('feedback')]).toEqual([
    [{ pause_id: PAUSE.pause_id }],
    [{ pause_id: HELD.pause_id, goes_on: true }],
    [{ pause_id: PAUSE.pause_id, feedback: 'FALSE_ALARM' }],
  ])
  expect(await pageViolations()).toEqual([])
})

test('without rules a template begins one; on a phone rules are cards', async () => {
  standing.rules = []
  await stage.open(LIST, PHONE)
  await expect
    .element(page.getByRole('list', { name: '规则模板' }).getByRole('link', { name: /零转化高消耗/ }))
    .toHaveAttribute('href', '/security/config/add/0?template=NO_CONVERSION')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await pageViolations()).toEqual([])
})
