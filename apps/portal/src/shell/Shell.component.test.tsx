// The frame around the pages: badges by role, tabs, sidebar and size, and the drawer of narrow windows.
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { sampleOf, samplesOf } from '@tallyhelm/browser/calls/test-samples'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import { frozenSchemas } from '@tallyhelm/protocol/topics/freezes/frozen-schemas'
import { freeze, freezeSchemas } from '@tallyhelm/protocol/topics/freezes/schemas'
import { freezeEndpoints } from '@tallyhelm/protocol/topics/freezes/endpoints'
import { frozenEndpoints } from '@tallyhelm/protocol/topics/freezes/frozen-endpoints'
import { violationSchemas } from '@tallyhelm/protocol/topics/violations/schemas'
import { violationEndpoints } from '@tallyhelm/protocol/topics/violations/endpoints'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'
import { offerAccounts } from '../pickers/test-offered.ts'
import { around, standAround } from './test-around.ts'

const HOME = '/service/account/dashboard'
const BILLING = { customer_type: 0 }
const PRE_CHARGE = { customer_type: 1 }
const SUB_CUSTOMER = { customer_type: 1, is_sub_customer: true, sub_customer_id: '100', show_sub_customer_spend: true }
const stage = openStage()
const { menu, tabs, tabNames, tabCommand, go, badges, openDrawer } = around
const asked = (endpoint: { path: string }) => stage.server().seen(endpoint).length

beforeEach(() => {
  stage.server().leaveRest()
  offerAccounts(stage.server())
  standAround(stage.server())
  stage.as(PRE_CHARGE)
})

describe('menu badges', () => {
  test('frozen accounts are counted until their list is opened, accounts to rectify as long as there are any', async () => {
    stage.server().answer(violationEndpoints, violationSchemas, {
      rectificationCount: () => [{ rectification_count_type: 'RECTIFICATION' as const, count: 4 }],
    })
    const frozen = samplesOf(freeze, 2, () => ({ status: 'FROZEN' as const, currency: 'USD' as const }))
    stage.server().answer(frozenEndpoints, frozenSchemas, { list: () => ({ ...sampleOf(frozenSchemas.list.response), content: frozen }) })
    await stage.open(HOME)
    await expect.poll(() => badges('违规预警')).toContainEqual(expect.stringMatching(/^Facebook 冻结明细\d+，\d+ 条未读$/))
    expect(await badges('违规预警')).toContainEqual(expect.stringMatching(/^待整改账户4，4 个待整改/))
    await go('违规预警', 'Facebook 冻结明细')
    await expect.element(page.getByRole('row').filter({ hasText: '已冻结' }).first()).toBeVisible()
    await expect.poll(() => badges('违规预警')).toContain('Facebook 冻结明细')
  })

  test.each([
    ['pre-charge customer', PRE_CHARGE, violationEndpoints.rectificationCount, true],
    ['sub-customer', SUB_CUSTOMER, violationEndpoints.subCustomerRectificationCount, false],
  ] as const)('a %s never asks for statements, and asks for its own counts', async (_name, person, own, hasForewarnings) => {
    stage.as(person)
    await stage.open(HOME)
    await expect.element(menu).toBeVisible()
    await expect.poll(() => [asked(own), asked(freezeEndpoints.unread)].every(count => count > 0)).toBe(true)
    expect(asked(creditEndpoints.waitRepliedQuantity)).toBe(0)
    expect(asked(violationEndpoints.forewarningCount) > 0).toBe(hasForewarnings)
  })

  test('a count that cannot be had leaves its badge away and nothing else', async () => {
    stage.as(BILLING)
    stage.server().answer(freezeEndpoints, freezeSchemas, { unread: () => Promise.reject(new TypeError('cut')) })
    await stage.open(HOME)
    await expect.element(menu).toBeVisible()
    await expect.poll(() => asked(freezeEndpoints.unread)).toBeGreaterThan(0)
    expect(await badges('违规预警')).toContain('Facebook 冻结明细')
    expect(page.getByRole('alertdialog').elements()).toEqual([])
    expect(page.getByRole('dialog').elements()).toEqual([])
  })
})

