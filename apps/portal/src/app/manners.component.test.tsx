// How the portal bears with failed calls: what is said, what stays silent, what ends the session, and what is reported (spec §7, §8).
import { holdTime, pass, stopTime } from '@tallyhelm/browser/app/test-page'
import { diagnosticsSchemas } from '@tallyhelm/protocol/topics/diagnostics/schemas'
import { diagnosticsEndpoints } from '@tallyhelm/protocol/topics/diagnostics/endpoints'
import { noticeSchemas } from '@tallyhelm/protocol/topics/notices/schemas'
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import { sessionSchemas } from '@tallyhelm/protocol/topics/session/schemas'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { startReports } from '../api/reports.ts'
import { openStage } from '../api/test-stage.tsx'
import { LoginPage } from '../pages/session/LoginPage.tsx'
import { sendReports } from '../reporting/send-reports.ts'
import { clearToken, readToken } from '../session/token.ts'

const NETWORK = '网络连接异常，请稍后重试'
const PASSWORD = 'Tallyhelm-demo-1'
const stage = openStage()
const refused = (code: number, msg = '', status = 400) => Response.json({ code, msg, data: { request_id: 'planted' } }, { status })
/** What was reported of a call; beside it the brand's call fails on this stage. */
const reportsOf = ({ path }: { path: string }) =>
  stage
    .server()
    .seen(diagnosticsEndpoints.reports)
    .map(({ request }) => JSON.stringify(request))
    .filter(text => text.includes(path))
const alerts = () => page.getByRole('alertdialog').elements().length

startReports(async () => sendReports)
beforeEach(() => {
  holdTime()
  stage.server().answer(diagnosticsEndpoints, diagnosticsSchemas, { reports: () => ({ accepted: 1 }), pageViews: () => ({ accepted: 1 }) })
})
afterEach(async () => {
  // What waits is sent: the next test begins with nothing to report.
  await pass(12_000)
  vi.useRealTimers()
})

