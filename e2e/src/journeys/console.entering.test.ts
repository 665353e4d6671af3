// Who comes into the agency console, in which role, and where that leads; apart from the customers' portal.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consoleShell, consoleSignIn, enterConsole, openConsole, signInAsStaff } from '../models/console.ts'
import { violations } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { STAFF_PASSWORD, type StaffName } from '../support/staff.ts'
import { SHOTS, useVisits } from '../support/visits.ts'

const visits = useVisits()

test('name, password and code lead to the workbench, with the figures of this moment', async () => {
  const { page } = await visits.open()
  await enterConsole(page, 'ops')
  await page.waitForURL('**/console/home')
  await consoleShell(page).heading('沈一帆，您好').waitFor()
  for (const tile of ['待审批额度申请', '待人工核对', '今日失败', '今日加额成功']) await page.getByText(tile, { exact: true }).waitFor()
  // How the channels are depends on what other journeys have done to them.
  for (const channel of ['Facebook', 'Google', 'TikTok'])
    await page
      .getByRole('listitem')
      .filter({ hasText: channel })
      .getByText(/^(正常|降级|中断|已暂停)$/)
      .waitFor()
  expect(await page.title()).toMatch(/运营工作台 - 运营后台$/)
})

test('a wrong code leaves the visitor outside, and the form says what is missing', async () => {
  const { page } = await visits.open()
  await page.goto('/console')
  const form = consoleSignIn(page)
  await form.submit.click()
  for (const text of ['请输入账号', '请输入密码', '动态验证码为 6 位数字']) await page.getByText(text, { exact: true }).waitFor()
  await form.name.fill('fin')
  await form.password.fill(STAFF_PASSWORD)
  await form.code.fill('00 00 0a0b')
  expect(await form.code.inputValue()).toBe('000000')
  await form.submit.click()
  await form.wrong.waitFor()
  expect(await form.code.inputValue()).toBe('')
  await page.goto('/console/audit')
  await form.heading.waitFor()
})

test.each<[StaffName, string[]]>([
  ['ops', ['运营工作台']],
  ['fin', ['运营工作台']],
  ['fin-check', ['运营工作台']],
  ['audit', ['运营工作台', '审计日志']],
  ['admin', ['运营工作台', '审计日志', '员工']],
])('%s finds the rooms of the role in the rail', async (name, rooms) => {
  const { page } = await visits.open()
  await openConsole(page, name)
  const { rail, room, heading } = consoleShell(page)
  await room('运营工作台').waitFor()
  const shown = await rail.getByRole('link').allTextContents()
  expect(shown).toEqual(expect.arrayContaining(rooms))
  for (const title of ['审计日志', '员工']) expect(shown.includes(title), title).toBe(rooms.includes(title))
  if (rooms.includes('员工')) return
  await page.goto('/console/staff')
  await heading('没有权限').waitFor()
})

test('a deep link is where signing in leads, and a reload stays there', async () => {
  const { page } = await visits.open()
  await enterConsole(page, 'audit', '/console/audit?action=quota.add&kind=user')
  await page.waitForURL('**/console/audit?action=quota.add&kind=user')
  await page.getByRole('table', { name: '审计日志' }).getByRole('button', { name: '新增额度' }).first().waitFor()
  await page.reload()
  await page.getByRole('table', { name: '审计日志' }).getByRole('button', { name: '新增额度' }).first().waitFor()
  await page.goto('/console/no/such/room')
  await consoleShell(page).heading('页面不存在').waitFor()
})

test('a redirect to another site is not followed', async () => {
  const { page } = await visits.open()
  await page.goto(`/console/sign-in?redirect=${encodeURIComponent('//example.com/x')}`)
  await signInAsStaff(page, 'fin-check')
  await page.waitForURL('**/console/home')
})

test('signing out ends the session, here and on the server', async () => {
  const { page } = await visits.open()
  await enterConsole(page, 'fin')
  const sid = await page.evaluate(() => localStorage.getItem('tallyhelm-console.sid'))
  const { staffMenu, signOut } = consoleShell(page)
  await staffMenu.click()
  await signOut.click()
  await consoleSignIn(page).heading.waitFor()
  const code = await page.evaluate(async held => {
    const headers = { cid: '101', v: '1', 'content-type': 'application/json', sid: held ?? '' }
    const reply = await fetch('/api/console/session/info', { method: 'POST', headers, body: '{}' })
    return ((await reply.json()) as { code: number }).code
  }, sid)
  expect([3, 8]).toContain(code)
})

test('a customer who is signed in to the portal is nobody in the console, and the other way round', async () => {
  const { page } = await visits.signedIn('13800000001')
  await page.goto('/console/home')
  await consoleSignIn(page).heading.waitFor()
  await signInAsStaff(page, 'ops')
  await consoleShell(page).heading('沈一帆，您好').waitFor()
  await page.goto('/wallet')
  await page.getByRole('heading', { level: 1, name: '广告钱包' }).waitFor()
})

test.each([
  ['1440', DESKTOP],
  ['390', PHONE],
] as const)('sign-in and workbench at %s px are accessible and complete', async (width, viewport) => {
  const { page } = await visits.open(viewport)
  await page.goto('/console')
  await consoleSignIn(page).heading.waitFor()
  await page.screenshot({ path: join(SHOTS, `console-sign-in-${width}.png`) })
  expect(await violations(page)).toEqual([])
  await signInAsStaff(page, 'ops')
  await page.getByText('今日最近完成').first().waitFor()
  await page.screenshot({ path: join(SHOTS, `console-home-${width}.png`) })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  if (width === '1440') return
  await page.getByRole('button', { name: '打开菜单' }).click()
  await consoleShell(page).room('运营工作台').waitFor()
  await page.screenshot({ path: join(SHOTS, `console-menu-${width}.png`) })
  expect(await violations(page)).toEqual([])
})
