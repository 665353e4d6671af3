// What stands around every page: menu, tabs, search, help, messages, consultant, user menu, heading.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export function shell(page: Page) {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const bell = page.getByRole('button', { name: /^消息(，\d+ 条未读)?$/ })
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  const parent = (group: string) => menu.getByRole('button', { name: titled(group) })
  return {
    menu,
    /** The parents of the side menu. */
    groups: async () => (await menu.locator('[data-parent] [data-title]').allInnerTexts()).map(text => text.trim()),
    /** The entries of one parent, by opening it. */
    async entries(group: string): Promise<string[]> {
      await parent(group).click()
      const panel = menu.getByRole('group', { name: group })
      await panel.waitFor()
      const names = await panel.locator('a [data-title]').allInnerTexts()
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      return names
    },
    async go(group: string, entry: string) {
      await parent(group).click()
      await menu
        .getByRole('group', { name: group })
        .getByRole('link', { name: titled(entry) })
        .click()
      await page.getByRole('heading', { level: 1, name: entry }).waitFor()
    },
    tabs: page.getByRole('navigation', { name: '已打开页面' }),
    tabNames: () => page.getByRole('navigation', { name: '已打开页面' }).getByRole('link').allInnerTexts(),
    help: page.getByRole('button', { name: /^帮助/ }).first(),
    bell,
    /** Messages that nobody read, as the bell says: none before its count has come. */
    unread,
    /** The same, once the bell says what the server does. */
    async countedUnread(): Promise<number> {
      await expect.poll(async () => (await unread()) - (await unreadOnServer(page))).toBe(0)
      return unread()
    },
    messages: page.getByRole('dialog', { name: '消息中心' }),
    consultant: page.getByRole('button', { name: '专属顾问' }),
    consultants: page.getByRole('dialog', { name: '专属顾问' }),
    collapse: page.getByRole('button', { name: '收起' }),
    expand: page.getByRole('button', { name: '展开菜单' }),
    async signOut() {
      await page.getByRole('button', { name: /用户菜单/ }).click()
      await page.getByRole('link', { name: '退出登录' }).click()
      await page.waitForURL('**/login')
    },
  }
}

/** Asked with the session of the page. */
const unreadOnServer = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const headers = { cid: '101', v: '1', 'content-type': 'application/json', sid: localStorage.getItem('tallyhelm.sid') ?? '' }
    const reply = await fetch('/api/notice/client/messages/unread-count', { method: 'POST', headers, body: '{}' })
    return ((await reply.json()) as { data: { unread_count: number } }).data.unread_count
  })

/** A title of the menu, with or without what its badge says. */
const titled = (title: string): RegExp => new RegExp(`^${title.replaceAll(/[.*+?^$(){}|[\]\\]/g, '\\$&')}( ?，.*)?$`)
