// Proving who one is in the dialog «验证身份», by the code that the phone gets.
import type { Page } from 'playwright-core'
import { personalCentre } from '../models/personal-centre.ts'
import { product } from './own-product.ts'
import { formerSmsCode, smsCode } from './people.ts'
import { closed } from './closed.ts'

export async function proveBySms(page: Page, mobile: string): Promise<void> {
  const { stepUp, askForCode } = personalCentre(page)
  const former = await formerSmsCode(product.sandbox, mobile)
  await stepUp.waitFor()
  await askForCode('验证身份')
  await stepUp.getByLabel('短信验证码').fill(await smsCode(product.sandbox, mobile, former))
  await stepUp.getByRole('button', { name: '验证', exact: true }).click()
  await closed(stepUp)
}
