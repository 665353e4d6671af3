// Accepting an offer in the portal: the phone is proved by a code, and the customer or sub-customer is bound.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { formerSmsCode, smsCode } from './people.ts'

/** The person is signed in; signs in anew afterwards by itself. */
export async function acceptOffer(page: Page, sandbox: string, mobile: string): Promise<void> {
  await page.goto('/bind-account/check')
  const former = await formerSmsCode(sandbox, mobile)
  await askUntilSent(page)
  await page.getByLabel('短信验证码').fill(await smsCode(sandbox, mobile, former))
  await page.getByRole('button', { name: '核验并继续' }).click()
  await page.getByRole('button', { name: '确认绑定' }).click()
  await page.getByText('绑定成功', { exact: true }).first().waitFor()
}

/** One code a minute goes to a phone, and registering or the story may have taken one: asks again until it is sent. */
export async function askUntilSent(page: Page): Promise<void> {
  const ask = page.getByRole('button', { name: '获取验证码' })
  const isSent = async () => {
    if (await ask.isVisible()) await ask.click()
    return page.getByRole('button', { name: /秒后重发/ }).isVisible()
  }
  await expect.poll(isSent, { interval: 5_000 }).toBe(true)
}
