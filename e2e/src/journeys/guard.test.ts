// Who comes in, where that leads, and what happens when a session ends elsewhere.
import { expect, test } from 'vitest'
import { dashboardPage } from '../models/dashboard-page.ts'
import { shell } from '../models/shell.ts'
import { signInPage } from '../models/sign-in-page.ts'
import { product } from '../support/own-product.ts'
import { newestMessage } from '../support/sandbox.ts'
import { useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()

test('an address asked for before signing in is where signing in leads', async () => {
  const { page } = await visits.open()
  await page.goto('/operate/record?channel=GOOGLE')
  await page.waitForURL('**/login?redirect=**')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/operate/record?channel=GOOGLE')
  await signInPage(page).withPassword('13800000001')
  await page.waitForURL('**/operate/record?channel=GOOGLE')
  await page.getByRole('heading', { level: 1, name: '账户操作记录' }).waitFor()
})

test('a redirect to another site is not followed', async () => {
  const { page } = await visits.open()
  await page.goto(`/login?redirect=${encodeURIComponent('//example.com/x')}`)
  await signInPage(page).withPassword('13800000001')
  await page.waitForURL('**/service/account/dashboard')
})

test('an unknown address leads to 404, and from there back home', async () => {
  const { page } = await visits.holding('13800000001')
  await page.goto('/no/such/page')
  await page.waitForURL('**/404**')
  await page.getByText('/no/such/page', { exact: true }).waitFor()
  await page.getByRole('link', { name: '返回工作台' }).click()
  await page.waitForURL('**/service/account/dashboard')
})

test('a wrong password is told at its field and leaves the visitor outside', async () => {
  const { page } = await visits.open()
  const signIn = signInPage(page)
  await signIn.open()
  await signIn.withPassword('13800000002', 'not-the-password')
  await page.getByText('账号或密码错误').waitFor()
  await page.goto('/wallet')
  await page.waitForURL('**/login?redirect=**')
})

test('the sign-in form names what is missing, the agreement too', async () => {
  const { page } = await visits.open()
  const signIn = signInPage(page)
  await signIn.open()
  await signIn.submit.click()
  for (const text of ['请输入手机号', '请输入验证码', '请先阅读并同意用户协议与隐私政策'])
    await page.getByText(text, { exact: true }).first().waitFor()
})

test('the code of a text message signs in', async () => {
  const { page } = await visits.open()
  const signIn = signInPage(page)
  const mobile = '13800000004'
  await signIn.open()
  const before = await newestTo(mobile)
  await signIn.askForCode(mobile)
  await expect.poll(async () => (await newestTo(mobile))?.id).not.toBe(before?.id)
  const code = /\d{6}/.exec((await newestTo(mobile))?.text ?? '')?.[0] ?? ''
  await signIn.withCode(code)
  await page.waitForURL('**/service/account/dashboard')
})

test('a session that was ended elsewhere sends its page to the sign-in page, which says why', async () => {
  const { page, context } = await visits.signedIn('13800000001')
  const elsewhere = await visits.open()
  await elsewhere.context.addCookies(await context.cookies())
  await elsewhere.context.addInitScript(
    stored => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    await page.evaluate(() => ({ ...localStorage })),
  )
  const other = elsewhere.page
  await other.goto('/service/account/dashboard')
  await shell(other).signOut()
  await dashboardPage(page).shortcut('Facebook 账户').click()
  await page.waitForURL('**/login?redirect=**')
  await page.getByText('您的账号已在别处退出登录，请重新登录').waitFor()
})

test('what went wrong in the browser is logged and told to the server, page views at the latest as the page is left', async () => {
  const { page, pageErrors } = await visits.signedIn('13800000001')
  const answered = (path: string) => page.waitForResponse(reply => new URL(reply.url()).pathname === path)
  const reported = answered('/api/log/client/reports')
  // Views go along with a report that is sent before the page is left.
  const viewed = answered('/api/log/client/page-views')
  await page.route('**/notices/announcements', route =>
    route.fulfill({ status: 400, json: { code: 5556, msg: '公告读不出来', data: { request_id: 'planted' } } }),
  )
  await page.reload()
  await page.getByText('加载失败：公告读不出来').waitFor()
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('nobody expects this')), 0))
  expect((await reported).status()).toBe(200)
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  expect((await viewed).status()).toBe(200)
  const told = pageErrors.splice(0)
  expect(told.length).toBeGreaterThan(1)
  expect(told.every(text => text.includes('nobody expects this'))).toBe(true)
})

async function newestTo(mobile: string) {
  return (await newestMessage(sandbox, mobile)) ?? (await newestMessage(sandbox, `+86${mobile}`)) ?? newestMessage(sandbox, `86${mobile}`)
}
