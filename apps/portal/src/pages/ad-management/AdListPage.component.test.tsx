// 广告管理: three channels and levels, a switch in each row, a batch with its undo, budgets, the way down, the detail with its history, and how old it all is.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { adManagementEndpoints } from '@tallyhelm/protocol/topics/ad-management/endpoints'
import { type Ad, type AdDetail, adManagementSchemas } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const LIST = '/accountManage/accountManageList'
const READ_AT = '2026-03-02T03:50:00.000Z'

const summer: Ad = {
  object_id: '501',
  channel: 'FACEBOOK',
  level: 'CAMPAIGN',
  outside_id: '120310000000001',
  name: '夏季大促',
  campaign_id: null,
  ad_group_id: null,
  account_id: '7',
  outside_account_id: '7700000001',
  account_name: '旗舰店',
  currency: 'USD',
  state: 'ON',
  is_on: true,
  effective: 'ACTIVE',
  objective: 'CONVERSIONS',
  budget_kind: 'DAILY',
  budget: '50.00',
  spend_today: '12.50',
  spend: '342.50',
  impressions: 12000,
  clicks: 240,
  ctr: '2.00',
  cpc: '1.43',
  conversions: 12,
  cpa: '28.54',
  read_at: READ_AT,
  action_state: null,
  action_kind: null,
  action_to: null,
}
const quiet: Ad = {
  ...summer,
  object_id: '502',
  outside_id: '120310000000002',
  name: '秋季预热',
  state: 'OFF',
  is_on: false,
  budget_kind: null,
  budget: null,
  spend_today: '0.00',
  spend: '0.00',
  impressions: 0,
  clicks: 0,
  ctr: null,
  cpc: null,
  conversions: 0,
  cpa: null,
}
const detail: AdDetail = {
  ad: summer,
  campaign_name: null,
  ad_group_name: null,
  timezone: 'Asia/Shanghai',
  made_at: READ_AT,
  gone_at: null,
  days: [{ day: '2026-03-02', spend: '12.50', impressions: 400, clicks: 9, conversions: 0.5 }],
  actions: [
    { action_id: '2', kind: 'BUDGET', from: '40.00', to: '50.00', state: 'DONE', reason: '', by: '林知夏', at: READ_AT, ended_at: READ_AT },
    {
      action_id: '1',
      kind: 'SWITCH',
      from: 'PAUSED',
      to: 'ACTIVE',
      state: 'FAILED',
      reason: '监控规则暂停中',
      by: '陈默',
      at: READ_AT,
      ended_at: READ_AT,
    },
  ],
}

let asked: Record<string, unknown>[]
let sent: { name: string; request: unknown }[]
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  ;[asked, sent] = [[], []]
})

function enter(rows: readonly Ad[] = [summer, quiet]) {
  stage.as({})
  const routes = buttonsOf({ roles: ['Associated'], isMaster: true, isSubCustomer: false, channels: ['FACEBOOK', 'GOOGLE', 'TIKTOK'] })
  stage.server().answer(organizationEndpoints, organizationSchemas, { authorityConfig: () => ({ routes }) })
  const batch = (ids: readonly string[]) => ({
    batch_id: '900',
    undo_until: new Date(Date.now() + 6_000).toISOString(),
    results: ids.map(object_id => ({ object_id, accepted: object_id !== '502', msg: object_id === '502' ? '监控规则暂停中' : '' })),
  })
  const note = (name: string, request: unknown) => sent.push({ name, request })
  stage.server().answer(adManagementEndpoints, adManagementSchemas, {
    list: request => {
      asked.push(request)
      return { content: [...rows], total_size: rows.length, page_num: request.page_num, page_size: request.page_size }
    },
    freshness: () => ({
      accounts: 2,
      unread: 0,
      oldest_at: READ_AT,
      latest_at: READ_AT,
      troubled: [{ outside_account_id: '7700000002', account_name: '二店', read_at: READ_AT, why: '渠道暂未返回数据，稍后自动重试' }],
    }),
    status: request => {
      note('status', request)
      return batch(request.object_ids)
    },
    budget: request => {
      note('budget', request)
      if (Number(request.changes[0]?.budget) === 3)
        throw new Refusal('INPUT_INVALID', {}, [{ path: 'changes.0.budget', msg: '夏季大促：预算不能低于渠道的最低要求 $5.00' }])
      return batch(request.changes.map(({ object_id }) => object_id))
    },
    undo: request => {
      note('undo', request)
      return { undone: 1, started: 0 }
    },
    detail: () => detail,
  })
}

test('figures stand as told, without clicks there is no CPC, and it says how old they are', async () => {
  enter()
  await stage.open(LIST)
  await expect.element(page.getByRole('heading', { name: '广告管理' })).toBeVisible()
  const rows = page.getByRole('row')
  const cellsOf = (at: number) => [...rows.nth(at).element().querySelectorAll('td, th')].map(cell => cell.textContent)
  await expect
    .poll(() => cellsOf(1).slice(3))
    .toEqual([
      '旗舰店7700000001',
      '投放中',
      '$50.00 每日预算',
      '$12.50',
      '$342.50',
      '12,000',
      '240',
      '2.00%',
      '$1.43',
      '12',
      '$28.54',
      '2026-03-02 11:50:00',
    ])
  expect(cellsOf(2).slice(4, 14)).toEqual(['已暂停', '—', '$0.00', '$0.00', '0', '0', '—', '—', '0', '—'])
  await expect.element(page.getByText('二店：渠道暂未返回数据，稍后自动重试', { exact: false })).toBeVisible()
  expect(asked[0]).toMatchObject({ channel: 'FACEBOOK', level: 'CAMPAIGN' })
  await expect.element(page.getByRole('link', { name: '创建广告' })).toHaveAttribute('href', '/accountManage/accountManageAdd')
  expect(await pageViolations()).toEqual([])
})

