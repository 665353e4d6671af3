// The pages around signing in as people use them: registering, a forgotten password, the second factor, binding, feedback.
import type { Page } from 'playwright-core'
import { askUntilSent } from '../support/binding.ts'

export type Person = { name: string; email: string; password: string }

export function accessPages(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const press = (name: string | RegExp) => button(name).click()
  return {
    button,
    title: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    outcome: (name: string) => page.getByRole('heading', { name, exact: true }),
    problem: (text: string) => page.getByText(text, { exact: true }),
    async askForCode(mobile?: string) {
      if (mobile !== undefined) await page.getByLabel('手机号', { exact: true }).fill(mobile)
      await askUntilSent(page)
    },
    typeCode: (code: string) => page.getByLabel('短信验证码').fill(code),
    next: () => press('下一步'),
    async describe({ name, email, password }: Person) {
      await page.getByLabel('姓名').fill(name)
      await page.getByLabel('邮箱').fill(email)
      await page.getByLabel('密码', { exact: true }).fill(password)
      await page.getByLabel('确认密码', { exact: true }).fill(password)
      await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    },
    register: () => press('注册'),
    async newPassword(password: string, again = password) {
      await page.getByLabel('新密码', { exact: true }).fill(password)
      await page.getByLabel('确认新密码', { exact: true }).fill(again)
      await press('重置密码')
    },
    async prove(way: '动态验证码' | '恢复码', code: string) {
      await page.getByRole('radiogroup', { name: '验证方式' }).getByText(way).click()
      await page.getByRole('textbox', { name: way }).fill(code)
      await press('验证')
    },
    verify: () => press('核验并继续'),
    bind: () => press('确认绑定'),
    screenshots: page.getByLabel('截图', { exact: false }).and(page.locator('input[type=file]')),
    uploaded: page.getByRole('list', { name: '截图已选文件' }).getByRole('listitem'),
    async writeFeedback(text: string) {
      await page.getByLabel('问题描述').fill(text)
    },
    sendFeedback: () => press('提交反馈'),
  }
}
