// Several tabs of one browser: one sign-in opens them all, one sign-out closes them all, in the portal and in the console.
import { expect, test } from 'vitest'
import { signInPage } from '../models/sign-in-page.ts'
import { consoleShell, consoleSignIn, openConsole } from '../models/console.ts'
import { dashboardPage } from '../models/dashboard-page.ts'
import { shell } from '../models/shell.ts'
import { product } from '../support/own-product.ts'
import { useVisits } from '../support/visits.ts'

const visits = useVisits()
const { url } = product

test('a second tab and a Ctrl-click need no further sign-in', async () => {
  const { page, context } = await visits.signedIn('13800000001')
  const second = await context.newPage()
  await second.goto(`${url}/wallet`)
  await second.getByRole('heading', { name: '广告钱包' }).waitFor()
  const opened = context.waitForEvent('page')
  await dashboardPage(page)
    .shortcut('Facebook 账户')
    .click({ modifiers: ['ControlOrMeta'] })
  const third = await opened
  await third.waitForURL('**/account/facebook**')
  await third.getByRole('table').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/service/account/dashboard')
})

test('signing out in one tab signs out the others, and signing in brings them back to where they were', async () => {
  const { page, context } = await visits.signedIn('13800000001')
  const second = await context.newPage()
  await second.goto(`${url}/wallet`)
  await second.getByRole('heading', { name: '广告钱包' }).waitFor()
  await shell(page).signOut()
  await second.waitForURL('**/login?redirect=%2Fwallet')
  await signInPage(page).withPassword('13800000001')
  await second.waitForURL('**/wallet')
  await second.getByRole('heading', { name: '广告钱包' }).waitFor()
})

test('a browser that ended forgets the session, unless it was to be remembered', async () => {
  const { page, context } = await visits.signedIn('13800000001')
  await endBrowser()
  await page.goto('/wallet')
  await page.waitForURL('**/login?redirect=%2Fwallet')
  await page.getByRole('checkbox', { name: '记住登录状态' }).check()
  await signInPage(page).withPassword('13800000001')
  await page.waitForURL('**/wallet')
  await endBrowser()
  await page.goto('/operate/record')
  await page.getByRole('heading', { name: '账户操作记录' }).waitFor()

  /** No page is open, and the cookies without a lifetime are gone. */
  async function endBrowser() {
    await page.goto('about:blank')
    const lasting = (await context.cookies()).filter(({ expires }) => expires > 0)
    await context.clearCookies()
    await context.addCookies(lasting)
  }
})

test('the console shares its session among tabs too', async () => {
  const { page, context } = await visits.open()
  await openConsole(page, 'fin')
  const second = await context.newPage()
  await second.goto(`${url}/console/home`)
  await consoleShell(second).staffMenu.waitFor()
  await consoleShell(page).staffMenu.click()
  await consoleShell(page).signOut.click()
  await consoleSignIn(second).heading.waitFor()
})