describe('tabs', () => {
  test('are one per path, closed alone, by the others, and all but the pinned one', async () => {
    await stage.open(HOME)
    await go('广告', 'Facebook 账户')
    await go('广告', 'Google 账户')
    await go('财务', '广告钱包')
    await go('广告', 'Facebook 账户')
    expect(tabNames()).toEqual(['工作台', 'Facebook 账户', 'Google 账户', '广告钱包'])
    await tabs.getByRole('button', { name: '关闭 Facebook 账户' }).click()
    await expect.poll(() => location.pathname).toBe(HOME)
    expect(tabNames()).toEqual(['工作台', 'Google 账户', '广告钱包'])
    await tabs.getByRole('link', { name: '广告钱包' }).click()
    await tabCommand('关闭其他')
    await expect.poll(tabNames).toEqual(['工作台', '广告钱包'])
    await tabCommand('全部关闭')
    await expect.poll(() => location.pathname).toBe(HOME)
    await expect.poll(tabNames).toEqual(['工作台'])
    expect(tabs.getByRole('button', { name: '关闭 工作台' }).elements()).toEqual([])
  })

  test('keep what was typed while they are open, and begin anew once closed', async () => {
    await stage.open(HOME)
    await go('广告', 'Facebook 账户')
    const name = page.getByRole('textbox', { name: '账户名称', exact: true })
    await name.fill('typed')
    await go('财务', '广告钱包')
    await tabs.getByRole('link', { name: 'Facebook 账户' }).click()
    await expect.element(name).toHaveValue('typed')
    await tabs.getByRole('button', { name: '关闭 Facebook 账户' }).click()
    await go('广告', 'Facebook 账户')
    await expect.element(name).toHaveValue('')
  })

  test('are at most twelve: the one used least recently makes room', async () => {
    const others = ['/account/facebook', '/account/google', '/account/tiktok', '/wallet', '/operate/record', '/help/doc', '/help/video']
    const more = ['/history/facebook', '/history/google', '/history/tiktok', '/accountManage/accountManageList', '/credit/history']
    await stage.open(HOME)
    await expect.element(menu).toBeVisible()
    for (const path of [...others, ...more]) {
      stage.lead(path)
      await expect.poll(() => tabs.element().querySelector('[aria-current="page"]')?.getAttribute('href')).toBe(path)
    }
    await expect.poll(() => tabNames().length).toBe(12)
    expect(tabNames()[0]).toBe('工作台')
    expect(tabNames()).not.toContain('Facebook 账户')
  })
})

describe('the layout', () => {
  const kept = () => document.cookie.split('; ').toSorted()

  test('remembers the sidebar in a cookie as 0 and 1, and the size, for the next page load', async () => {
    await stage.open(HOME)
    await around.collapse.click()
    await expect.element(menu).not.toBeInTheDocument()
    expect(kept()).toContain('sidebarStatus=0')
    await stage.open(HOME)
    await expect.element(around.expand).toBeVisible()
    expect(menu.elements()).toEqual([])
    await around.expand.click()
    await expect.element(menu).toBeVisible()
    expect(kept()).toContain('sidebarStatus=1')
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('radio', { name: '大' }).click()
    expect(kept()).toContain('size=large')
    delete document.documentElement.dataset['size']
    await stage.open(HOME)
    await expect.element(menu).toBeVisible()
    expect(document.documentElement.dataset['size']).toBe('large')
  })

  test('closes the sidebar in a narrow window and opens it again in a wide one', async () => {
    await stage.open(HOME)
    await expect.element(menu).toBeVisible()
    await page.viewport(991, 800)
    await expect.element(openDrawer).toBeVisible()
    await expect.element(menu).not.toBeInTheDocument()
    await page.viewport(1440, 900)
    await expect.element(menu).toBeVisible()
  })

  test('a window opened from TikTok begins without the sidebar, which can be opened', async () => {
    await stage.open('/account/tiktok?from=tiktok')
    await expect.element(around.expand).toBeVisible()
    expect(menu.elements()).toEqual([])
    await around.expand.click()
    await expect.element(menu).toBeVisible()
  })
})

describe('narrow windows', () => {
  test('carry the menu in a drawer with its badges, and search, help, messages and consultant too', async () => {
    const { drawer, palette, searchBox, bell, messages, consultant, consultants } = around
    stage.as(BILLING)
    await stage.open(HOME, PHONE)
    await openDrawer.click()
    await drawer.getByRole('button', { name: /^违规预警/ }).click()
    await expect.element(drawer.getByRole('link', { name: /^待整改账户/ })).toBeVisible()
    expect.soft(await pageViolations(), 'drawer').toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
    await page.getByRole('button', { name: '搜索账户 ID、单号或功能' }).click()
    await searchBox.fill('qb')
    await expect.element(palette.getByRole('option', { name: /^广告钱包/ })).toBeVisible()
    expect.soft(await pageViolations(), 'palette').toEqual([])
    await palette.getByRole('button', { name: '关闭' }).click()
    await expect.element(palette).not.toBeInTheDocument()
    await bell.click()
    await expect.element(messages.getByRole('tab', { name: '全部' })).toBeVisible()
    expect.soft(await pageViolations(), 'messages').toEqual([])
    await messages.getByRole('button', { name: '关闭' }).click()
    await expect.element(messages).not.toBeInTheDocument()
    await consultant.click()
    await expect.element(consultants.getByRole('img', { name: /二维码$/ }).first()).toBeVisible()
    expect.soft(await pageViolations(), 'consultant').toEqual([])
  })

  test('fit 320 pixels without scrolling sideways', async () => {
    await stage.open(HOME, [320, 700])
    await expect.element(page.getByText(/广告账户内余额/).first()).toBeVisible()
    expect(excessWidth()).toBe(0)
  })
})
