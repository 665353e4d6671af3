// 绑定: the bindings of all customers in both widths, one with its attempts and what people may do, and what changed at the platforms.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { bindingCaseEndpoints } from '@tallyhelm/protocol/topics/bindings/console-endpoints'
import { bindingCaseSchemas } from '@tallyhelm/protocol/topics/bindings/console-schemas'
import { bindingRoomEndpoints } from '@tallyhelm/protocol/topics/bindings/room-endpoints'
import { bindingRoomSchemas, type ConsoleBindingDetail, type SeenChange } from '@tallyhelm/protocol/topics/bindings/room-schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const AT = '2026-03-02T04:00:00Z'
const manual: ConsoleBindingDetail = {
  pair_id: '4000000000000000071',
  submit_id: '70',
  customer_id: '5',
  customer_name: '星河出海科技有限公司',
  sub_customer_name: null,
  account_id: '9',
  outside_account_id: '1234567890123456',
  account_name: '云帆独立站-新客',
  channel: 'FACEBOOK',
  type: 'BM',
  action: 'BIND',
  target: '123456789012345',
  business_id: null,
  role: 'ADVERTISE',
  before: '',
  standing: 'MANUAL',
  state: 'MANUAL',
  told: '账户对我方不可见',
  is_retried: false,
  submitter: '王一',
  submitted_at: AT,
  ended_at: null,
  note: '',
  objections: [],
  sends: 1,
  since: AT,
  next_at: null,
  attempts: [{ number: 1, sent_at: AT, answered_at: AT, answer: 'UNKNOWN', request_id: 'Ab12', told: 'socket hang up' }],
  proposals: [],
}
const failed: ConsoleBindingDetail = { ...manual, standing: 'ENDED', state: 'REFUSED', ended_at: AT, told: 'No permission', attempts: [] }
const proposal = {
  case_id: '81',
  reason: '渠道后台没有该绑定',
  maker_id: '999',
  maker: '林审核',
  made_at: AT,
  lapses_at: null,
  verdict: null,
  checker: null,
  checked_at: null,
  verdict_reason: null,
  outcome: 'REFUSED' as const,
  seen: '未生效',
}

const change: SeenChange = {
  ...manual,
  change_id: '91',
  change_type: 'BIND_BM_ID',
  before: '123456789012345',
  after: '',
  seen_at: AT,
  is_against: true,
  ours: { pair_id: '71', action: 'BIND', target: '123456789012345', state: 'DONE', submitter: '王一', submitted_at: AT, is_later: false },
}

function room(who: 'ops' | 'sales', binding: ConsoleBindingDetail): unknown[] {
  stage.as(who)
  stage.server().leaveRest()
  const asked: unknown[] = []
  stage.server().answer(bindingRoomEndpoints, bindingRoomSchemas, {
    list: ({ page_num, page_size, ...rest }) => {
      asked.push(rest)
      return { content: [binding], total_size: 1, page_num, page_size, standing_counts: { GOING: 12, CUSTOMER: 3, MANUAL: 1 } }
    },
    waits: () => ({
      content: [
        { channel: 'FACEBOOK' as const, type: 'BM' as const, count: 12, late: 0, oldest_at: AT },
        { channel: 'TIKTOK' as const, type: 'BC' as const, count: 4, late: 2, oldest_at: AT },
      ],
    }),
    detail: () => binding,
    changes: ({ page_num, page_size }) => ({
      content: [change],
      total_size: 1,
      page_num,
      page_size,
      against_count: 1,
    }),
    retry: request => {
      asked.push(request)
      return { pair_id: '72' }
    },
  })
  stage.server().answer(bindingCaseEndpoints, bindingCaseSchemas, {
    BINDING_RESULT: request => {
      asked.push(request)
      return { case_id: '81' }
    },
  })
  return asked
}
const panel = () => page.getByRole('dialog', { name: '绑定 BM：云帆独立站-新客' })

test('the list by its tabs with what waits, and changes of platforms, in both widths', async () => {
  const asked = room('ops', manual)
  for (const size of [DESKTOP, PHONE]) {
    await stage.open('/console/bindings', size)
    await expect.element(page.getByText('账户对我方不可见').first()).toBeVisible()
    await expect.element(page.getByRole('list', { name: '等待中' }).getByText('2 项超过 3 天')).toBeVisible()
    expect(await pageViolations(), `${size[0]}`).toEqual([])
    expect(excessWidth(), `${size[0]}`).toBe(0)
    await stage.open('/console/bindings?tab=changes', size)
    await expect.element(page.getByText('不符', { exact: true }).first()).toBeVisible()
    expect(document.body.textContent).toContain('王一 绑定 123456789012345')
    expect(await pageViolations(), `${size[0]}`).toEqual([])
    expect(excessWidth(), `${size[0]}`).toBe(0)
  }
  await stage.open('/console/bindings')
  await page.getByRole('tab', { name: /^人工核对\s*1/ }).click()
  await expect.poll(() => asked.at(-1)).toEqual({ standing: 'MANUAL' })
})

test('one that no platform shows, with its attempts, is settled by a proposal; a colleague decides about it there', async () => {
  const asked = room('ops', manual)
  await stage.open('/console/bindings?open=4000000000000000071', PHONE)
  await expect.element(panel().getByText('socket hang up')).toBeVisible()
  for (const words of ['第 1 次 · 无答复', '请求编号 Ab12', '投放']) expect(panel().element().textContent).toContain(words)
  expect(await pageViolations()).toEqual([])
  await stage.open('/console/bindings?open=4000000000000000071', DESKTOP)
  await panel().getByRole('button', { name: '判定失败' }).click()
  const dialog = page.getByRole('dialog', { name: /^判定失败/ })
  await dialog.getByRole('textbox', { name: /^原因/ }).fill('渠道后台没有该绑定')
  await dialog.getByRole('button', { name: '判定失败' }).click()
  const request = { pair_id: '4000000000000000071', outcome: 'REFUSED', reason: '渠道后台没有该绑定' }
  await expect.poll(() => asked).toContainEqual(request)
  room('ops', { ...manual, proposals: [proposal] })
  await stage.open('/console/bindings?open=4000000000000000071')
  await expect.element(panel().getByRole('button', { name: '复核通过云帆独立站-新客' })).toBeVisible()
  await expect.element(panel().getByRole('button', { name: '人工完成' })).toHaveAttribute('aria-disabled', 'true')
  expect(await pageViolations()).toEqual([])
})

test('a failed one is asked for again with a reason; salespeople read', async () => {
  const asked = room('ops', failed)
  await stage.open('/console/bindings?open=4000000000000000071')
  await panel().getByRole('button', { name: '重试' }).click()
  const dialog = page.getByRole('dialog', { name: /^重试/ })
  await dialog.getByRole('textbox', { name: /^原因/ }).fill('客户已授权')
  await dialog.getByRole('button', { name: '重试' }).click()
  await expect.poll(() => asked).toContainEqual({ pair_id: '4000000000000000071', reason: '客户已授权' })
  room('sales', failed)
  await stage.open('/console/bindings?open=4000000000000000071')
  await expect.element(panel()).toBeVisible()
  expect(panel().getByRole('button', { name: '重试' }).elements()).toEqual([])
})
