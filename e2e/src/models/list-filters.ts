// The filters of a list page in a narrow window, and the settings of its columns.
import type { Page } from 'playwright-core'

export function listFilters(page: Page) {
  const sheet = page.getByRole('dialog', { name: '筛选' })
  return {
    sheet,
    trigger: page.getByRole('main').getByRole('button', { name: /^筛选( \(\d+\))?$/ }),
    field: (label: string) => sheet.getByRole('textbox', { name: label, exact: true }),
    search: () => sheet.getByRole('button', { name: '查询' }).click(),
    reset: () => sheet.getByRole('button', { name: '重置' }).click(),
    chips: page.getByRole('list', { name: '已应用的筛选' }).getByRole('listitem'),
    removeChip: (label: string) => page.getByRole('button', { name: `移除筛选 ${label}` }).click(),
    async choose(label: string, option: string) {
      await sheet.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    },
    /** Held at the sheet's top and moved down, as with a finger. */
    async dragDown(byPx: number) {
      const box = await sheet.boundingBox()
      if (!box) throw new Error('no sheet is open')
      await touchDrag(page, { x: box.x + box.width / 2, y: box.y + 20 }, byPx)
    },
  }
}

export function columnSettings(page: Page) {
  const panel = page.getByRole('dialog', { name: '列设置' })
  const row = (title: string) => panel.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: title, exact: true }) })
  return {
    panel,
    said: panel.getByRole('status'),
    open: () => page.getByRole('button', { name: '列设置' }).filter({ visible: true }).click(),
    titles: () => panel.getByRole('listitem').locator('label').allTextContents(),
    moveUp: (title: string) => panel.getByRole('button', { name: `上移 ${title}` }).press('Enter'),
    /** With the mouse, from one row's handle to the other row. */
    async drag(title: string, onto: string) {
      const [from, to] = [await row(title).locator('[data-free]').boundingBox(), await row(onto).boundingBox()]
      if (!from || !to) throw new Error(`${title} or ${onto} is not in the list`)
      const x = from.x + from.width / 2
      await page.mouse.move(x, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(x, to.y + to.height / 2, { steps: 6 })
    },
    drop: () => page.mouse.up(),
  }
}

/** The browser's own touch events, which a synthetic mouse does not make. */
async function touchDrag(page: Page, from: { x: number; y: number }, byPx: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y }] })
  await touch('touchStart', from.y)
  for (let step = 1; step <= 6; step++) await touch('touchMove', from.y + (byPx * step) / 6)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
