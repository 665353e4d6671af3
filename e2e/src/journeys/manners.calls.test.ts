// How the portal bears with failed calls: what is said, what stays silent, what ends the session, and what is reported (spec §7, §8).
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInPage } from '../models/sign-in-page.ts'
import type { Fault } from '../support/fault-proxy.ts'
import { goWithin, useFaultyVisits } from '../support/faulty-visits.ts'

const LOGIN = '/api/security/auth/login'
const INFO = '/api/security/auth/info'
const REPORTS = '/api/log/client/reports'
const NETWORK = '网络连接异常，请稍后重试'

const visits = useFaultyVisits()

/** The time of another round of reports. */
const untilNextReports = () => new Promise(resolve => setTimeout(resolve, 3_000))

/** Signs in while the sign-in call meets the fault. */
async function tryToSignIn(fault: Fault): Promise<Page> {
  const { page } = await visits.open()
  visits.proxy().plant(LOGIN, fault)
  await signInPage(page).open()
  await signInPage(page).withPassword('13800000001')
  return page
}

const cases: [name: string, fault: Fault, title: string, text: string][] = [
  ['a code with words', { kind: 'envelope', code: 5555, msg: '渠道正在维护' }, '错误提示', '渠道正在维护'],
  ['a code without words', { kind: 'envelope', code: 5555 }, '错误提示', NETWORK],
  ['code 1', { kind: 'envelope', code: 1, msg: '您没有执行此操作的权限' }, '错误提示', '您没有执行此操作的权限'],
  ['limited calls', { kind: 'envelope', code: 1913, msg: '操作过于频繁，请 9 秒后再试' }, '操作过于频繁', '操作过于频繁，请 9 秒后再试'],
  [
    'a gateway that fails',
    { kind: 'answer', status: 502, statusText: 'Bad Gateway', body: '<h1>502</h1>' },
    '错误提示',
    `${NETWORK}（Bad Gateway）`,
  ],
  ['an answer that is no JSON', { kind: 'answer', status: 200, body: '<!doctype html>' }, '错误提示', NETWORK],
  ['a cut connection', { kind: 'drop' }, '错误提示', NETWORK],
]

test.each(cases)('%s opens a dialog that says so', async (_name, fault, title, text) => {
  const page = await tryToSignIn(fault)
  const dialog = page.getByRole('alertdialog', { name: title })
  await dialog.getByText(text).first().waitFor()
  await dialog.getByRole('button', { name: '知道了' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

test('a call that is never answered ends after thirty seconds and says so', async () => {
  const page = await tryToSignIn({ kind: 'silence' })
  const dialog = page.getByRole('alertdialog', { name: '错误提示' })
  await dialog.getByText('请求超时，请重试').waitFor()
  expect(visits.proxy().seen(LOGIN)).toHaveLength(1)
})

test('a silent code is shown in place and opens nothing', async () => {
  const page = await tryToSignIn({ kind: 'envelope', code: 1463, msg: '尝试次数过多，请 5 分钟后再试' })
  await page.getByText('尝试次数过多，请 5 分钟后再试').first().waitFor()
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
})

test('every call carries client id and version, and with a session its id', async () => {
  await visits.signedIn('13800000001')
  const [login] = visits.proxy().seen(LOGIN)
  expect(login?.headers).toMatchObject({ cid: '101', v: '1', 'content-type': 'application/x-www-form-urlencoded' })
  expect(login?.headers['sid']).toBeUndefined()
  await expect.poll(() => visits.proxy().seen(INFO).length).toBeGreaterThan(0)
  const [info] = visits.proxy().seen(INFO)
  expect(info?.headers).toMatchObject({ cid: '101', v: '1' })
  expect(info?.headers['content-type']).toContain('application/json')
  expect(info?.headers['sid']).toMatch(/^[\w-]{20,}$/)
})

test.each([3, 7, 8, 9])('code %i ends the session and leads to the sign-in page with the way back', async code => {
  const page = await visits.signedIn('13800000001')
  visits.proxy().plant('/api/', { kind: 'envelope', code, msg: '请重新登录', httpStatus: 401 })
  await goWithin(page, '/wallet?flow=1#end')
  await page.waitForURL('**/login?redirect=**')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/wallet?flow=1#end')
  await page.getByText('请重新登录').first().waitFor()
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
})

test('the register page stays where it is when the session ends', async () => {
  const page = await visits.signedIn('13800000001')
  visits.proxy().plant(INFO, { kind: 'envelope', code: 7, msg: '登录已过期，请重新登录', httpStatus: 401 })
  await page.goto('/register')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tallyhelm.sid'))).toBeNull()
  expect(new URL(page.url()).pathname).toBe('/register')
})

test('signing out with a session that has ended leads to the root after signing in again', async () => {
  const page = await visits.signedIn('13800000001')
  visits.proxy().plant('/api/security/auth/logout', { kind: 'envelope', code: 8, msg: '已在别处退出', httpStatus: 401 })
  await page.goto('/logout')
  await page.waitForURL(/\/login(\?redirect=%2F)?$/)
})

test('a load that nobody asked for fails in its place, without a dialog', async () => {
  const page = await visits.signedIn('13800000001')
  visits.proxy().plant('/api/notice/client/notices/announcements', { kind: 'envelope', code: 5555, msg: '公告读不出来' })
  await page.reload()
  await page.getByText('加载失败：公告读不出来').waitFor()
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
})

test('a failed call is reported once, and the report’s own failure is not', async () => {
  visits.proxy().plant(REPORTS, { kind: 'envelope', code: 5555, msg: '日志服务不可用' })
  const { page } = await visits.open()
  await signInPage(page).open()
  // On a busy machine the page itself may be reported, as blank for six seconds.
  await untilNextReports()
  const before = visits.proxy().seen(REPORTS).length
  visits.proxy().plant(LOGIN, { kind: 'envelope', code: 5556, msg: '服务异常' })
  await signInPage(page).withPassword('13800000001')
  await expect.poll(() => visits.proxy().seen(REPORTS).length).toBe(before + 1)
  await untilNextReports()
  expect(visits.proxy().seen(REPORTS)).toHaveLength(before + 1)
})

test('the server takes the report of a failed call', async () => {
  await tryToSignIn({ kind: 'envelope', code: 5556, msg: '服务异常' })
  await expect.poll(() => visits.proxy().seen(REPORTS)[0]?.status).toBe(200)
})

test('a silent code is reported as well', async () => {
  const page = await tryToSignIn({ kind: 'envelope', code: 1405, msg: '账号或密码错误' })
  await page.getByText('账号或密码错误').first().waitFor()
  await expect.poll(() => visits.proxy().seen(REPORTS)[0]?.status).toBe(200)
})

test('page views are told to the analytics port, and leave at the latest with the page', async () => {
  const page = await visits.signedIn('13800000001')
  await goWithin(page, '/wallet')
  await page.getByRole('heading', { level: 1, name: '广告钱包' }).waitFor()
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await expect.poll(() => visits.proxy().seen('/api/log/client/page-views')[0]?.status).toBe(200)
})
