// The pages around signing in by themselves: receiver, popup, feedback, what is still to come, the keyboard, and how they look.
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessPages } from '../models/access-pages.ts'
import { violations } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { product } from '../support/own-product.ts'
import { codeFor, newMobile } from '../support/phone.ts'
import { SHOTS, useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()
/** A page that is still to come. */
const COMING = '/help/doc'
/** The smallest picture there is. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })

test('a sister site with a worthless token leads to signing in, and the token leaves the address', async () => {
  const { page } = await visits.open()
  await page.goto('/loginReceiver?token=nothing&redirect=%2Fwallet')
  await page.getByRole('heading', { name: '登录未完成' }).waitFor()
  expect(page.url()).not.toContain('nothing')
  await page.getByRole('link', { name: '重新登录' }).click()
  await page.waitForURL('**/login?redirect=%2Fwallet')
})

test('a link of a sister site puts nobody in the place of who is signed in without asking', async () => {
  const { page } = await visits.signedIn('13800000001')
  await page.goto(`/loginReceiver?token=${'A'.repeat(43)}`)
  await page.getByRole('heading', { name: '切换登录账号？' }).waitFor()
  await page.getByRole('link', { name: '保留当前账号' }).click()
  await page.waitForURL('**/service/account/dashboard')
  await page.getByText('今日消耗', { exact: true }).first().waitFor()
})

test('the popup of an authorization tells its opener and closes; alone it says that nobody waits', async () => {
  const { page } = await visits.open()
  await page.goto('/login')
  const answer = page.evaluate(
    () =>
      new Promise<unknown>(resolve => {
        window.addEventListener('message', event => resolve(event.data), { once: true })
        window.open('/auth-redirect#state=abc', 'authorization', 'width=400,height=400')
      }),
  )
  expect(await answer).toEqual({ type: 'tallyhelm.auth-redirect', hash: '#state=abc', search: '' })
  await expect.poll(() => page.context().pages().length).toBe(1)
  await page.goto('/auth-redirect#state=abc')
  await page.getByRole('heading', { name: '无法返回授权结果' }).waitFor()
})

test('signing out forgets the session and the target that was kept', async () => {
  const { page } = await visits.signedIn('13800000001')
  await page.evaluate(() => sessionStorage.setItem('redirect', '/wallet'))
  await page.goto('/logout')
  await page.waitForURL('**/login')
  expect(
    await page.evaluate(() => Object.keys({ ...sessionStorage, ...localStorage }).filter(key => /sid|visit|redirect/.test(key))),
  ).toEqual([])
  await page.goto('/wallet')
  await page.waitForURL('**/login?redirect=%2Fwallet')
})

test('feedback is sent with its screenshots, once there is enough of it, and leads back', async () => {
  const { page } = await visits.signedIn('13800000001')
  const access = accessPages(page)
  await page.goto('/feedback?from=%2Fwallet')
  await access.sendFeedback()
  await access.problem('请输入问题描述').waitFor()
  await access.writeFeedback('太短')
  await access.sendFeedback()
  await access.problem('问题描述至少 10 个字符').waitFor()
  expect(await page.getByLabel('联系方式').inputValue()).toBe('138****0001')
  await page.getByText(/页面 \/wallet，系统版本 [0-9a-f]{12}/).waitFor()
  await access.screenshots.setInputFiles([picture('a.png'), { name: 'b.gif', mimeType: 'image/gif', buffer: PNG }])
  await access.problem('反馈截图仅支持 jpg、jpeg、png、webp 格式').waitFor()
  await access.button('移除 b.gif').click()
  await access.uploaded.filter({ hasText: '1 KB' }).waitFor()
  await expect.poll(() => access.uploaded.count()).toBe(1)
  await access.writeFeedback('希望钱包流水可以按币种筛选，谢谢。')
  await access.sendFeedback()
  await page.getByText('感谢反馈，我们会在 1 个工作日内回复').waitFor()
  await page.waitForURL('**/wallet')
})

test('a page that is still to come promises to tell, and remembers it', async () => {
  const { page } = await visits.signedIn('13800000001')
  const { button } = accessPages(page)
  await page.goto(COMING)
  await button('通知我').click()
  await page.getByText('已登记，上线后将通知您').waitFor()
  await page.reload()
  await page.getByText('已登记，上线后将通知您').waitFor()
  await expect.poll(() => button('通知我').count()).toBe(0)
})

describe.each([
  ['1440x900', DESKTOP],
  ['390x844', PHONE],
] as const)('at %s', (size, viewport) => {
  const judge = async (page: Page, name: string) => {
    await page.screenshot({ path: join(SHOTS, `${size}-access-${name}.png`) })
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), name).toBeLessThanOrEqual(0)
    expect.soft(await violations(page), name).toEqual([])
  }

  test('the pages before signing in fit and are accessible', async () => {
    const { page } = await visits.open(viewport)
    const access = accessPages(page)
    await page.goto('/register')
    await access.next()
    await judge(page, 'register-phone')
    const mobile = newMobile()
    await access.askForCode(mobile)
    await access.typeCode(await codeFor(sandbox, mobile))
    await access.next()
    await page.getByLabel('密码', { exact: true }).fill('Blue-kettle-42')
    await access.register()
    await judge(page, 'register-account')
    await page.goto('/sendResetEmail')
    await access.title('找回密码').waitFor()
    await judge(page, 'forgotten')
    await page.goto('/resetPwd?token=x')
    await access.outcome('链接已失效，请重新发送').waitFor()
    await judge(page, 'reset-expired')
    // The same address again would be a reload, which keeps the link's secret.
    await page.goto('/login')
    await page.goto('/resetPwd')
    await access.outcome('请从邮件中打开链接').waitFor()
    await judge(page, 'reset')
    await page.goto('/auth-redirect')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await judge(page, 'auth-redirect')
  })

  test('the pages that need a session only fit and are accessible', async () => {
    const { page } = await visits.signedIn('13800000012', viewport)
    const access = accessPages(page)
    await page.goto('/bind-account/check')
    await access.button('核验并继续').waitFor()
    await judge(page, 'bind-check')
    await page.goto('/bind-account/error?reason=2411')
    await access.problem('绑定邀约已过期，请联系专属顾问重新发起').waitFor()
    await judge(page, 'bind-error')
    await page.goto('/feedback')
    await access.sendFeedback()
    await judge(page, 'feedback')
  })
})

test('registration is filled in with the keyboard alone', async () => {
  const { page } = await visits.open()
  await page.goto('/register')
  const [field, code] = [page.getByLabel('手机号', { exact: true }), page.getByLabel('短信验证码')]
  const hasFocus = (where: Locator) => where.evaluate(node => node === document.activeElement)
  const mobile = newMobile()
  await field.waitFor()
  await page.keyboard.press('Tab')
  while (!(await hasFocus(field))) await page.keyboard.press('Tab')
  await page.keyboard.type(mobile)
  await page.keyboard.press('Tab')
  expect(await hasFocus(code)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  await page.keyboard.press('Shift+Tab')
  expect(await hasFocus(code)).toBe(true)
  await page.keyboard.type(await codeFor(sandbox, mobile))
  await page.keyboard.press('Enter')
  const name = page.getByLabel('姓名')
  await name.waitFor()
  await expect.poll(() => name.evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.type('沈一禾')
  await page.keyboard.press('Enter')
  // The first field that is wrong takes the focus.
  const email = page.getByLabel('邮箱')
  await expect.poll(() => email.evaluate(field => field === document.activeElement)).toBe(true)
})
