// Phone numbers at the door: as people paste them, from other countries, and a page that stays alive while a code is sent.
import { expect, test } from 'vitest'
import { accessPages } from '../models/access-pages.ts'
import { signInPage } from '../models/sign-in-page.ts'
import { useFaultyVisits } from '../support/faulty-visits.ts'
import { product } from '../support/own-product.ts'
import { codeFor, newMobile } from '../support/phone.ts'

const { sandbox } = product
const visits = useFaultyVisits()
const SEND = '/api/security/auth/send'

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
  expect(await account.inputValue()).toBe(mobile)
  await later.getByLabel('国家/地区').click()
  await later.getByPlaceholder('国家或地区、区号').fill('852')
  await later.getByRole('option', { name: /香港/ }).click()
  await signIn.withPassword(mobile, 'Blue-kettle-42')
  await later.waitForURL('**/service/account/dashboard')
})

test('a number that cannot be one is told before any code is on its way, and an empty field names both ways', async () => {
  const { page } = await visits.open()
  const signIn = signInPage(page)
  await signIn.open()
  await signIn.mobile.fill('701234567')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('请输入正确的手机号').waitFor()
  expect(visits.proxy().seen(SEND)).toEqual([])
  await signIn.mobile.fill('138 0000 0099')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  await signIn.way('密码登录').click()
  await signIn.submit.click()
  await page.getByText('请输入手机号或邮箱', { exact: true }).waitFor()
})

test('the work before a further code is done by a worker, and the button says that it is busy', async () => {
  const { page } = await visits.open()
  const signIn = signInPage(page)
  await signIn.open()
  const data = { challenge: 'a challenge of the test', bits: 17 }
  visits.proxy().plant(SEND, { kind: 'envelope', code: 1906, msg: '正在进行安全校验，请稍候', data, httpStatus: 429 }, 1)
  const working = page.waitForEvent('worker')
  await signIn.mobile.fill(newMobile())
  await page.getByRole('button', { name: '获取验证码' }).click()
  expect((await working).url()).toContain('challenge-worker')
  expect(await page.getByRole('button', { name: /发送中/ }).getAttribute('aria-busy')).toBe('true')
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  expect(visits.proxy().seen(SEND)).toHaveLength(2)
})
