// How the portal bears with failed pages: errors that nobody caught, blank screens, other versions, profiles that do not load.
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { goWithin, useFaultyVisits } from '../support/faulty-visits.ts'

const INFO = '/api/security/auth/info'
const REPORTS = '/api/log/client/reports'
const VERSION = '/version.json'
const otherVersion = { kind: 'answer', status: 200, contentType: 'application/json', body: '{"version":"another"}' } as const

const visits = useFaultyVisits()

const reportStatus = () => visits.proxy().seen(REPORTS)[0]?.status

test('an error that nobody caught is logged and reported', async () => {
  const page = await visits.signedIn('13800000001')
  const logged: string[] = []
  page.on('console', message => logged.push(message.text()))
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('nobody expects this')), 0))
  await expect.poll(reportStatus).toBe(200)
  expect(logged.some(text => text.includes('nobody expects this'))).toBe(true)
})

test('a page whose script is broken is replaced by a card, and reported', async () => {
  const page = await visits.signedIn('13800000001')
  const body = 'export function WalletPage() { throw new Error("broken build") }'
  visits.proxy().plant('/assets/WalletPage-', { kind: 'answer', status: 200, contentType: 'text/javascript', body })
  await page.goto('/wallet')
  await page.getByRole('heading', { name: '页面出错了' }).waitFor()
  await expect.poll(reportStatus).toBe(200)
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
})

test('a page that shows nothing for six seconds is reported and offers to load again', async () => {
  const page = await visits.signedIn('13800000001')
  visits.proxy().plant('/assets/SignedIn-', { kind: 'silence' })
  await page.goto('/wallet', { waitUntil: 'commit' })
  const offer = page.getByRole('alert').filter({ hasText: '页面未能正常显示' })
  await offer.waitFor()
  await expect.poll(reportStatus).toBe(200)
  visits.proxy().clear()
  await offer.getByRole('button', { name: '刷新页面' }).click()
  await page.getByRole('heading', { level: 1, name: '广告钱包' }).waitFor()
  await offer.waitFor({ state: 'hidden' })
})

test('a profile that does not load keeps the target, and trying again leads there', async () => {
  const page = await visits.signedIn('13800000001')
  visits.proxy().plant(INFO, { kind: 'envelope', code: 5555, msg: '用户服务异常', httpStatus: 500 })
  await page.goto('/operate/record?channel=GOOGLE')
  await page.waitForURL('**/500')
  await page.getByText('用户服务异常').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('redirect'))).toBe('/operate/record?channel=GOOGLE')
  visits.proxy().clear()
  await page.getByRole('button', { name: '重试' }).click()
  await page.waitForURL('**/operate/record?channel=GOOGLE')
  expect(await page.evaluate(() => sessionStorage.getItem('redirect'))).toBeNull()
})

test('signing out forgets the kept target', async () => {
  const page = await visits.signedIn('13800000001')
  visits.proxy().plant(INFO, { kind: 'envelope', code: 5555, msg: '用户服务异常', httpStatus: 500 })
  await page.goto('/wallet')
  await page.waitForURL('**/500')
  await page.getByRole('link', { name: '退出登录' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => sessionStorage.getItem('redirect'))).toBeNull()
})

test('pages that need a session only lead to the sign-in page with the full target', async () => {
  const { page } = await visits.open()
  await page.goto('/bind-account?token=abc')
  await page.waitForURL('**/login?redirect=**')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/bind-account/check')
  await page.goto('/feedback?from=%2Fwallet')
  await page.waitForURL('**/login?redirect=%2Ffeedback**')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/feedback?from=%2Fwallet')
})

test('another version asks to refresh at the next navigation, and refreshing loads it', async () => {
  const page = await visits.signedIn('13800000001')
  await expect.poll(() => visits.proxy().seen(VERSION).length).toBeGreaterThan(0)
  visits.proxy().plant(VERSION, otherVersion)
  await goWithin(page, '/wallet')
  const modal = page.getByRole('dialog', { name: '系统更新' })
  await modal.waitFor()
  const loaded = page.waitForEvent('load')
  await modal.getByRole('button', { name: '刷新' }).click()
  await loaded
  await page.getByRole('heading', { level: 1, name: '广告钱包' }).waitFor()
  await expect.poll(() => modal.count()).toBe(0)
})

test('another version waits while a form holds unsaved work', async () => {
  const page = await visits.signedIn('13800000001')
  const [list, add] = [accountListPage(page, 'facebook'), addQuotaPage(page)]
  await list.open()
  const [account] = await list.addable()
  if (!account) throw new Error('the list has no account that quota can be added to')
  await list.addQuota(account)
  await add.amount(account.name).fill('25')
  visits.proxy().plant(VERSION, otherVersion)
  const before = visits.proxy().seen(VERSION).length
  await goWithin(page, '/wallet')
  await expect.poll(() => visits.proxy().seen(VERSION).length).toBeGreaterThan(before)
  await new Promise(resolve => setTimeout(resolve, 1_000))
  await expect.poll(() => page.getByRole('dialog', { name: '系统更新' }).count()).toBe(0)
})

test('a version file that cannot be read is only logged', async () => {
  const page = await visits.signedIn('13800000001')
  const logged: string[] = []
  page.on('console', message => logged.push(message.text()))
  visits.proxy().plant(VERSION, { kind: 'drop' })
  await goWithin(page, '/wallet')
  await page.getByRole('heading', { level: 1, name: '广告钱包' }).waitFor()
  await expect.poll(() => logged.some(text => text.includes('version file'))).toBe(true)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})
