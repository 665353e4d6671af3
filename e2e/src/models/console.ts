// The agency console as its staff see it: signing in with an authenticator, the rail, the staff menu.
import type { Page } from 'playwright-core'
import { staffSession, takeSession } from '../support/sessions.ts'
import { STAFF_PASSWORD, STAFF_SECRET, type StaffName, staffCodes } from '../support/staff.ts'

const WRONG = '账号、密码或动态验证码错误'

export function consoleSignIn(page: Page) {
  return {
    heading: page.getByRole('heading', { level: 1, name: '员工登录' }),
    name: page.getByLabel('账号', { exact: true }),
    password: page.getByLabel('密码', { exact: true }),
    code: page.getByLabel('动态验证码', { exact: true }),
    submit: page.getByRole('button', { name: '登录', exact: true }),
    wrong: page.getByText(WRONG),
  }
}

export function consoleShell(page: Page) {
  return {
    rail: page.getByRole('navigation', { name: '主菜单' }),
    room: (title: string) => page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: new RegExp(`^${title}(，|$)`) }),
    staffMenu: page.getByRole('button', { name: /员工菜单/ }),
    signOut: page.getByRole('button', { name: '退出登录' }),
    heading: (title: string | RegExp) => page.getByRole('heading', { level: 1, name: title }),
  }
}

/** Signs in on the sign-in page that is shown, and waits until it is gone. */
export async function signInAsStaff(page: Page, name: string, secret = STAFF_SECRET, password = STAFF_PASSWORD): Promise<void> {
  const form = consoleSignIn(page)
  await form.name.fill(name)
  await form.password.fill(password)
  for await (const code of staffCodes(secret)) {
    await form.code.fill(code)
    const answer = page.waitForResponse(reply => reply.url().endsWith('/api/console/session/sign-in'))
    await form.submit.click()
    if ((await answer).ok()) return form.heading.waitFor({ state: 'hidden' })
    // A refused code is emptied: then the form is ready for the next.
    await form.wrong.waitFor()
  }
  throw new Error(`${name} could not sign in to the console`)
}

/** Opens an address of the console, signed in already. */
export async function openConsole(page: Page, name: StaffName, path = '/console'): Promise<void> {
  await takeSession(page, await staffSession(page, name))
  await page.goto(path)
}

/** Opens an address of the console, by way of the sign-in page. */
export async function enterConsole(page: Page, name: StaffName, path = '/console'): Promise<void> {
  await page.goto(path)
  await consoleSignIn(page).heading.waitFor()
  await signInAsStaff(page, name)
}

/** Whoever signed in with a password that somebody else made chooses his own; the code of the sign-in is used up. */
export async function chooseFirstPassword(page: Page, secret: string, initial: string, own: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '首次登录：请设置自己的密码' })
  await dialog.getByLabel(/^初始密码/).fill(initial)
  await dialog.getByLabel(/^新密码/).fill(own)
  for await (const code of staffCodes(secret)) {
    await dialog.getByLabel(/^动态验证码/).fill(code)
    const answer = page.waitForResponse(reply => reply.url().endsWith('/api/console/session/change-password'))
    await dialog.getByRole('button', { name: '修改密码' }).click()
    if ((await answer).ok()) return dialog.waitFor({ state: 'hidden' })
  }
  throw new Error('the first password could not be changed')
}
