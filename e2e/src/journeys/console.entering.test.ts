// Who comes into the agency console, in which role, and where that leads; apart from the customers' portal.
import { expect, test } from 'vitest'
import { chooseFirstPassword, consoleShell, consoleSignIn, enterConsole, openConsole, signInAsStaff } from '../models/console.ts'
import { violations } from '../support/accessibility.ts'
import { product } from '../support/own-product.ts'
import { staffCodes } from '../support/staff.ts'
import { shoot, useVisits } from '../support/visits.ts'

const { url } = product
const visits = useVisits()
const OWN_PASSWORD = 'harbour-lantern-42'
const newLogin = () => `e2e-${crypto.randomUUID().slice(0, 8)}`

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

test('a deep link is where signing in leads, and a reload stays there', async () => {
  const { page } = await visits.open()
  await enterConsole(page, 'audit', '/console/audit?action=quota.add&kind=user')
  await page.waitForURL('**/console/audit?action=quota.add&kind=user')
  await page.getByRole('table', { name: '审计日志' }).getByRole('button', { name: '新增额度' }).first().waitFor()
  await page.reload()
  await page.getByRole('table', { name: '审计日志' }).getByRole('button', { name: '新增额度' }).first().waitFor()
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

test('the console shares its session among tabs', async () => {
  const { page, context } = await visits.open()
  await openConsole(page, 'fin')
  const second = await context.newPage()
  await second.goto(`${url}/console/home`)
  await consoleShell(second).staffMenu.waitFor()
  await consoleShell(page).staffMenu.click()
  await consoleShell(page).signOut.click()
  await consoleSignIn(second).heading.waitFor()
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
  await shoot(page, 'console-staff-secrets.png')
  // Only the button closes what nobody can look up again.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '已妥善转交' }).click()
  expect(await page.content()).not.toContain(secret.trim())

  const other = (await visits.open()).page
  await other.goto('/console/audit')
  await signInAsStaff(other, login, secret.trim(), password.trim())
  await other.getByRole('dialog', { name: '首次登录：请设置自己的密码' }).waitFor()
  await shoot(other, 'console-first-password.png')
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
