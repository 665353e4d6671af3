// What the portal tells the server of failed calls and of pages, and a load that fails in its place; the rest of the manners of calls is
// proved beside the application (`app/manners.component.test.tsx`).
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInPage } from '../models/sign-in-page.ts'
import type { Fault } from '../support/fault-proxy.ts'
import { goWithin, useFaultyVisits } from '../support/faulty-visits.ts'

const LOGIN = '/api/security/auth/login'
const REPORTS = '/api/log/client/reports'

const visits = useFaultyVisits()

/** Signs in while the sign-in call meets the fault. */
async function tryToSignIn(fault: Fault): Promise<Page> {
  const { page } = await visits.open()
  visits.proxy().plant(LOGIN, fault)
  await signInPage(page).open()
  await signInPage(page).withPassword('13800000001')
  return page
}

test('a load that nobody asked for fails in its place, without a dialog', async () => {
  const page = await visits.signedIn('13800000001')
  visits.proxy().plant('/api/notice/client/notices/announcements', { kind: 'envelope', code: 5555, msg: '公告读不出来' })
  await page.reload()
  await page.getByText('加载失败：公告读不出来').waitFor()
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
})

test('the server takes the report of a failed call', async () => {
  await tryToSignIn({ kind: 'envelope', code: 5556, msg: '服务异常' })
  await expect.poll(() => visits.proxy().seen(REPORTS)[0]?.status).toBe(200)
})

test('page views are told to the analytics port, and leave at the latest with the page', async () => {
  const page = await visits.signedIn('13800000001')
  await goWithin(page, '/wallet')
  await page.getByRole('heading', { level: 1, name: '广告钱包' }).waitFor()
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await expect.poll(() => visits.proxy().seen('/api/log/client/page-views')[0]?.status).toBe(200)
})
