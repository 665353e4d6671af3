// What lists offer by hand: the sheet that is dragged away, columns that are dragged to another place, a line that is gone.
import { untilStill, violations } from '@tallyhelm/browser/app/test-page'
import { dragFinger, dragMouse, middleOf, pressMouse } from '@tallyhelm/browser/app/test-pointer'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import type { Preference } from '@tallyhelm/protocol/topics/organization/schemas'
import { quotaSchemas } from '@tallyhelm/protocol/topics/quota/schemas'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'
import { offerAccounts } from '../pickers/test-offered.ts'

const [WIDTH, HEIGHT] = [390, 844] as const
const stage = openStage()
const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^选择 / }) })
const sheet = page.getByRole('dialog', { name: '筛选' })
const panel = page.getByRole('dialog', { name: '列设置' })

beforeEach(() => {
  stage.server().leaveRest()
  offerAccounts(stage.server())
})
afterEach(() => page.viewport(1440, 900))

test('Escape, a press outside and a drag downwards close the sheet and give up what was typed; the focus never leaves it before', async () => {
  const trigger = page.getByRole('main').getByRole('button', { name: /^筛选( \(\d+\))?$/ })
  const field = sheet.getByRole('textbox', { name: '账户名称', exact: true })
  const dragDown = () => {
    const { left, top, width } = sheet.element().getBoundingClientRect()
    const from = { x: left + width / 2, y: top + 20 }
    return dragFinger(from, { x: from.x, y: from.y + 640 })
  }
  await stage.open('/account/facebook', [WIDTH, HEIGHT])
  const leavings = [() => userEvent.keyboard('{Escape}'), () => pressMouse({ x: WIDTH / 2, y: 12 }), dragDown]
  for (const leave of leavings) {
    await trigger.click()
    await expect.element(field).toHaveValue('')
    await field.fill('Nordlake')
    await leave()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(trigger).toHaveFocus()
    expect(location.search).toBe('')
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    await userEvent.keyboard('{Tab}')
    // What stands at the ends of the sheet hands the focus on a moment later.
    await expect.poll(() => sheet.element().contains(document.activeElement) || document.activeElement === document.body).toBe(true)
  }
})

test('a column is dragged to another place or moved with keys, its new place is told and kept', async () => {
  let kept: Preference | null = null
  stage.server().answer(organizationEndpoints, organizationSchemas, {
    readPreference: () => ({ value: kept }),
    writePreference: ({ value }) => {
      kept = value
      return {}
    },
  })
  const items = () => panel.getByRole('listitem').elements()
  const titles = () => items().map(item => item.querySelector('label')?.textContent ?? '')
  const item = (title: string) => items().find(one => one.querySelector('label')?.textContent === title) ?? expect.fail(title)
  const said = () => panel.getByRole('status').element().textContent
  const drag = async (title: string, onto: string) => {
    await untilStill(() => item(title))
    const handle = item(title).querySelector('[data-free]') ?? expect.fail(`${title} has no handle`)
    const from = middleOf(handle)
    return dragMouse(from, { x: from.x, y: middleOf(item(onto)).y })
  }
  const open = async () => {
    await expect.poll(() => rows.elements().length).toBeGreaterThan(0)
    await page.getByRole('button', { name: '列设置' }).click()
    await expect.poll(() => items().length).toBeGreaterThan(3)
  }
  await stage.open('/account/facebook')
  await open()
  const before = titles()
  const [fixed = '', first = '', second = '', third = ''] = before
  await drag(third, first)
  await expect.poll(titles).toEqual([fixed, third, first, second, ...before.slice(4)])
  expect(said()).toBe(`${third} 已移到第 2 列，共 ${before.length} 列`)
  expect(await violations(panel)).toEqual([])

  await drag(third, fixed)
  expect(titles()).toEqual([fixed, third, first, second, ...before.slice(4)])

  const moveUp = panel.getByRole('button', { name: `上移 ${first}` })
  ;(moveUp.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(titles).toEqual([fixed, first, third, second, ...before.slice(4)])
  expect(said()).toBe(`${first} 已移到第 2 列，共 ${before.length} 列`)

  await expect.poll(() => kept).not.toBeNull()
  stage.reopen()
  await open()
  await expect.poll(titles).toEqual([fixed, first, third, second, ...before.slice(4)])
  await panel.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(titles).toEqual(before)
})

test('offline a list says so at once, and comes back by itself with the line', async () => {
  const gone = page.getByText('加载失败：网络连接异常，请稍后重试', { exact: false })
  const counts = { ALL: 0, PROCESSING: 0, FINISHED: 0, FAIL: 0, CLOSED: 0 }
  let isGone = false
  stage.server().answer(quotaEndpoints, quotaSchemas, {
    records: ({ page_num, page_size }) => {
      if (isGone) throw new TypeError('Failed to fetch')
      return { content: [], total_size: 0, page_num, page_size, status_counts: counts }
    },
  })
  await stage.open('/operate/record')
  await expect.element(page.getByText(/^共 0 条$|暂无/).first()).toBeVisible()
  isGone = true
  dispatchEvent(new Event('offline'))
  await page.getByRole('tab', { name: /^失败/ }).click()
  await expect.element(gone).toBeVisible()
  isGone = false
  dispatchEvent(new Event('online'))
  await expect.element(gone).not.toBeInTheDocument()
})
