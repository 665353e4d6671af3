// Coming in: registering, a forgotten password, binding a customer, the second factor, and what needs windows and files of its own.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessPages, type Person } from '../models/access-pages.ts'
import { signInPage } from '../models/sign-in-page.ts'
import { violations } from '../support/accessibility.ts'
import { product } from '../support/own-product.ts'
import { appCode, codeFor, linkFor, newMobile } from '../support/phone.ts'
import { useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()
/** A member of the main customer's organisation. */
const COLLEAGUE = '13800000011'
const DASHBOARD = '**/service/account/dashboard'
/** The smallest picture there is. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })
const newPerson = (): Person => ({ name: '沈一禾', email: `${newMobile()}@example.com`, password: 'Blue-kettle-42' })

async function registered(page: Page, mobile: string): Promise<Person> {
  const access = accessPages(page)
  const person = newPerson()
  await page.goto('/register?invite=SPRING-7')
  await access.askForCode(mobile)
  await access.typeCode(await codeFor(sandbox, mobile))
  await access.next()
  await expect.poll(() => page.getByLabel('邀请码').inputValue()).toBe('SPRING-7')
  await access.describe(person)
  await access.register()
  await access.outcome('注册成功').waitFor()
  await page.waitForURL(DASHBOARD)
  return person
}

test('who registers is signed in, belongs to no customer yet, and is told what comes next', async () => {
  const { page } = await visits.open()
  const access = accessPages(page)
  const mobile = newMobile()
  await page.goto('/register')
  await access.next()
  await access.problem('请输入手机号').waitFor()
  await page.getByLabel('手机号', { exact: true }).fill('12')
  await access.next()
  await access.problem('请输入正确的手机号').waitFor()
  const person = await registered(page, mobile)
  await page.getByRole('heading', { name: '还差三步即可开始投放' }).waitFor()
  await page.getByText(`邮箱 ${person.email} 尚未验证`).waitFor()

  const { page: later } = await visits.open()
  const signIn = signInPage(later)
  await signIn.open()
  await signIn.withPassword(mobile, person.password)
  await later.waitForURL(DASHBOARD)

  const { page: again } = await visits.open()
  const second = accessPages(again)
  await again.goto('/register')
  await again.getByLabel('手机号', { exact: true }).fill(mobile)
  await second.typeCode('000000')
  await second.next()
  // Without the right code nobody learns whether the number is known, or comes further.
  await second.problem('验证码错误或已过期').waitFor()
  expect(await again.getByLabel('姓名').count()).toBe(0)
})

test('a new password is set by the link of a mail, once', async () => {
  const { page } = await visits.open()
  const access = accessPages(page)
  await page.goto('/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await access.askForCode('13800000003')
  await access.typeCode(await codeFor(sandbox, '13800000003'))
  await access.next()
  await access.button(/^发送重置邮件至 .*\*+@example\.com$/).click()
  await access.outcome('邮件已发送').waitFor()
  await access.button(/^重新发送（\d+ 秒）$/).waitFor()
  const link = await linkFor(sandbox, 'b3@example.com')
  await page.goto(link)
  await access.title('重置密码').waitFor()
  await expect.poll(() => page.url()).not.toContain('token')
  await page.reload()
  await access.newPassword('short')
  await access.problem('密码需为 8-64 位').waitFor()
  await access.newPassword('password123', 'password124')
  await access.problem('两次输入的密码不一致').waitFor()
  await access.newPassword('password123')
  await access.problem('该密码过于常见，请更换').waitFor()
  // The same as before, for the journeys of this person that come later.
  await access.newPassword('Tallyhelm-demo-1')
  await access.outcome('密码已重置').waitFor()
  await page.goto(link)
  await access.outcome('链接已失效，请重新发送').waitFor()
  expect(await page.getByLabel('新密码', { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: '重新发送' }).click()
  await access.title('找回密码').waitFor()
})

test('with a second factor a password alone does not open the door, a recovery code beside it does', async () => {
  const { page } = await visits.holding(COLLEAGUE)
  const recovery = await bindApp(page)

  const { page: other } = await visits.open()
  const [signIn, access] = [signInPage(other), accessPages(other)]
  await other.goto('/login?redirect=%2Fwallet')
  await signIn.withPassword(COLLEAGUE)
  await access.title('两步验证').waitFor()
  expect(await violations(other)).toEqual([])
  await access.prove('恢复码', 'aaaaa-aaaaa')
  await access.problem('恢复码错误，请重试').waitFor()
  await access.button('返回登录').click()
  await signIn.withPassword(COLLEAGUE)
  await access.prove('恢复码', recovery)
  await other.waitForURL('**/wallet')

  // As it was, for the journeys that come later.
  await page.getByRole('button', { name: '关闭两步验证' }).click()
  await page.getByRole('button', { name: '确认关闭' }).click()
  await page.getByText('两步验证已关闭').waitFor()
})

