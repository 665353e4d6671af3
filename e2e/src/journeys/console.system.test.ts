// The system rooms of the console: the audit log with its chain, and the staff with what they sign in with.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseFirstPassword, consoleShell, consoleSignIn, openConsole, signInAsStaff } from '../models/console.ts'
import { violations } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { staffCodes } from '../support/staff.ts'
import { SHOTS, useVisits } from '../support/visits.ts'

const visits = useVisits()
const OWN_PASSWORD = 'harbour-lantern-42'
const newLogin = () => `e2e-${crypto.randomUUID().slice(0, 8)}`

test('the audit log shows what was changed, field by field, and its chain holds', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'audit', '/console/audit?action=staff.create')
  await page.getByRole('table', { name: '审计日志' }).getByRole('button', { name: '新建员工' }).first().click()
  const change = page.getByRole('table', { name: '变更前后' })
  await change.getByRole('row', { name: /登录账号/ }).waitFor()
  await page.screenshot({ path: join(SHOTS, 'console-audit-entry.png') })
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '立即校验' }).click()
  await page.getByText('链校验通过', { exact: true }).waitFor()
})

test('filters of the log stay in the address, and come off by their chips', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'audit', '/console/audit')
  // «/» goes to the first field that text is typed into; there it is a letter as any other.
  const table = page.getByRole('table', { name: '审计日志' })
  await table.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('/')
  const actor = page.getByLabel('操作人', { exact: true })
  await expect.poll(() => actor.evaluate(field => field === document.activeElement)).toBe(true)
  expect(await actor.inputValue()).toBe('')
  await page.keyboard.press('/')
  expect(await actor.inputValue()).toBe('/')
  await actor.fill('演示')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/console/audit?actor=${encodeURIComponent('演示')}`)
  await table.getByText('演示数据', { exact: true }).first().waitFor()
  expect(await table.getByText('demo-story').count()).toBe(0)
  await page.goto('/console/audit?actor=demo-story')
  await table.getByText('演示数据', { exact: true }).first().waitFor()
  await page.goto('/console/audit?actor=nobody-at-all')
  await page
    .getByRole('button', { name: /清除|清空/ })
    .first()
    .click()
  await page.waitForURL('**/console/audit')
  await table.getByRole('row').nth(1).waitFor()
})

test('an administrator takes somebody on, who signs in, changes the role, and switches off; the person feels it at once', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'admin', '/console/staff')
  const login = newLogin()
  await page.getByRole('button', { name: '新建员工' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '新建员工' }).click()
  for (const text of ['请输入姓名', '请选择角色']) await dialog.getByText(text, { exact: true }).last().waitFor()
  await dialog.getByLabel(/^账号/).fill(login)
  await dialog.getByLabel(/^姓名/).fill('测试员')
  await dialog.getByLabel(/^角色/).click()
  await page.getByRole('option', { name: '只读审计' }).click()
  await dialog.getByRole('button', { name: '新建员工' }).click()
  await page.getByRole('heading', { name: `登录资料：${login}` }).waitFor()
  const [password = '', secret = ''] = await page.getByRole('dialog').locator('dd').allInnerTexts()
  await page.getByRole('img', { name: '动态验证码密钥' }).waitFor()
  await page.screenshot({ path: join(SHOTS, 'console-staff-secrets.png') })
  // Only the button closes what nobody can look up again.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '已妥善转交' }).click()
  expect(await page.content()).not.toContain(secret.trim())

  const other = (await visits.open()).page
  await other.goto('/console/audit')
  await signInAsStaff(other, login, secret.trim(), password.trim())
  await other.getByRole('dialog', { name: '首次登录：请设置自己的密码' }).waitFor()
  await other.screenshot({ path: join(SHOTS, 'console-first-password.png') })
  expect(await violations(other)).toEqual([])
  expect(await other.getByRole('navigation', { name: '主菜单' }).count()).toBe(0)
  await chooseFirstPassword(other, secret.trim(), password.trim(), OWN_PASSWORD)
  await consoleShell(other).heading('审计日志').waitFor()

  const row = page.getByRole('table', { name: '员工' }).getByRole('row').filter({ hasText: login })
  await row.getByRole('button', { name: '变更角色' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '变更角色' }).click()
  await page.getByText('原因至少 5 个字符').waitFor()
  await page.getByRole('dialog').getByLabel(/^角色/).click()
  await page.getByRole('option', { name: '商务' }).click()
  await page.getByRole('dialog').getByLabel(/^原因/).fill('转岗到商务组')
  await page.getByRole('dialog').getByRole('button', { name: '变更角色' }).click()
  await row.getByText('商务', { exact: true }).waitFor()
  await other.reload()
  await consoleSignIn(other).heading.waitFor()

  await row.getByRole('button', { name: '停用' }).click()
  await page.getByRole('dialog').getByLabel(/^原因/).fill('测试结束，停用账号')
  await page.getByRole('dialog').getByRole('button', { name: '停用员工' }).click()
  await row.getByText('已停用').waitFor()
  const form = consoleSignIn(other)
  const told = other.getByText('该员工账号已停用，请联系管理员')
  // The codes of this minute may be used up.
  for await (const code of staffCodes(secret.trim())) {
    await form.name.fill(login)
    await form.password.fill(OWN_PASSWORD)
    await form.code.fill(code)
    const answer = other.waitForResponse(reply => reply.url().endsWith('/api/console/session/sign-in'))
    await form.submit.click()
    // The name is not told to whoever does not know everything.
    if ((await answer).status() === 403) break
  }
  await told.waitFor()
})

test('nobody changes himself', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'admin', '/console/staff')
  const own = page.getByRole('table', { name: '员工' }).getByRole('row').filter({ hasText: '秦若水' })
  const button = own.getByRole('button', { name: '停用' })
  await button.waitFor()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
})

test.each([
  ['1440', DESKTOP],
  ['390', PHONE],
] as const)('the system rooms at %s px are accessible and complete', async (width, viewport) => {
  const { page } = await visits.open(viewport)
  await openConsole(page, 'admin', '/console/audit')
  for (const [room, title] of [
    ['audit', '审计日志'],
    ['staff', '员工'],
    ['account', '我的账号'],
  ] as const) {
    await page.goto(`/console/${room}`)
    await consoleShell(page).heading(title).waitFor()
    await page.locator('[aria-busy="true"]').filter({ visible: true }).waitFor({ state: 'hidden' })
    await page.screenshot({ path: join(SHOTS, `console-${room}-${width}.png`) })
    expect(await violations(page), room).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), room).toBe(true)
  }
})
