// What cannot be used says why: to a finger, to keys and to a mouse.
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openConsole } from '../models/console.ts'
import { DESKTOP, TOUCHED_PHONE } from '../support/browser.ts'
import { SHOTS, useVisits } from '../support/visits.ts'

const visits = useVisits()
const REASON = '请由另一位管理员处理'
const shown = (page: Page, text: string) => page.locator('[data-base-ui-portal]').getByText(text, { exact: true }).filter({ visible: true })

/** As a finger does, which nobody tells that it cannot be used. */
const press = (button: Locator) => button.tap({ force: true })
const ownButton = (page: Page, container: 'row' | 'listitem') =>
  page.getByRole(container).filter({ hasText: '秦若水' }).getByRole('button', { name: '停用' })

test('a finger that presses it reads why, until it presses elsewhere', async () => {
  const { page } = await visits.open(TOUCHED_PHONE)
  await openConsole(page, 'admin', '/console/staff')
  const button = ownButton(page, 'listitem')
  await press(button)
  await shown(page, REASON).waitFor()
  await page.screenshot({ path: join(SHOTS, 'disabled-reason-390.png') })
  await press(button)
  await shown(page, REASON).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('heading', { level: 1 }).tap()
  await shown(page, REASON).waitFor({ state: 'hidden' })
})

test('an icon that cannot be used says why as well', async () => {
  const { page } = await visits.open(TOUCHED_PHONE)
  await openConsole(page, 'audit', '/console/audit?action=staff.sign-in')
  await page.getByRole('button', { name: '员工登录', exact: true }).first().tap()
  const arrow = page.getByRole('dialog').getByRole('button', { name: '上一条' })
  expect(await arrow.getAttribute('aria-disabled')).toBe('true')
  await press(arrow)
  await shown(page, '没有上一条了').waitFor()
})

test('keys reach it and read why; pressed again after Esc they read it again', async () => {
  const { page } = await visits.open(DESKTOP)
  await openConsole(page, 'admin', '/console/staff')
  const button = ownButton(page, 'row')
  await button.waitFor()
  await page.keyboard.press('Tab')
  await button.focus()
  await shown(page, REASON).waitFor()
  await page.keyboard.press('Escape')
  await shown(page, REASON).waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await shown(page, REASON).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a mouse reads it on resting there, and a press of it changes nothing', async () => {
  const { page } = await visits.open(DESKTOP)
  await openConsole(page, 'admin', '/console/staff')
  const button = ownButton(page, 'row')
  await button.hover()
  await shown(page, REASON).waitFor()
  await page.mouse.move(5, 5)
  await shown(page, REASON).waitFor({ state: 'hidden' })
  const box = (await button.boundingBox()) ?? expect.fail('the button is not shown')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  expect(await shown(page, REASON).count()).toBe(0)
})
