// What stands around every page in tests of the interface: what it asks for, and how a person gets at it.
import type { FakeServer } from '@tallyhelm/browser/calls/test-fake-server'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { contractSchemas } from '@tallyhelm/protocol/topics/contracts/schemas'
import { contractEndpoints } from '@tallyhelm/protocol/topics/contracts/endpoints'
import { creditSchemas } from '@tallyhelm/protocol/topics/credit/schemas'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import { frozenSchemas } from '@tallyhelm/protocol/topics/freezes/frozen-schemas'
import { freezeSchemas } from '@tallyhelm/protocol/topics/freezes/schemas'
import { freezeEndpoints } from '@tallyhelm/protocol/topics/freezes/endpoints'
import { frozenEndpoints } from '@tallyhelm/protocol/topics/freezes/frozen-endpoints'
import { noticeSchemas } from '@tallyhelm/protocol/topics/notices/schemas'
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import type { Brand } from '@tallyhelm/protocol/topics/organization/schemas'
import { spendSchemas } from '@tallyhelm/protocol/topics/spend/schemas'
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import { violationSchemas } from '@tallyhelm/protocol/topics/violations/schemas'
import { violationEndpoints } from '@tallyhelm/protocol/topics/violations/endpoints'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const HELP = '/help/quota'

/** As the server gives it where no file says otherwise, with documents of help. */
const BRAND: Brand = {
  id: 'tallyhelm',
  name_zh: '量舵',
  name_en: 'Tallyhelm',
  legal_name: '量舵（示例）科技有限公司',
  logo_url: '',
  icp: '',
  police_icp: '',
  stock_info: '',
  address: '',
  phone: '',
  email: '',
  agreement_url: '',
  privacy_url: '',
  env_badge: null,
  login_hero_text: ['额度、余额、消耗，一处看清'],
  help: { opening: HELP, quota: HELP, security: HELP, all: HELP },
  consultants: [],
  ramp: {},
  static_host: '',
  quota_limits: {
    most_accounts: 200,
    most_add: 50_000,
    least_add: { FACEBOOK: 0, GOOGLE: 0, TIKTOK: 0 },
    step_up_from: 10_000,
    step_up_day: 50_000,
  },
}
/** The brand with these addresses of help. */
export const brandWith = (help: Brand['help']): Brand => ({ ...BRAND, help })
const CONSULTANTS = [
  { channel: 'FACEBOOK', user_name: '周晓棠', wx_url: 'https://example.com/zhou' },
  { channel: 'GOOGLE', user_name: '陆子谦', wx_url: 'https://example.com/lu' },
] as const

/** Three freezes of Facebook are unread until their list was opened, two accounts are to be rectified, one forewarning is new. */
export function standAround(server: FakeServer): void {
  let unread = 3
  const freezes = () => ({ sum_unread: unread, channels: [{ channel: 'FACEBOOK', unread } as const] })
  const counts = () => [
    { rectification_count_type: 'RECTIFICATION', count: 2 } as const,
    { rectification_count_type: 'TODAY', count: 0 } as const,
  ]
  server.answer(freezeEndpoints, freezeSchemas, { unread: freezes })
  server.answer(frozenEndpoints, frozenSchemas, {
    read: () => {
      unread = 0
      return freezes()
    },
  })
  server.answer(violationEndpoints, violationSchemas, {
    rectificationCount: counts,
    subCustomerRectificationCount: counts,
    forewarningCount: () => ({ violate_forewarning_count: 1 }),
  })
  server.answer(creditEndpoints, creditSchemas, { waitRepliedQuantity: () => [] })
  server.answer(noticeEndpoints, noticeSchemas, {
    active: () => ({ notices: [] }),
    unreadCount: () => ({ unread_count: 2 }),
    messages: () => ({ ...sampleOf(noticeSchemas.messages.response), unread_count: 2 }),
  })
  server.answer(organizationEndpoints, organizationSchemas, {
    brand: () => BRAND,
    consultants: () => ({ consultants: [...CONSULTANTS] }),
    openedChannels: () => ({ channels: [...CHANNEL_CODES] }),
    readPreference: () => ({ value: null }),
    authorityConfig: () => ({ routes: {} }),
  })
  server.sample(contractEndpoints, contractSchemas)
  server.sample(spendEndpoints, spendSchemas)
}

/** A title of the menu, with or without what its badge says. */
const titled = (title: string) => new RegExp(`^${title}( ?，.*)?$`)
const menu = page.getByRole('navigation', { name: '主菜单' })
const tabs = page.getByRole('navigation', { name: '已打开页面' })
const panelOf = (group: string) => menu.getByRole('group', { name: group })

export const around = {
  menu,
  tabs,
  tabNames: () =>
    tabs
      .getByRole('link')
      .elements()
      .map(link => link.textContent),
  go: async (group: string, entry: string) => {
    await menu.getByRole('button', { name: titled(group) }).click()
    await panelOf(group)
      .getByRole('link', { name: titled(entry) })
      .click()
    await expect.element(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
  },
  /** The spoken names of a parent's entries, with what their badges say. */
  badges: async (group: string) => {
    await menu.getByRole('button', { name: titled(group) }).click()
    await expect.element(panelOf(group)).toBeVisible()
    const names = panelOf(group)
      .getByRole('link')
      .elements()
      .map(link => link.textContent)
    await userEvent.keyboard('{Escape}')
    return names
  },
  tabCommand: async (command: string) => {
    await page.getByRole('button', { name: '标签操作' }).click()
    await page.getByRole('menuitem', { name: command, exact: true }).click()
  },
  help: page.getByRole('button', { name: /^帮助/ }).first(),
  palette: page.getByRole('dialog', { name: '搜索账户 ID、单号或功能' }),
  searchBox: page.getByRole('combobox', { name: '搜索账户 ID、单号或功能' }),
  bell: page.getByRole('button', { name: /^消息(，\d+ 条未读)?$/ }),
  messages: page.getByRole('dialog', { name: '消息中心' }),
  consultant: page.getByRole('button', { name: '专属顾问' }),
  consultants: page.getByRole('dialog', { name: '专属顾问' }),
  collapse: page.getByRole('button', { name: '收起' }),
  expand: page.getByRole('button', { name: '展开菜单' }),
  openDrawer: page.getByRole('button', { name: '打开菜单' }),
  drawer: page.getByRole('dialog', { name: '主菜单' }),
}
