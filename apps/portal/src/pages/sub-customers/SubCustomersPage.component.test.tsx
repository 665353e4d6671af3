// 子客户管理: an agent sets a sub-customer up, invites and removes its users, gives it ad accounts and money, and a lone member invites nobody.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { adAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import { type OwnSubCustomer, subCustomerSchemas } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import { walletSchemas } from '@tallyhelm/protocol/topics/wallet/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const INVITED = { offer_id: '31', name: '林青禾', mobile: '139****0001', email: '', is_lapsed: false, expires_at: '2026-03-03T04:00:00Z' }
const USER = { user_id: '41', name: '苏晚', mobile: '139****0002', is_disabled: false, joined_at: '2026-03-01T04:00:00Z' }
const row = (over: Partial<OwnSubCustomer>): OwnSubCustomer => ({
  sub_customer_id: '100',
  name: '青禾优选',
  wallets: [{ currency: 'USD', available: '120.00', pending: '0.00' }],
  contact_name: '苏晚',
  contact_mobile: '139****0002',
  users: 1,
  facebook_accounts: 3,
  google_accounts: 0,
  tiktok_accounts: 1,
  account_balance: '4200.00',
  today_spend: '12.30',
  month_spend: '310.50',
  to_rectify: 2,
  status: 'ACTIVE',
  may_add: true,
  may_transfer: true,
  may_clear: true,
  may_bind: true,
  order_most: '',
  day_most: '',
  rule: null,
  show_sub_customer_spend: false,
  may_recharge: true,
  created_at: '2026-03-01T04:00:00Z',
  ...over,
})

/** What was sent, by the name of the call. */
let sent: [name: string, request: unknown][]
let rows: OwnSubCustomer[]
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  sent = []
  rows = [row({})]
})

