// The pages around signing in by themselves: receiver, registration by keyboard, phone numbers, and how they look in both widths.
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { sessionSchemas } from '@tallyhelm/protocol/topics/session/schemas'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { clearToken, readToken } from '../../session/token.ts'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const MOBILE = '13912345678'
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const said = (text: string | RegExp) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
const field = (label: string) => page.getByLabelText(label, { exact: true })
const waits = () => expect.element(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
const codes = () => stage.server().seen(sessionEndpoints.send).length
const refuse =
  (...of: ConstructorParameters<typeof Refusal>) =>
  () =>
    Promise.reject(new Refusal(...of))

beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  stage.server().answer(sessionEndpoints, sessionSchemas, {
    send: () => ({ resend_after_seconds: 60 }),
    proveRegistration: () => ({ proof: 'proved' }),
    checkPassword: () => ({ problem: null }),
    validateToken: refuse('INPUT_INVALID'),
    checkResetLink: refuse('RESET_LINK_EXPIRED'),
  })
})
afterEach(() => vi.restoreAllMocks())

const openAsVisitor = (address: string, size: readonly [number, number] = DESKTOP) => {
  clearToken()
  return stage.open(address, size)
}

test('a sister site with a worthless token leads to signing in, and the token leaves the address', async () => {
  await openAsVisitor('/loginReceiver?token=nothing&redirect=%2Fwallet')
  await expect.element(heading('登录未完成')).toBeVisible()
  expect(location.href).not.toContain('nothing')
  await page.getByRole('link', { name: '重新登录' }).click()
  await expect.poll(() => location.pathname + location.search).toBe('/login?redirect=%2Fwallet')
})

