// Accepting an offer in the portal: the phone is proved by a code, and the customer or sub-customer is bound.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { formerSmsCode, smsCode } from './people.ts'

/** The person is signed in; signs in anew afterwards by itself. */
export async function acceptOffer(page: Page, sandbox: string, mobile: string): Promise<void> {
  await page.goto('/bind-account/check')
  const former = await formerSmsCode(sandbox, mobile)
  const ask = page.getByRole('button', { name: '获取验证码' })
  // One code a minute goes to a phone, and registering may have taken one.
  const isAsked = async () => {
    if (await ask.isVisible()) await ask.click()
    return page.getByRole('button', { name: /秒后重发/ }).isVisible()
  }
  await expect.poll(isAsked, { interval: 5_000 }).toBe(true)
  await page.getByLabel('短信验证码').fill(await smsCode(sandbox, mobile, former))
  await page.getByRole('button', { name: '核验并继续' }).click()
  await page.getByRole('button', { name: '确认绑定' }).click()
  await page.getByText('绑定成功', { exact: true }).first().waitFor()
}