function enter(is_master = true) {
  stage.as({ customer_nature: 'SECOND_AGENT', is_master })
  const roles = ['Associated', 'SecondAgent'] as const
  const routes = buttonsOf({ roles, isMaster: is_master, isSubCustomer: false, channels: ['FACEBOOK', 'GOOGLE', 'TIKTOK'] })
  stage.server().answer(organizationEndpoints, organizationSchemas, { authorityConfig: () => ({ routes }) })
  const keep = (name: string) => (request: unknown) => {
    sent.push([name, request])
    return {}
  }
  stage.server().answer(subCustomerEndpoints, subCustomerSchemas, {
    list: ({ page_num, page_size }) => ({ content: rows, total_size: rows.length, page_num, page_size }),
    create: request => {
      if (request.name === '青禾优选') throw new Refusal('INPUT_INVALID', {}, [{ path: 'name', msg: '该客户已有同名的子客户' }])
      return keep('create')(request)
    },
    rename: keep('rename'),
    setSpend: keep('setSpend'),
    setRecharge: keep('setRecharge'),
    assign: keep('assign'),
    setLimits: keep('setLimits'),
    setRule: keep('setRule'),
    setStatus: keep('setStatus'),
    people: () => ({ users: [USER], invitations: [INVITED] }),
    withdrawInvitation: keep('withdrawInvitation'),
    removeUser: keep('removeUser'),
  })
  const account = sampleOf(adAccountSchemas.list.response.shape.content.element)
  stage.server().answer(adAccountEndpoints, adAccountSchemas, {
    list: ({ page_num, page_size }) => ({
      ...sampleOf(adAccountSchemas.list.response),
      content: [{ ...account, account_id: '7', account_name: '新户一', outside_account_id: '770000000000001', sub_customer_name: '' }],
      total_size: 1,
      page_num,
      page_size,
    }),
  })
  stage.server().answer(walletEndpoints, walletSchemas, {
    balances: () => ({
      wallets: [{ currency: 'USD' as const, total: '900.00', pending: '0.00', available: '900.00', alert: null }],
      credit_lines: [],
    }),
    takeable: () => ({ wallets: [{ currency: 'USD' as const, amount: '60.00' }] }),
    moveSubFunds: keep('moveSubFunds'),
  })
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const inDialog = (name: string) => {
  const dialog = page.getByRole('dialog', { name })
  return { dialog, press: (button: string) => dialog.getByRole('button', { name: button, exact: true }).click() }
}

test('a sub-customer is set up once what is wrong has been said at its field', async () => {
  rows = []
  enter()
  await stage.open('/second/asset/list')
  await expect.element(page.getByText('还没有子客户')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await page.getByRole('button', { name: '新建子客户' }).first().click()
  const { dialog, press: pressIn } = inDialog('新建子客户')
  await pressIn('新建并发送邀请')
  for (const text of ['子客户名称至少 2 个字符', '请输入姓名', '请填写手机号或邮箱'])
    await expect.element(dialog.getByText(text)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('textbox', { name: '子客户名称' }).fill('青禾优选')
  await dialog.getByRole('textbox', { name: '用户姓名' }).fill('林青禾')
  await dialog.getByRole('textbox', { name: '用户手机' }).fill('13900000001')
  await pressIn('新建并发送邀请')
  await expect.element(dialog.getByText('该客户已有同名的子客户')).toBeVisible()
  await dialog.getByRole('textbox', { name: '子客户名称' }).fill('青禾严选')
  await pressIn('新建并发送邀请')
  await stage.toasted('已新建子客户 青禾严选，邀请 24 小时内有效')
  expect(sent).toMatchObject([['create', { name: '青禾严选', show_sub_customer_spend: false, mobile: '13900000001' }]])
})

test('its figures stand in the list, and its users are invited, asked no more and removed', async () => {
  enter()
  await stage.open('/second/asset/list')
  for (const text of ['$4,200.00', '$310.50', '$120.00']) await expect.element(page.getByText(text)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'FB 3：青禾优选 的 Facebook 账户' }))
    .toHaveAttribute('href', '/account/facebook?sub=%E9%9D%92%E7%A6%BE%E4%BC%98%E9%80%89')
  expect(await pageViolations()).toEqual([])
  await page.getByRole('switch', { name: '青禾优选 可见消耗' }).click()
  await press('青禾优选 的用户：苏晚')
  const drawer = inDialog('青禾优选 的用户')
  await expect.element(drawer.dialog.getByText('待接受')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await drawer.press('撤回对 林青禾 的邀请')
  await stage.toasted('邀请已撤回')
  await drawer.press('移除 苏晚')
  await press('确认移除')
  await stage.toasted('已移除 苏晚')
  expect(sent).toEqual([
    ['setSpend', { sub_customer_id: '100', value: true }],
    ['withdrawInvitation', { sub_customer_id: '100', offer_id: '31' }],
    ['removeUser', { sub_customer_id: '100', user_id: '41' }],
  ])
})

test('it gets ad accounts and money, and another name', async () => {
  enter()
  await stage.open('/second/asset/list')
  await press('给 青禾优选 分配账户')
  const assigning = inDialog('分配账户：青禾优选')
  await assigning.press('确认分配')
  await expect.element(assigning.dialog.getByText('请选择广告账户')).toBeVisible()
  await assigning.dialog.getByRole('button', { name: /^广告账户/ }).click()
  await page.getByRole('option', { name: /新户一/ }).click()
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await assigning.press('确认分配')
  await stage.toasted('已给 青禾优选 分配 1 个账户')
  await press('给 青禾优选 分配额度')
  const allotting = inDialog('分配额度：青禾优选')
  await allotting.dialog.getByRole('textbox', { name: /^分配金额/ }).fill('60')
  await allotting.press('确认分配')
  await expect.element(page.getByText('已分配给 青禾优选')).toBeVisible()
  await press('青禾优选 的更多操作')
  await page.getByRole('menuitem', { name: '收回额度' }).click()
  const takingBack = inDialog('收回额度：青禾优选')
  await expect.element(takingBack.dialog.getByText(/可收回 \$60\.00（钱包可用/)).toBeVisible()
  await takingBack.dialog.getByRole('textbox', { name: /^收回金额/ }).fill('60.01')
  await takingBack.press('确认收回')
  await expect.element(takingBack.dialog.getByText(/^最多可收回 \$60\.00/)).toBeVisible()
  await takingBack.dialog.getByRole('textbox', { name: /^收回金额/ }).fill('60')
  await takingBack.press('确认收回')
  await expect.element(page.getByText('已从 青禾优选 收回')).toBeVisible()
  await press('青禾优选 的更多操作')
  await page.getByRole('menuitem', { name: '重命名' }).click()
  const naming = inDialog('重命名：青禾优选')
  await naming.dialog.getByRole('textbox', { name: '子客户名称' }).fill('青禾严选')
  await naming.press('保存名称')
  await expect.element(naming.dialog).not.toBeInTheDocument()
  expect(sent).toEqual([
    ['assign', { sub_customer_id: '100', account_ids: ['7'] }],
    ['moveSubFunds', { sub_customer_id: '100', move: 'ALLOCATE', currency: 'USD', amount: '60.00' }],
    ['moveSubFunds', { sub_customer_id: '100', move: 'WITHDRAW', currency: 'USD', amount: '60.00' }],
    ['rename', { sub_customer_id: '100', name: '青禾严选' }],
  ])
})

test('its rights, limits and rule are said, and it is stopped, by keyboard alone', async () => {
  enter()
  await stage.open('/second/asset/list')
  const choose = async (entry: string) => {
    const more = page.getByRole('button', { name: '青禾优选 的更多操作' })
    await expect.element(more).toBeVisible()
    ;(more.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: entry })).toBeVisible()
    ;(page.getByRole('menuitem', { name: entry }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await choose('权限与上限')
  const limits = inDialog('权限与上限：青禾优选')
  await limits.dialog.getByRole('switch', { name: '允许转移' }).click()
  await limits.dialog.getByRole('textbox', { name: /^单笔新增额度上限/ }).fill('100')
  await limits.dialog.getByRole('textbox', { name: /^每日新增额度上限/ }).fill('99.99')
  await userEvent.keyboard('{Enter}')
  await expect.element(limits.dialog.getByText('每日上限不能小于单笔上限')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await limits.dialog.getByRole('textbox', { name: /^每日新增额度上限/ }).fill('500')
  await userEvent.keyboard('{Enter}')
  await stage.toasted('已保存 青禾优选 的权限与上限')
  await choose('自动补足')
  const rule = inDialog('自动补足：青禾优选')
  await rule.dialog.getByRole('textbox', { name: /^保留金额/ }).fill('50')
  await rule.dialog.getByRole('textbox', { name: /^每日最多补足/ }).fill('200')
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await stage.toasted('已开启 青禾优选 的自动补足')
  await choose('停用')
  const stopping = page.getByRole('alertdialog', { name: '停用 青禾优选？' })
  await expect.element(stopping.getByText(/已打开的页面同时失效/)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await stopping.getByRole('button', { name: '确认停用' }).click()
  await stage.toasted('已停用 青禾优选')
  const rights = { may_add: true, may_transfer: false, may_clear: true, may_bind: true }
  expect(sent).toEqual([
    ['setLimits', { sub_customer_id: '100', ...rights, order_most: '100.00', day_most: '500.00' }],
    ['setRule', { sub_customer_id: '100', currency: 'USD', keep: '50.00', day_most: '200.00', is_on: true }],
    ['setStatus', { sub_customer_id: '100', is_stopped: true }],
  ])
})

test('a member who is not the master invites nobody, on a phone', async () => {
  enter(false)
  await stage.open('/second/asset/list', PHONE)
  await expect.element(page.getByText('$4,200.00')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await expect.element(page.getByRole('button', { name: '新建子客户' })).toHaveAttribute('aria-disabled', 'true')
  await press('青禾优选 的用户：苏晚')
  await expect.element(inDialog('青禾优选 的用户').dialog.getByText('苏晚')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
