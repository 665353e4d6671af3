// Dialogs that open by themselves: one at a time, told once, never over unsaved work (spec §2, Dialogs; §4).
import { expect, test } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { goWithin, useFaultyVisits } from '../support/faulty-visits.ts'

const ACTIVE = '/api/notice/client/notices/active'
const visits = useFaultyVisits()

const notice = (id: string, change: Record<string, unknown>) => ({
  notice_id: id,
  kind: 'GENERAL',
  placement: 'GLOBAL',
  title: `通知 ${id}`,
  body: [{ kind: 'text', text: `内容 ${id}` }],
  countdown_seconds: null,
  seen_flag: null,
  is_reopenable: false,
  active_from: '2025-05-26T00:00:00.000Z',
  active_until: null,
  ...change,
})
const holiday = notice('1', {
  kind: 'HOLIDAY',
  title: '端午节放假通知',
  countdown_seconds: 5,
  seen_flag: 'holidayNotice6_1',
  is_reopenable: true,
})
const rename = notice('2', { kind: 'RENAME', title: '品牌更名通知', seen_flag: 'changeNameDialog' })

const answer = (notices: unknown[]) => ({ kind: 'envelope', code: 0, data: { notices } }) as const
const flag = (page: Awaited<ReturnType<typeof visits.signedIn>>, name: string) => page.evaluate(key => localStorage.getItem(key), name)

test('notices come one after the other; the holiday’s closes by itself; both are told once', async () => {
  visits.proxy().plant(ACTIVE, answer([holiday, rename]))
  const page = await visits.signedIn('13800000001')
  const first = page.getByRole('dialog', { name: '端午节放假通知' })
  const second = page.getByRole('dialog', { name: '品牌更名通知' })
  await first.waitFor()
  await first.getByText(/^[1-5] 秒后自动关闭$/).waitFor()
  expect(await violations(page)).toEqual([])
  await expect.poll(() => second.count()).toBe(0)
  await first.waitFor({ state: 'hidden' })
  await second.waitFor()
  await page.keyboard.press('Escape')
  await second.waitFor({ state: 'hidden' })
  expect([await flag(page, 'holidayNotice6_1'), await flag(page, 'changeNameDialog')]).toEqual(['1', '1'])
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => visits.proxy().seen(ACTIVE).length).toBe(2)
  await new Promise(resolve => setTimeout(resolve, 1_000))
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('a notice waits until the dialog before it has gone: another version goes first', async () => {
  visits.proxy().plant(ACTIVE, { kind: 'delay', ms: 3_000 })
  const page = await visits.signedIn('13800000001')
  visits.proxy().clear()
  visits.proxy().plant(ACTIVE, answer([rename]))
  visits.proxy().plant('/version.json', { kind: 'answer', status: 200, contentType: 'application/json', body: '{"version":"another"}' })
  await goWithin(page, '/wallet')
  const update = page.getByRole('dialog', { name: '系统更新' })
  await update.waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await update.getByRole('button', { name: '稍后' }).click()
  await update.waitFor({ state: 'hidden' })
})

test('the reminder of opening accounts comes at each visit until it is told not to, and its help link names the place', async () => {
  const page = await visits.signedIn('13800000001')
  await goWithin(page, '/advert/dashboard')
  const reminder = page.getByRole('dialog', { name: 'Meta 开户提醒' })
  await reminder.getByText('否则账户将无法与平台后台关联，且审核速度会变慢。').waitFor()
  await reminder.getByRole('button', { name: 'Meta 商务帮助中心' }).click()
  const leaving = page.getByRole('dialog', { name: '即将离开' })
  await leaving.getByText('www.facebook.com').waitFor()
  const link = leaving.getByRole('link', { name: '继续前往' })
  expect([await link.getAttribute('href'), await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    'https://www.facebook.com/business/help',
    '_blank',
    expect.stringContaining('noreferrer'),
  ])
  await leaving.getByRole('button', { name: '取消' }).click()
  await leaving.waitFor({ state: 'hidden' })
  await goWithin(page, '/wallet')
  await goWithin(page, '/advert/dashboard')
  await reminder.waitFor()
  await reminder.getByRole('checkbox', { name: '不再提示' }).check()
  await reminder.getByRole('button', { name: '知道了' }).click()
  expect(await flag(page, 'metaOpenRemark')).toBe('1')
  await goWithin(page, '/wallet')
  await goWithin(page, '/advert/dashboard')
  await page.getByRole('heading', { level: 1, name: '免费开户' }).waitFor()
  await new Promise(resolve => setTimeout(resolve, 1_000))
  await expect.poll(() => reminder.count()).toBe(0)
})

test('a link that is not on the server’s list leads nowhere', async () => {
  const page = await visits.signedIn('13800000001')
  visits.proxy().plant('/api/custom/client/redirect', { kind: 'envelope', code: 1404, msg: '内容不存在或已删除', httpStatus: 404 })
  await goWithin(page, '/advert/dashboard')
  await page.getByRole('button', { name: 'Meta 商务帮助中心' }).click()
  const leaving = page.getByRole('dialog', { name: '即将离开' })
  await leaving.getByText('链接暂时无法打开：内容不存在或已删除').waitFor()
  await expect.poll(() => leaving.getByRole('link').count()).toBe(0)
})

test('a customer who has signed no contract is led to signing it, and is asked once', async () => {
  const page = await visits.signedIn('13800000002')
  const prompt = page.getByRole('dialog', { name: '签署合同' })
  await prompt.getByText('您尚未签署合同，请先签署合同后再充值').waitFor()
  expect(await violations(page)).toEqual([])
  await prompt.getByRole('button', { name: '稍后签署' }).click()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await new Promise(resolve => setTimeout(resolve, 1_500))
  await expect.poll(() => prompt.count()).toBe(0)
})

test('the prompt leads to the personal centre', async () => {
  const page = await visits.signedIn('13800000002')
  await page.getByRole('dialog', { name: '签署合同' }).getByRole('link', { name: '去签署' }).click()
  await page.waitForURL('**/user/info?tab=contract')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('customers who pay by period are never asked for a contract', async () => {
  await visits.signedIn('13800000000')
  await expect.poll(() => visits.proxy().seen(ACTIVE).length).toBe(1)
  expect(visits.proxy().seen('/api/bill/client/customer/contract/checkContract')).toHaveLength(0)
})
