// What cannot be used says why: to a finger, to keys and to a mouse.
import { middleOf, moveMouse, pressMouse, tap } from '@tallyhelm/browser/app/test-pointer'
import { untilStill } from '@tallyhelm/browser/app/test-page'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'
import { takeOrders } from '../orders/test-orders.ts'
import { offerAccounts, rowsOf } from '../pickers/test-offered.ts'

const REASON = '账户已冻结，解冻后可操作'
const ADDRESS = '/account/facebook'
const [row = expect.fail('there is no account')] = rowsOf('FACEBOOK')
const stage = openStage()
const button = page
  .getByRole('main')
  .getByRole('button', { name: /^为 .+ 新增额度$/ })
  .last()
const shown = () => [...document.querySelectorAll('[data-base-ui-portal]')].map(layer => layer.textContent)
const seen = (text: string) => expect.poll(shown).toContain(text)
const gone = (text: string) => expect.poll(shown).not.toContain(text)

beforeEach(() => {
  stage.server().leaveRest()
  offerAccounts(stage.server(), () => [{ ...row, frozen_status: 'FROZEN', add_obstacle: REASON }])
})
afterEach(async () => {
  expect(location.pathname).toBe(ADDRESS)
  await page.viewport(1440, 900)
})

async function open(width: number, height: number): Promise<Element> {
  await stage.open(ADDRESS, [width, height])
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await untilStill(() => button.element())
  return button.element()
}

test('a finger that presses it reads why, until it presses elsewhere', async () => {
  const pressed = await open(390, 844)
  await tap(pressed)
  await seen(REASON)
  await tap(pressed)
  await seen(REASON)
  expect(page.getByRole('dialog').query()).toBeNull()
  await tap(page.getByRole('heading', { level: 1 }).element())
  await gone(REASON)
})

test('an icon that cannot be used says why as well', async () => {
  takeOrders(stage.server())
  await stage.open(`${ADDRESS}?detail=${row.account_id}`, [390, 844])
  const arrow = page.getByRole('dialog').getByRole('button', { name: '上一条' })
  await expect.element(arrow).toHaveAttribute('aria-disabled', 'true')
  await tap(arrow.element())
  await seen('没有上一条了')
})

test('keys reach it and read why; pressed again after Esc they read it again', async () => {
  const reached = (await open(1440, 900)) as HTMLElement
  await userEvent.keyboard('{Tab}')
  reached.focus()
  await seen(REASON)
  await userEvent.keyboard('{Escape}')
  await gone(REASON)
  await userEvent.keyboard('{Enter}')
  await seen(REASON)
  expect(page.getByRole('dialog').query()).toBeNull()
})

test('a mouse reads it on resting there, and a press of it changes nothing', async () => {
  const rested = middleOf(await open(1440, 900))
  await moveMouse(rested)
  await seen(REASON)
  // Where the machine is busy the press comes after the reason, which then stays: until one comes before.
  const shownByPress = async () => {
    await moveMouse({ x: 5, y: 5 })
    await gone(REASON)
    await moveMouse(rested)
    await pressMouse(rested)
    return shown()
  }
  await expect.poll(shownByPress).not.toContain(REASON)
})