test('channel, level and order are in the address and the request; a campaign leads down to what stands below it', async () => {
  enter()
  await stage.open(LIST)
  await userEvent.click(page.getByRole('tab', { name: 'Google' }))
  await expect.poll(() => asked.at(-1)).toMatchObject({ channel: 'GOOGLE', level: 'CAMPAIGN' })
  await userEvent.click(page.getByRole('tab', { name: 'Facebook' }))
  await userEvent.click(page.getByText('CPC', { exact: true }).first())
  await expect.poll(() => asked.at(-1)).toMatchObject({ channel: 'FACEBOOK', sort: 'cpc' })
  await userEvent.click(page.getByRole('link', { name: '夏季大促 的广告组' }))
  await expect.poll(() => asked.at(-1)).toMatchObject({ level: 'AD_GROUP', campaign_id: summer.outside_id })
  expect(location.search).toContain('campaign=120310000000001')
})

test('a switch pauses its row, and is taken back while its six seconds run', async () => {
  enter()
  await stage.open(LIST)
  await userEvent.click(page.getByRole('switch', { name: '夏季大促 开关' }))
  await expect.poll(() => sent).toEqual([{ name: 'status', request: { object_ids: ['501'], status: 'PAUSED' } }])
  await expect.element(page.getByText('将暂停 1 个，6 秒后执行')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: '撤销' }))
  await expect.poll(() => sent.at(-1)).toEqual({ name: 'undo', request: { batch_id: '900' } })
  await expect.element(page.getByText('已撤销，未做任何修改')).toBeVisible()
})

test('chosen by keyboard, switched together; what is not accepted says why', async () => {
  enter()
  await stage.open(LIST)
  const all = page.getByRole('checkbox', { name: /^选择/ }).first()
  // It is disabled until the rows are there.
  await expect.element(all).toBeEnabled()
  ;(all.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  const start = page.getByRole('button', { name: '开启', exact: true })
  await expect.element(start).toBeVisible()
  ;(start.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual([{ name: 'status', request: { object_ids: ['501', '502'], status: 'ACTIVE' } }])
  await expect.element(page.getByText('1 个未受理')).toBeVisible()
  await expect.element(page.getByText('秋季预热：监控规则暂停中')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('a budget is judged as it is typed and as the server knows it, and sent for those that have one', async () => {
  enter()
  await stage.open(LIST)
  await userEvent.click(page.getByRole('checkbox', { name: /^选择/ }).first())
  await userEvent.click(page.getByRole('button', { name: '改预算' }))
  const box = page.getByRole('dialog').getByRole('textbox', { name: /新预算/ })
  const press = () => userEvent.click(page.getByRole('dialog').getByRole('button', { name: '修改预算' }))
  await userEvent.fill(box, '0')
  await press()
  await expect.element(page.getByText(/预算需大于/)).toBeVisible()
  await userEvent.fill(box, '3')
  await press()
  await expect.element(page.getByText('夏季大促：预算不能低于渠道的最低要求 $5.00')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.fill(box, '88.5')
  await press()
  await expect.poll(() => sent.at(-1)).toMatchObject({ name: 'budget', request: { changes: [{ object_id: '501' }] } })
  await expect.element(page.getByText('将修改预算 1 个，6 秒后执行')).toBeVisible()
})

test('the detail tells days and who did what with which result', async () => {
  enter()
  await stage.open(LIST)
  await userEvent.click(page.getByRole('button', { name: '夏季大促', exact: true }))
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByText('预算 $40.00 → $50.00：成功')).toBeVisible()
  await expect.element(drawer.getByText('暂停 → 开启：失败')).toBeVisible()
  await expect.element(drawer.getByText('监控规则暂停中')).toBeVisible()
  await expect.poll(() => drawer.getByRole('row').nth(1).query()?.textContent).toBe('2026-03-02$12.504009' + '0.5')
  expect(await pageViolations()).toEqual([])
})

test('on a phone rows are cards without scrolling sideways, and what goes on holds the switch', async () => {
  await page.viewport(...PHONE)
  enter([{ ...summer, action_state: 'VERIFYING', action_kind: 'SWITCH', action_to: 'PAUSED' }])
  await stage.open(LIST)
  await expect.element(page.getByText('暂停：核实中')).toBeVisible()
  await expect.element(page.getByRole('switch', { name: /夏季大促/ })).toBeDisabled()
  expect(excessWidth()).toBe(0)
  expect(await pageViolations()).toEqual([])
})

test('without ads it says what will stand here', async () => {
  enter([])
  await stage.open(LIST)
  await expect.element(page.getByText('没有广告系列')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('a failure offers another try', async () => {
  enter()
  stage.server().answer(adManagementEndpoints, adManagementSchemas, {
    list: () => {
      throw new Refusal('BUSY')
    },
  })
  await stage.open(LIST)
  await expect.element(page.getByText('加载失败', { exact: false })).toBeVisible()
  await page.getByRole('alertdialog', { name: '错误提示' }).getByRole('button', { name: '知道了' }).click()
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible()
})