test('a link of a sister site puts nobody in the place of who is signed in without asking', async () => {
  await stage.open(`/loginReceiver?token=${'A'.repeat(43)}`)
  await expect.element(heading('切换登录账号？')).toBeVisible()
  expect(stage.server().seen(sessionEndpoints.validateToken)).toEqual([])
  await page.getByRole('link', { name: '保留当前账号' }).click()
  await expect.poll(() => location.pathname).toBe('/service/account/dashboard')
  await expect.element(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
})

test('signing out forgets the session and the target that was kept', async () => {
  sessionStorage.setItem('redirect', '/wallet')
  stage.server().answer(sessionEndpoints, sessionSchemas, { logout: () => ({}) })
  await stage.open('/logout')
  await expect.poll(() => location.pathname).toBe('/login')
  expect(readToken()).toBeUndefined()
  expect(Object.keys({ ...sessionStorage, ...localStorage }).filter(key => /sid|visit|redirect/.test(key))).toEqual([])
  expect(stage.server().seen(sessionEndpoints.logout)).toHaveLength(1)
  stage.lead('/wallet')
  await expect.poll(() => location.pathname + location.search).toBe('/login?redirect=%2Fwallet')
})

test('registration is filled in with the keyboard alone', async () => {
  await openAsVisitor('/register')
  const [mobile, code] = [field('手机号'), page.getByLabelText('短信验证码')]
  const hasFocus = (of: Locator) => of.element() === document.activeElement
  await expect.element(mobile).toBeVisible()
  for (let steps = 0; steps < 20 && !hasFocus(mobile); steps += 1) await userEvent.keyboard('{Tab}')
  await userEvent.keyboard(`${MOBILE}{Tab}`)
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await waits()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('123456{Enter}')
  await expect.element(page.getByLabelText('姓名')).toHaveFocus()
  await userEvent.keyboard('沈一禾{Enter}')
  // The first field that is wrong takes the focus.
  await expect.element(page.getByLabelText('邮箱')).toHaveFocus()
})

test('a number that cannot be one is told before any code is on its way, and an empty field names both ways', async () => {
  await openAsVisitor('/login')
  await field('手机号').fill('701234567')
  await press('获取验证码')
  await said('请输入正确的手机号')
  expect(codes()).toBe(0)
  await field('手机号').fill('138 0000 0099')
  await press('获取验证码')
  await waits()
  expect(codes()).toBe(1)
  await page.getByText('密码登录', { exact: true }).click()
  await press('登录')
  await said('请输入手机号或邮箱')
})

test('the work before a further code is done by a worker, and the button says that it is busy', async () => {
  const workers = vi.spyOn(window, 'Worker')
  const { promise, resolve } = Promise.withResolvers<{ resend_after_seconds: number }>()
  const challenge = { challenge: 'a challenge of the test', bits: 12 }
  stage.server().answer(sessionEndpoints, sessionSchemas, {
    send: request =>
      request.challenge === undefined
        ? Response.json({ code: 1906, msg: '正在进行安全校验，请稍候', data: challenge }, { status: 429 })
        : promise,
  })
  await openAsVisitor('/login')
  await field('手机号').fill(MOBILE)
  await press('获取验证码')
  await expect.poll(codes).toBe(2)
  expect(String(workers.mock.calls[0]?.[0])).toContain('challenge-worker')
  await expect.element(page.getByRole('button', { name: /发送中/ })).toHaveAttribute('aria-busy', 'true')
  resolve({ resend_after_seconds: 60 })
  await waits()
  expect(stage.server().seen(sessionEndpoints.send)[1]?.request).toMatchObject({ challenge: challenge.challenge })
})

describe.each([
  ['1440×900', DESKTOP],
  ['390×844', PHONE],
])('at %s', (_name, size) => {
  const judge = async (name: string) => {
    expect.soft(excessWidth(), name).toBe(0)
    expect.soft(await pageViolations(), name).toEqual([])
  }

  test('the pages before signing in fit and are accessible', async () => {
    await openAsVisitor('/login', size)
    await expect.element(field('手机号')).toBeVisible()
    await judge('sign-in by code')
    await page.getByText('密码登录', { exact: true }).click()
    await press('登录')
    await said('请输入密码')
    await judge('sign-in by password')
    await openAsVisitor('/register', size)
    await press('下一步')
    await said('请输入手机号')
    await judge('register: phone')
    await field('手机号').fill(MOBILE)
    await press('获取验证码')
    await waits()
    await page.getByLabelText('短信验证码').fill('123456')
    await press('下一步')
    await field('密码').fill('Blue-kettle-42')
    await press('注册')
    await judge('register: account')
    await openAsVisitor('/sendResetEmail', size)
    await expect.element(heading('找回密码')).toBeVisible()
    await judge('forgotten password')
    await openAsVisitor('/resetPwd?token=x', size)
    await expect.element(heading('链接已失效，请重新发送')).toBeVisible()
    await judge('an expired link')
    await openAsVisitor('/login', size)
    await openAsVisitor('/resetPwd', size)
    await expect.element(heading('请从邮件中打开链接')).toBeVisible()
    await judge('no link')
    await openAsVisitor('/auth-redirect', size)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await judge('authorization redirect')
    await openAsVisitor('/no/such/page', size)
    await expect.element(heading('页面不存在或已下线')).toBeVisible()
    await judge('404')
    await openAsVisitor('/401', size)
    await expect.element(heading('您没有访问该页面的权限')).toBeVisible()
    await judge('401')
  })

  test('the pages that need a session only fit and are accessible', async () => {
    stage.as({ customer_id: null, customer_type: null, customer_nature: null })
    const offer = { ...sampleOf(organizationSchemas.checkBinding.response).offers[0]!, status: 'OPEN' as const }
    stage.server().answer(organizationEndpoints, organizationSchemas, {
      checkBinding: () => ({ mobile: '139****5678', country_code: '86', customer_name: null, offers: [offer], application: null }),
    })
    await stage.open('/bind-account/check', size)
    await expect.element(page.getByRole('button', { name: '核验并继续' })).toBeVisible()
    await judge('bind: check')
    await stage.open('/bind-account/error?reason=2411', size)
    await said('绑定邀约已过期，请联系专属顾问重新发起')
    await judge('bind: error')
    await stage.open('/feedback', size)
    await press('提交反馈')
    await said('请输入问题描述')
    await judge('feedback')
  })
})
