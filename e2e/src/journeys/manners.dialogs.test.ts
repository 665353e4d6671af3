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

test('the reminder of opening accounts waits for the page that it speaks of', async () => {
  const page = await visits.signedIn('13800000001')
  await goWithin(page, '/advert/dashboard')
  await page.getByText(/^该功能即将上线。/).waitFor()
  await new Promise(resolve => setTimeout(resolve, 1_000))
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('a customer who has signed no contract is told what to do, and is asked once', async () => {
  const page = await visits.signedIn('13800000002')
  const prompt = page.getByRole('dialog', { name: '签署合同' })
  await prompt.getByText('您尚未签署合同，请联系专属顾问签署').waitFor()
  expect(await violations(page)).toEqual([])
  await prompt.getByRole('button', { name: '稍后签署' }).click()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await new Promise(resolve => setTimeout(resolve, 1_500))
  await expect.poll(() => prompt.count()).toBe(0)
})

test('the prompt leads to the consultant who signs with the customer, and to what is known of the contract', async () => {
  const page = await visits.signedIn('13800000002')
  const prompt = page.getByRole('dialog', { name: '签署合同' })
  await prompt.getByRole('button', { name: '联系专属顾问' }).click()
  await page.getByRole('dialog', { name: '专属顾问' }).waitFor()
  const again = await visits.signedIn('13800000002')
  await again.getByRole('dialog', { name: '签署合同' }).getByRole('link', { name: '查看合同' }).click()
  await again.waitForURL('**/user/info?tab=contract')
  await expect.poll(() => again.getByRole('dialog').count()).toBe(0)
})

test('customers who pay by period are never asked for a contract', async () => {
  await visits.signedIn('13800000000')
  await expect.poll(() => visits.proxy().seen(ACTIVE).length).toBe(1)
  expect(visits.proxy().seen('/api/bill/client/customer/contract/checkContract')).toHaveLength(0)
})
