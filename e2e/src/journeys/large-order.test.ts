// A large order: asks for the code that the phone got, goes out under one key, and is accepted; a cancelled question sends nothing.
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { personalCentre } from '../models/personal-centre.ts'
import { violations } from '../support/accessibility.ts'
import { product } from '../support/own-product.ts'
import { formerSmsCode, smsCode } from '../support/people.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const visits = useVisits()
/** Pays from a credit line that has room for it. */
const PAYER = '13800000000'

test('an order of $10,000 asks for the code from the phone and is then accepted', async () => {
  const { page } = await visits.holding(PAYER)
  const [list, add, { stepUp, askForCode }] = [accountListPage(page, 'facebook'), addQuotaPage(page), personalCentre(page)]
  const keys: (string | undefined)[] = []
  page.on('request', request => {
    if (request.url().endsWith('/quota/apply')) keys.push(request.headers()['idempotency-key'])
  })
  await list.open()
  const account = (await list.addable())[0]
  if (!account) throw new Error('the list has no account that quota can be added to')
  await list.addQuota(account)
  await add.amount(account.name).fill('10000')
  await add.quoteOf(1_000_000n)
  await add.confirm()

  await add.submit()
  await stepUp.waitFor()
  await stepUp.getByRole('button', { name: '取消' }).click()
  await closed(stepUp)
  await add.recap.waitFor()
  expect(keys).toEqual([])

  await add.submit()
  const former = await formerSmsCode(product.sandbox, PAYER)
  await askForCode('验证身份')
  expect(await violations(page)).toEqual([])
  await shoot(page, 'large-order-step-up.png')
  await stepUp.getByLabel('短信验证码').fill(await smsCode(product.sandbox, PAYER, former))
  await page.keyboard.press('Enter')
  await add.ends('全部成功')
  expect(new Set(keys).size).toBe(1)
})