/** Gives a recovery code. */
async function bindApp(page: Page): Promise<string> {
  await page.goto('/user/info?tab=security')
  await page.getByRole('button', { name: '开启两步验证' }).click()
  const dialog = page.getByRole('dialog', { name: '验证身份' })
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByRole('button', { name: /秒后重发/ }).waitFor()
  await dialog.getByLabel('短信验证码').fill(await codeFor(sandbox, COLLEAGUE))
  await dialog.getByRole('button', { name: '验证', exact: true }).click()
  const setup = page.getByRole('dialog', { name: '开启两步验证' })
  const secret = (await setup.locator('code').innerText()).replaceAll(/\s/g, '')
  await setup.getByLabel('动态验证码').fill(appCode(secret, new Date()))
  await setup.getByRole('button', { name: '确认开启' }).click()
  const codes = page.getByRole('dialog').filter({ hasText: '恢复码仅显示这一次' })
  const recovery = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: '我已保存' }).click()
  return recovery
}

test('a user of no customer proves the phone and binds the one that is offered', async () => {
  const { page } = await visits.signedIn('13800000013')
  const access = accessPages(page)
  await page.getByRole('link', { name: '接受邀请', exact: true }).click()
  await page.waitForURL('**/bind-account/check')
  await expect.poll(() => page.getByRole('navigation', { name: '主菜单' }).count()).toBe(0)
  await page.goto('/bind-account/bind')
  await page.waitForURL('**/bind-account/check')
  await page.getByRole('listitem').filter({ hasText: '银杉出海（示例）有限公司' }).waitFor()
  await access.typeCode('000000')
  await access.verify()
  await access.problem('验证码错误或已过期').waitFor()
  await access.askForCode()
  await access.typeCode(await codeFor(sandbox, '13800000013'))
  await access.verify()
  await page.waitForURL('**/bind-account/bind')
  await page.getByText('成为主账号，邀请和管理组织成员').waitFor()
  await page.getByRole('radio', { name: /^新建客户/ }).check()
  await access.button('提交申请').click()
  await access.problem('请输入公司全称').waitFor()
  await page.getByRole('radio', { name: /^银杉出海/ }).check()
  await access.bind()
  await access.outcome('绑定成功').waitFor()
  await page.getByRole('link', { name: '进入工作台' }).click()
  await page.waitForURL(DASHBOARD)
  await page.getByText('今日消耗').first().waitFor()
  await page.goto('/bind-account')
  await page.waitForURL('**/bind-account/success')
})

test('who registers in Hong Kong signs in with number and password, the country chosen or typed in front', async () => {
  const { page } = await visits.open()
  const access = accessPages(page)
  const mobile = `9${newMobile().slice(-7)}`
  await page.goto('/register')
  // The country in front of a pasted number chooses the country.
  await access.askForCode(`+852 ${mobile.slice(0, 4)} ${mobile.slice(4)}`)
  await page.getByText('+852', { exact: true }).waitFor()
  await access.typeCode(await codeFor(sandbox, mobile, undefined, '852'))
  await access.next()
  await access.describe({ name: '陈港生', email: `${mobile}@example.com`, password: 'Blue-kettle-42' })
  await access.register()
  await page.waitForURL('**/service/account/dashboard')

  const { page: later } = await visits.open()
  const signIn = signInPage(later)
  await signIn.open()
  await signIn.way('密码登录').click()
  const account = later.getByLabel('手机号或邮箱')
  await account.pressSequentially(mobile)
  await expect.poll(() => account.inputValue()).toBe(mobile)
  await later.getByLabel('国家/地区').click()
  await later.getByPlaceholder('国家或地区、区号').fill('852')
  await later.getByRole('option', { name: /香港/ }).click()
  await signIn.withPassword(mobile, 'Blue-kettle-42')
  await later.waitForURL('**/service/account/dashboard')
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

test('feedback is sent with its screenshots, once there is enough of it, and leads back', async () => {
  const { page } = await visits.holding('13800000001')
  const access = accessPages(page)
  await page.goto('/feedback?from=%2Fwallet')
  await access.sendFeedback()
  await access.problem('请输入问题描述').waitFor()
  await access.writeFeedback('太短')
  await access.sendFeedback()
  await access.problem('问题描述至少 10 个字符').waitFor()
  await expect.poll(() => page.getByLabel('联系方式').inputValue()).toBe('138****0001')
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
