// The frame around the pages: badges by role, tabs, sidebar and size, and the drawer of narrow windows.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { shell } from '../models/shell.ts'
import { signInPage } from '../models/sign-in-page.ts'
import { violations } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { quiet } from '../support/quiet.ts'
import { SHOTS, useVisits } from '../support/visits.ts'

const visits = useVisits()
const BILLING = '13800000000'
const PRE_CHARGE = '13800000001'
const SUB_CUSTOMER = '13800000005'

describe('menu badges', () => {
  test('frozen accounts are counted until their list is opened; what no page can settle yet carries no badge', async () => {
    const { page } = await visits.signedIn(PRE_CHARGE)
    const { badges } = shell(page)
    await expect.poll(() => badges('违规预警')).toContainEqual(expect.stringMatching(/^Facebook 冻结明细\d+，\d+ 条未读$/))
    expect(await badges('违规预警')).toContain('待整改账户')
    await shell(page).go('违规预警', 'Facebook 冻结明细')
    await page.getByRole('row').filter({ hasText: '已冻结' }).first().waitFor()
    await expect.poll(() => badges('违规预警')).toContain('Facebook 冻结明细')
  })

  test('a pre-charge customer never asks for statements, a sub-customer asks for its own count', async () => {
    for (const [mobile, path] of [
      [PRE_CHARGE, '/api/violate/client/rectification/accounts/count'],
      [SUB_CUSTOMER, '/api/violate/client/sub-customer/rectification/accounts/count'],
    ] as const) {
      const { page } = await visits.open()
      const asked: string[] = []
      page.on('request', request => asked.push(new URL(request.url()).pathname))
      await signIn(page, mobile)
      await quiet(page)
      expect(asked).toContain(path)
      expect(asked).toContain('/api/violate/client/frozen/accounts/unread')
      expect(asked.filter(one => one.includes('wait_replied_quantity'))).toEqual([])
      expect(asked.includes('/api/violate/client/forewarning/count')).toBe(mobile === PRE_CHARGE)
    }
  })

  test('a count that cannot be had leaves its badge away and nothing else', async () => {
    const { page } = await visits.open()
    await page.route('**/frozen/accounts/unread', route => route.abort())
    await signIn(page, BILLING)
    const marked = await shell(page).badges('违规预警')
    expect(marked).toContain('Facebook 冻结明细')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

describe('tabs', () => {
  test('are one per path, closed alone, by the others, and all but the pinned one, and come back after a reload', async () => {
    const { page } = await visits.signedIn(PRE_CHARGE)
    const { tabs, tabNames, tabCommand, go } = shell(page)
    await go('广告', 'Facebook 账户')
    await go('广告', 'Google 账户')
    await go('财务', '广告钱包')
    await go('广告', 'Facebook 账户')
    expect(await tabNames()).toEqual(['工作台', 'Facebook 账户', 'Google 账户', '广告钱包'])
    await page.reload()
    await tabs.getByRole('link', { name: '广告钱包' }).waitFor()
    expect(await tabNames()).toEqual(['工作台', 'Facebook 账户', 'Google 账户', '广告钱包'])
    await tabs.getByRole('button', { name: '关闭 Facebook 账户' }).click()
    await page.waitForURL('**/service/account/dashboard')
    expect(await tabNames()).toEqual(['工作台', 'Google 账户', '广告钱包'])
    await tabs.getByRole('link', { name: '广告钱包' }).click()
    await tabCommand('关闭其他')
    expect(await tabNames()).toEqual(['工作台', '广告钱包'])
    await tabCommand('全部关闭')
    await page.waitForURL('**/service/account/dashboard')
    expect(await tabNames()).toEqual(['工作台'])
    await expect.poll(() => tabs.getByRole('button', { name: '关闭 工作台' }).count()).toBe(0)
  })

  test('keep what was typed while they are open, and begin anew once closed', async () => {
    const { page } = await visits.signedIn(PRE_CHARGE)
    const { tabs, go } = shell(page)
    await go('广告', 'Facebook 账户')
    const name = page.getByRole('textbox', { name: '账户名称' }).filter({ visible: true })
    await name.fill('typed')
    await go('财务', '广告钱包')
    await tabs.getByRole('link', { name: 'Facebook 账户' }).click()
    expect(await name.inputValue()).toBe('typed')
    await tabs.getByRole('button', { name: '关闭 Facebook 账户' }).click()
    await go('广告', 'Facebook 账户')
    expect(await name.inputValue()).toBe('')
  })

  test('are at most twelve: the one used least recently makes room', async () => {
    const { page } = await visits.signedIn(PRE_CHARGE)
    const { tabs, tabNames } = shell(page)
    const others = ['/account/facebook', '/account/google', '/account/tiktok', '/wallet', '/operate/record', '/help/doc', '/help/video']
    const more = ['/history/facebook', '/history/google', '/history/tiktok', '/accountManage/accountManageList', '/credit/history']
    for (const path of [...others, ...more]) {
      await page.goto(path)
      await tabs.waitFor()
    }
    await expect.poll(async () => (await tabNames()).length).toBe(12)
    const names = await tabNames()
    expect(names[0]).toBe('工作台')
    expect(names).not.toContain('Facebook 账户')
  })
})

describe('the layout', () => {
  test('remembers the sidebar in a cookie as 0 and 1, and the size', async () => {
    const { page, context } = await visits.signedIn(PRE_CHARGE)
    const { menu, collapse, expand } = shell(page)
    const cookie = async (name: string) => (await context.cookies()).find(one => one.name === name)?.value
    await collapse.click()
    await menu.waitFor({ state: 'hidden' })
    expect(await cookie('sidebarStatus')).toBe('0')
    await page.reload()
    await expand.waitFor()
    await expect.poll(() => menu.count()).toBe(0)
    await expand.click()
    await menu.waitFor()
    expect(await cookie('sidebarStatus')).toBe('1')
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('radio', { name: '大' }).check()
    expect(await cookie('size')).toBe('large')
    await page.reload()
    await menu.waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset['size'])).toBe('large')
  })

  test('closes the sidebar in a narrow window and opens it again in a wide one', async () => {
    const { page } = await visits.signedIn(PRE_CHARGE)
    const { menu, openDrawer } = shell(page)
    await menu.waitFor()
    await page.setViewportSize({ width: 991, height: 800 })
    await openDrawer.waitFor()
    expect(await menu.isVisible()).toBe(false)
    await page.setViewportSize(DESKTOP)
    await menu.waitFor()
  })

  test('a window opened from TikTok begins without the sidebar, which can be opened', async () => {
    const { page } = await visits.signedIn(PRE_CHARGE)
    await page.goto('/account/tiktok?from=tiktok')
    const { menu, expand } = shell(page)
    await expand.waitFor()
    await expect.poll(() => menu.count()).toBe(0)
    await expand.click()
    await menu.waitFor()
  })
})

describe('narrow windows', () => {
  test('carry the menu in a drawer with its badges, and search, help, messages and consultant too', async () => {
    const { page } = await visits.signedIn(BILLING, PHONE)
    const { drawer, openDrawer, palette, searchBox, bell, messages, consultant, consultants } = shell(page)
    const shoot = async (name: string) => {
      expect.soft(await violations(page), name).toEqual([])
      await page.screenshot({ path: join(SHOTS, `390x844-${name}.png`) })
    }
    await openDrawer.click()
    await drawer.getByRole('button', { name: /^违规预警/ }).click()
    await drawer.getByRole('link', { name: '待整改账户', exact: true }).waitFor()
    await shoot('drawer')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '搜索账户 ID、单号或功能' }).click()
    await searchBox.fill('qb')
    await palette.getByRole('option', { name: /^广告钱包/ }).waitFor()
    await shoot('palette')
    await palette.getByRole('button', { name: '关闭' }).click()
    await palette.waitFor({ state: 'hidden' })
    await bell.click()
    await messages.getByRole('tab', { name: '全部' }).waitFor()
    await shoot('messages')
    await messages.getByRole('button', { name: '关闭' }).click()
    await messages.waitFor({ state: 'hidden' })
    await consultant.click()
    await consultants.getByRole('img', { name: /二维码$/ }).waitFor()
    await shoot('consultant')
  })

  test('fit 320 pixels without scrolling sideways', async () => {
    const { page } = await visits.signedIn(PRE_CHARGE, { width: 320, height: 700 })
    await quiet(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})

async function signIn(page: Page, mobile: string): Promise<void> {
  await signInPage(page).open()
  await signInPage(page).withPassword(mobile)
  await page.waitForURL('**/service/account/dashboard')
}
