// What stands around every page: the menu, the user menu, the heading.
import type { Page } from 'playwright-core'

export function shell(page: Page) {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  return {
    heading: page.getByRole('heading', { level: 1 }),
    menu,
    /** The parents of the side menu. */
    groups: async () => (await menu.locator('[data-parent]').allInnerTexts()).map(text => text.trim()),
    /** The entries of one parent, by opening it. */
    async entries(group: string): Promise<string[]> {
      await menu.getByRole('button', { name: group, exact: true }).click()
      const panel = menu.getByRole('group', { name: group })
      await panel.waitFor()
      const names = await panel.getByRole('link').allInnerTexts()
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      return names
    },
    async go(group: string, entry: string) {
      await menu.getByRole('button', { name: group, exact: true }).click()
      await menu.getByRole('group', { name: group }).getByRole('link', { name: entry, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: entry }).waitFor()
    },
    async signOut() {
      await page.getByRole('button', { name: /用户菜单/ }).click()
      await page.getByRole('link', { name: '退出登录' }).click()
      await page.waitForURL('**/login')
    },
  }
}