/** Signs in while the sign-in call meets the fault. */
async function tryToSignIn(login: () => Response | Promise<Response>): Promise<void> {
  clearToken()
  stage.server().answer(sessionEndpoints, sessionSchemas, { login })
  stage.show(<LoginPage />)
  await page.getByText('密码登录', { exact: true }).click()
  await page.getByLabelText('手机号或邮箱').fill('13800000001')
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).click()
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test.each([
  ['a code with words', () => refused(5555, '渠道正在维护'), '错误提示', '渠道正在维护'],
  ['a code without words', () => refused(5555), '错误提示', NETWORK],
  ['code 1', () => refused(1, '您没有执行此操作的权限'), '错误提示', '您没有执行此操作的权限'],
  ['limited calls', () => refused(1913, '操作过于频繁，请 9 秒后再试'), '操作过于频繁', '操作过于频繁，请 9 秒后再试'],
  [
    'a gateway that fails',
    () => new Response('<h1>502</h1>', { status: 502, statusText: 'Bad Gateway' }),
    '错误提示',
    `${NETWORK}（Bad Gateway）`,
  ],
  ['an answer that is no JSON', () => new Response('<!doctype html>'), '错误提示', NETWORK],
  ['a cut connection', () => Promise.reject(new TypeError('Failed to fetch')), '错误提示', NETWORK],
])('%s opens a dialog that says so', async (_name, fault, title, text) => {
  await tryToSignIn(fault)
  const dialog = page.getByRole('alertdialog', { name: title })
  await expect.element(dialog.getByText(text, { exact: false }).first()).toBeVisible()
  await dialog.getByRole('button', { name: '知道了' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a call that is never answered ends after thirty seconds and says so', async () => {
  await tryToSignIn(() => new Promise(() => undefined))
  await expect.poll(() => stage.server().seen(sessionEndpoints.login).length).toBe(1)
  stopTime()
  await pass(25_000)
  expect(alerts()).toBe(0)
  await pass(5_000)
  await expect.element(page.getByRole('alertdialog', { name: '错误提示' }).getByText('请求超时，请重试')).toBeVisible()
  expect(stage.server().seen(sessionEndpoints.login)).toHaveLength(1)
})

test('a silent code is shown in place, opens nothing and is reported all the same', async () => {
  await tryToSignIn(() => refused(1463, '尝试次数过多，请 5 分钟后再试'))
  await expect.element(page.getByText('尝试次数过多，请 5 分钟后再试').first()).toBeVisible()
  await pass(1_000)
  expect(alerts()).toBe(0)
  await expect.poll(() => reportsOf(sessionEndpoints.login).length).toBe(1)
})

test('a failed call is reported once and without its secrets, and the report’s own failure is not', async () => {
  stage.server().answer(diagnosticsEndpoints, diagnosticsSchemas, { reports: () => refused(5555, '日志服务不可用') })
  await tryToSignIn(() => refused(5556, '服务异常'))
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await pass(1_000)
  await expect.poll(() => reportsOf(sessionEndpoints.login).length).toBe(1)
  await pass(60_000)
  const told = reportsOf(sessionEndpoints.login)
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('5556')
  expect(told[0]).not.toContain(PASSWORD)
  expect(reportsOf(diagnosticsEndpoints.reports)).toEqual([])
})

/** The dashboard, whose news and reminders are loaded by themselves and end as told; no reminder of the portal's own stands before it. */
async function openDashboard(ends: { announcements: () => Response | Promise<Response>; active?: () => Response | Promise<Response> }) {
  stage.server().leaveRest()
  stage.server().answer(noticeEndpoints, noticeSchemas, { active: () => refused(9002), ...ends })
  await stage.open('/service/account/dashboard')
}
const failed = page.getByRole('alertdialog', { name: '错误提示' })
/** The dialog's own chunk comes when it comes, and shows when time goes on. */
const opens = () =>
  expect
    .poll(async () => {
      await pass(500)
      return alerts()
    })
    .toBe(1)

test('a load that nobody asked for fails in its place and in one dialog', async () => {
  await openDashboard({ announcements: () => refused(5555, '公告读不出来') })
  await expect.element(page.getByText('加载失败：公告读不出来', { exact: false })).toBeVisible()
  await opens()
  await expect.element(failed.getByText('公告读不出来', { exact: false })).toBeVisible()
  await failed.getByRole('button', { name: '知道了' }).click()
  await expect.element(failed).not.toBeInTheDocument()
  expect(readToken()).toBeDefined()
})

test('loads that fail in two ways are told one after the other, those that fail alike once', async () => {
  await openDashboard({ announcements: () => refused(5555, '公告读不出来'), active: () => refused(5556, '提醒读不出来') })
  await expect.element(page.getByText('加载失败：公告读不出来', { exact: false })).toBeVisible()
  await opens()
  await expect.element(failed).toBeVisible()
  const texts = []
  for (let left = 2; left > 0; left -= 1) {
    expect(alerts()).toBe(1)
    texts.push(/(公告|提醒)读不出来/.exec(failed.element().textContent ?? '')?.[0])
    await failed.getByRole('button', { name: '知道了' }).click()
  }
  expect(new Set(texts)).toEqual(new Set(['公告读不出来', '提醒读不出来']))
  await expect.element(failed).not.toBeInTheDocument()
})

test.each([
  ['a cut connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that is no envelope', () => new Response('<h1>502</h1>', { status: 502 })],
  ['a silent code', () => refused(9002, '填写内容有误')],
])('of a load that nobody asked for, %s opens no dialog', async (_name, ends) => {
  await openDashboard({ announcements: ends })
  await expect.element(page.getByText('加载失败', { exact: false }).first()).toBeVisible()
  await pass(1_000)
  expect(alerts()).toBe(0)
})

test('the end of a look ends no other session', async () => {
  const sid = readToken()
  await openDashboard({ announcements: () => refused(2391, '客户视角已结束，请从运营后台重新打开', 401) })
  await expect.element(page.getByText('加载失败：客户视角已结束', { exact: false })).toBeVisible()
  await opens()
  await expect.element(failed.getByText('客户视角已结束', { exact: false })).toBeVisible()
  expect([readToken(), window.location.pathname]).toEqual([sid, '/service/account/dashboard'])
})

test('every call carries client id and version, and with a session its id', async () => {
  const sid = readToken()
  stage.server().leaveRest()
  await stage.open('/wallet')
  await expect.poll(() => stage.server().seen(sessionEndpoints.info).length).toBeGreaterThan(0)
  const [info] = stage.server().seen(sessionEndpoints.info)
  expect([info?.headers.get('cid'), info?.headers.get('v'), info?.headers.get('sid')]).toEqual(['101', '1', sid])
  expect(info?.headers.get('content-type')).toContain('application/json')
})

test('signing in is a form without a session', async () => {
  await tryToSignIn(() => refused(5556))
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  const [login] = stage.server().seen(sessionEndpoints.login)
  expect(login?.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
  expect([login?.headers.get('cid'), login?.headers.get('v'), login?.headers.get('sid')]).toEqual(['101', '1', null])
})

/** The whole application at an address, for somebody whose session the server has ended. */
async function openEnded(address: string, code: number): Promise<void> {
  stage.server().leaveRest()
  stage.server().answer(sessionEndpoints, sessionSchemas, { info: () => refused(code, '请重新登录', 401) })
  await stage.open(address)
}

test.each([3, 7, 8, 9])('code %i ends the session and leads to the sign-in page with the way back', async code => {
  await openEnded('/wallet?flow=1#end', code)
  await expect.poll(() => location.pathname).toBe('/login')
  expect(new URLSearchParams(location.search).get('redirect')).toBe('/wallet?flow=1#end')
  await expect.element(page.getByText('请重新登录').first()).toBeVisible()
  await pass(1_000)
  expect(alerts()).toBe(0)
})

test('the register page stays where it is when the session ends', async () => {
  await openEnded('/register', 7)
  await expect.poll(readToken).toBeUndefined()
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect(location.pathname).toBe('/register')
})

test('signing out with a session that has ended leads to the root after signing in again', async () => {
  stage.server().answer(sessionEndpoints, sessionSchemas, { logout: () => refused(8, '已在别处退出', 401) })
  stage.server().leaveRest()
  await stage.open('/logout')
  await expect.poll(() => location.pathname + location.search).toMatch(/^\/login(\?redirect=%2F)?$/)
  expect(readToken()).toBeUndefined()
})
