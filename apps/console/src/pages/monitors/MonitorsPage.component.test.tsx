// 规则运行监控: the figures, lists and both widths, one rule stopped, and the switch for all in two steps; auditors read.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { consoleMonitorEndpoints } from '@tallyhelm/protocol/topics/monitors/console-endpoints'
import { type ConsoleRule, consoleMonitorSchemas, type MonitorOverview } from '@tallyhelm/protocol/topics/monitors/console-schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const AT = '2026-03-02T04:00:00Z'

const rule: ConsoleRule = {
  ...sampleOf(consoleMonitorSchemas.rules.response.shape.content.element),
  rule_id: '71',
  rule_name: '夜间突增',
  customer_id: '5',
  customer_name: '星河出海',
  sentence: '每 5 分钟检查全部账户：近 15 分钟消耗 ≥ $40.00，暂停广告组',
  standing: 'ON',
  stopped_reason: null,
  stopped_by: null,
}
const figures = {
  ticks: 12,
  runs: 768,
  skipped: 3,
  delay_half: 12.5,
  delay_p95: 48,
  delay_most: 61,
  pairs: 9,
  matches: 17,
  unread: 2,
  late: 1,
}
const overview: MonitorOverview = {
  stop: null,
  rules: { on: 42, off: 3, stopped: 1, customers: 9 },
  accounts: { watched: 120, failed: 2, late: 1 },
  hour: figures,
  day: { ...figures, runs: 18_000, skipped: 5 },
  hours: [{ from: AT, runs: 64, skipped: 3, matches: 17 }],
  pauses: { success: 8, failed: 1, unsent: 4, held: 2, going: 1 },
  open: { going: 1, going_since: AT, held: 2, held_since: AT },
  most_matched: [{ rule_id: '71', rule_name: '夜间突增', customer_id: '5', customer_name: '星河出海', count: 11 }],
  most_paused: [],
}

type Sent = [string, unknown]
function room(who: 'risk' | 'audit', told: Partial<MonitorOverview> = {}, row: ConsoleRule = rule): Sent[] {
  stage.as(who)
  const sent: Sent[] = []
  const noted = (name: string) => (input: unknown) => {
    sent.push([name, input])
    return { changed: true }
  }
  stage.server().answer(consoleMonitorEndpoints, consoleMonitorSchemas, {
    overview: () => ({ ...overview, ...told }),
    rules: ({ page_num, page_size }) => ({ content: [row], total_size: 1, page_num, page_size }),
    troubles: ({ page_num, page_size }) => ({ content: [], total_size: 0, page_num, page_size }),
    stopRule: noted('stopRule'),
    allowRule: noted('allowRule'),
    stopAll: noted('stopAll'),
    allowAll: noted('allowAll'),
  })
  return sent
}

test('figures, and what is wrong among them, in both widths; each leads to its rows', async () => {
  room('risk')
  for (const size of [DESKTOP, PHONE]) {
    await stage.open('/console/monitors', size)
    await expect.element(page.getByText('近 1 小时漏检')).toBeVisible()
    for (const words of [
      '768 次',
      '3 片',
      '48 秒',
      'P95；一半在 12.5 秒内，最长 61 秒',
      '读取失败 2，延迟 1',
      '11 次命中',
      '24 小时未执行4已失效',
    ])
      expect(document.body.textContent).toContain(words)
    expect(await pageViolations(), `${size[0]}`).toEqual([])
    expect(excessWidth(), `${size[0]}`).toBe(0)
  }
  await page.getByRole('link', { name: '读取失败 2，延迟 1' }).click()
  await expect.element(page.getByRole('tab', { name: '异常账户' })).toHaveAttribute('aria-selected', 'true')
})

test('one rule is stopped with a reason, by keys, and let run again', async () => {
  const sent = room('risk')
  await stage.open('/console/monitors?tab=rules')
  await expect.element(page.getByRole('button', { name: '停用：夜间突增' })).toBeVisible()
  ;(page.getByRole('button', { name: '停用：夜间突增' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: /^停用规则/ })
  await dialog.getByRole('button', { name: '停用规则' }).click()
  await expect.element(dialog.getByText('原因至少 5 个字符').last()).toBeVisible()
  await dialog.getByRole('textbox', { name: /^原因/ }).fill('每轮命中过多，核对中')
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('button', { name: '停用规则' }).click()
  await expect.poll(() => sent).toEqual([['stopRule', { rule_id: '71', reason: '每轮命中过多，核对中' }]])
  room('risk', {}, { ...rule, standing: 'STOPPED', stopped_reason: '每轮命中过多，核对中', stopped_by: '林审核' })
  await stage.open('/console/monitors?tab=rules', PHONE)
  await expect.element(page.getByRole('button', { name: '解除停用：夜间突增' })).toBeVisible()
  for (const words of ['每轮命中过多，核对中', '林审核', '平台停用']) expect(document.body.textContent).toContain(words)
})

test('the switch for all asks why, and then says whom it concerns; auditors see it and have none', async () => {
  const sent = room('risk')
  await stage.open('/console/monitors')
  await page.getByRole('button', { name: '全局停用自动暂停' }).click()
  const first = page.getByRole('dialog', { name: '全局停用自动暂停', exact: true })
  await first.getByRole('button', { name: '下一步' }).click()
  await expect.element(first.getByText('原因至少 5 个字符').last()).toBeVisible()
  await first.getByRole('textbox', { name: /^原因/ }).fill('渠道状态异常')
  await first.getByRole('button', { name: '下一步' }).click()
  const second = page.getByRole('dialog', { name: '确认全局停用自动暂停' })
  await expect.element(second.getByText('影响 9 个客户的 42 条启用规则')).toBeVisible()
  expect(sent).toEqual([])
  expect(await pageViolations()).toEqual([])
  await second.getByRole('button', { name: '全局停用自动暂停' }).click()
  await expect.poll(() => sent).toEqual([['stopAll', { reason: '渠道状态异常' }]])
  room('audit', { stop: { reason: '渠道状态异常', by: '林审核', at: AT } })
  await stage.open('/console/monitors')
  await expect.element(page.getByText(/^已全局停用自动暂停：林审核/)).toBeVisible()
  expect(page.getByRole('button', { name: '解除全局停用' }).elements()).toEqual([])
})
