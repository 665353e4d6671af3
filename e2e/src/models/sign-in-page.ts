// The sign-in page as people use it.
import type { Page } from 'playwright-core'
import { askUntilSent } from '../support/binding.ts'

/** The password of all demo people (README). */
const PASSWORD = 'Tallyhelm-demo-1'

export function signInPage(page: Page) {
  const submit = page.getByRole('button', { name: '登录', exact: true })
  const way = (name: '验证码登录' | '密码登录') =>
    page
      .getByRole('group', { name: '登录方式' })
      .or(page.getByRole('radiogroup', { name: '登录方式' }))
      .getByText(name)
  const agree = () => page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  return {
    submit,
    way,
    mobile: page.getByLabel('手机号', { exact: true }),
    open: () => page.goto('/login'),
    async withPassword(mobile: string, password = PASSWORD) {
      await way('密码登录').click()
      await page.getByLabel('手机号或邮箱').fill(mobile)
      await page.getByLabel('密码', { exact: true }).fill(password)
      await agree()
      await submit.click()
    },
    async askForCode(mobile: string) {
      await page.getByLabel('手机号', { exact: true }).fill(mobile)
      await askUntilSent(page)
    },
    async withCode(code: string) {
      await page.getByLabel('短信验证码').fill(code)
      await agree()
      await submit.click()
    },
  }
}

/** What the sign-in page asks for after the password when somebody has a second factor. */
export function secondFactor(page: Page) {
  return {
    way: (name: '动态验证码' | '恢复码' | '通行密钥') => page.getByRole('radiogroup', { name: '验证方式' }).getByText(name),
    code: page.getByRole('textbox', { name: '动态验证码' }),
    recoveryCode: page.getByRole('textbox', { name: '恢复码' }),
    prove: page.getByRole('button', { name: '验证', exact: true }),
    passkey: page.getByRole('button', { name: '使用通行密钥验证' }),
  }
}
