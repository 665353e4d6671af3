// How the portal bears with failed pages: a page that breaks, blank screens, other versions, a profile that does not load (spec §2, §8, §9).
import { holdReloads, holdTime, pass } from '@tallyhelm/browser/app/test-page'
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
import { takeOrders } from '../orders/test-orders.ts'
import { orderPage } from '../pages/quota/test-order-page.ts'
import { rowsOf } from '../pickers/test-offered.ts'
import { sendReports } from '../reporting/send-reports.ts'
import { clearToken } from '../session/token.ts'
import { watchBlankScreen } from './watch-blank.ts'
import { watchErrors } from './watch-errors.ts'

const VERSION = '/version.json'
const stage = openStage()
const reloads = holdReloads()
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const update = page.getByRole('dialog', { name: '系统更新' })
const refused = () => Response.json({ code: 5555, msg: '用户服务异常', data: { request_id: 'planted' } }, { status: 500 })
const versionIs = (version: string) => stage.server().file(VERSION, () => Response.json({ version }))
/** Reports of that kind, as text. */
const reported = (kind: string) =>
  stage
    .server()
    .seen(diagnosticsEndpoints.reports)
    .flatMap(({ request }) => (request as { reports: { kind: string }[] }).reports)
    .filter(report => report.kind === kind)
    .map(report => JSON.stringify(report))

watchErrors()
startReports(async () => sendReports)
beforeEach(() => {
  holdTime()
  stage.server().leaveRest()
  stage.server().answer(diagnosticsEndpoints, diagnosticsSchemas, { reports: () => ({ accepted: 1 }), pageViews: () => ({ accepted: 1 }) })
  versionIs('first')
})
afterEach(async () => {
  // What waits is sent: the next test begins with nothing to report.
  await pass(12_000)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('an error that nobody caught is reported', async () => {
  await stage.open('/wallet')
  await expect.element(heading('广告钱包')).toBeVisible()
  setTimeout(() => Promise.reject(new Error('nobody expects this')), 0)
  await pass(1_000)
  await expect.poll(() => reported('UI_ERROR')).toEqual([expect.stringContaining('nobody expects this')])
})

test('a page that breaks is replaced by a card in its frame, and reported', async () => {
  vi.doMock('../pages/freezes/FreezeRecordPage.tsx', () => ({
    FreezeRecordPage: () => {
      throw new Error('broken build')
    },
  }))
  await stage.open('/rectification/freeze-record/facebook')
  await expect.element(page.getByRole('heading', { name: '页面出错了' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await pass(1_000)
  await expect.poll(() => reported('UI_ERROR')).toEqual([expect.stringContaining('broken build')])
})

test('a page that shows nothing for six seconds is reported and offers to load again', async () => {
  let answer = () => {}
  stage.server().answer(noticeEndpoints, noticeSchemas, { active: () => ({ notices: [] }) })
  const profile = stage.profile()
  stage.server().answer(sessionEndpoints, sessionSchemas, {
    info: () =>
      new Promise(resolve => {
        answer = () => resolve(profile)
      }),
  })
  await stage.open('/wallet')
  watchBlankScreen(document.body.firstElementChild as HTMLElement)
  const offer = page.getByRole('alert').filter({ hasText: '页面未能正常显示' })
  await pass(6_000)
  await expect.element(offer).toBeVisible()
  await pass(1_000)
  await expect.poll(() => reported('BLANK_SCREEN')).toEqual([expect.stringContaining('"elapsed_ms":6000')])
  await offer.getByRole('button', { name: '刷新页面' }).click()
  expect(reloads()).toBe(1)
  answer()
  await expect.element(heading('广告钱包')).toBeVisible()
  await pass(1_000)
  await expect.element(offer).not.toBeInTheDocument()
})

/** The dialog that tells the code stands before the page. */
async function readFailure() {
  const dialog = page.getByRole('alertdialog', { name: '错误提示' })
  await expect
    .poll(async () => {
      await pass(500)
      return dialog.elements().length
    })
    .toBe(1)
  await dialog.getByRole('button', { name: '知道了' }).click()
}

test('a profile that does not load keeps the target, and trying again leads there', async () => {
  stage.server().answer(sessionEndpoints, sessionSchemas, { info: refused })
  await stage.open('/operate/record?channel=GOOGLE')
  await expect.poll(() => location.pathname).toBe('/500')
  await expect.element(page.getByText('用户服务异常').first()).toBeVisible()
  expect(sessionStorage.getItem('redirect')).toBe('/operate/record?channel=GOOGLE')
  stage.as({})
  await readFailure()
  await page.getByRole('button', { name: '重试' }).click()
  await expect.poll(() => location.pathname + location.search).toBe('/operate/record?channel=GOOGLE')
  expect(sessionStorage.getItem('redirect')).toBeNull()
})

test('signing out forgets the kept target', async () => {
  stage.server().answer(sessionEndpoints, sessionSchemas, { info: refused, logout: () => ({}) })
  await stage.open('/wallet')
  await expect.poll(() => location.pathname).toBe('/500')
  expect(sessionStorage.getItem('redirect')).toBe('/wallet')
  await readFailure()
  await page.getByRole('link', { name: '退出登录' }).click()
  await expect.poll(() => location.pathname).toBe('/login')
  expect(sessionStorage.getItem('redirect')).toBeNull()
})

test.each([
  ['/bind-account?token=abc', '/bind-account/check'],
  ['/feedback?from=%2Fwallet', '/feedback?from=%2Fwallet'],
])('without a session %s leads to the sign-in page with the full target', async (address, target) => {
  clearToken()
  await stage.open(address)
  await expect.poll(() => location.pathname).toBe('/login')
  expect(new URLSearchParams(location.search).get('redirect')).toBe(target)
})

test('another version asks to refresh at the next navigation, and refreshing loads it', async () => {
  await stage.open('/operate/record')
  await expect.element(heading('账户操作记录')).toBeVisible()
  versionIs('another')
  const before = reloads()
  stage.lead('/wallet')
  await update.getByRole('button', { name: '刷新' }).click()
  expect(reloads()).toBe(before + 1)
})

test('another version waits while a form holds unsaved work', async () => {
  const add = orderPage('ADD')
  const [account = expect.fail('there is no account')] = rowsOf('FACEBOOK')
  takeOrders(stage.server())
  await stage.open(add.addressOf('facebook', account.account_id))
  await add.amount(account.account_name).fill('25')
  await add.quoted('25.00')
  const version = vi.fn(() => Response.json({ version: 'another' }))
  stage.server().file(VERSION, version)
  stage.lead('/wallet')
  await expect.element(heading('广告钱包')).toBeVisible()
  await expect.poll(() => version.mock.calls.length).toBe(1)
  await pass(5_000)
  expect(update.query()).toBeNull()
})

test('a version file that cannot be read is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  stage.server().file(VERSION, () => Promise.reject(new TypeError('Failed to fetch')))
  await stage.open('/wallet')
  await expect.element(heading('广告钱包')).toBeVisible()
  await expect.poll(() => warn.mock.calls.flat()).toContain('the version file could not be read')
  expect(page.getByRole('dialog').elements()).toEqual([])
})
