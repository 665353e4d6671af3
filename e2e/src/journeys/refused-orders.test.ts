// An order that was refused is never sent by itself, and one that nobody answered is read again before another visit sends it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountListPage, type ListedAccount } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { personalCentre } from '../models/personal-centre.ts'
import { signInPage } from '../models/sign-in-page.ts'
import { cents } from '../support/amounts.ts'
import { product } from '../support/own-product.ts'
import { accountAt } from '../support/sandbox.ts'
import { useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()
const PERSON = '13800000001'

/** On the step 确认 of an order for one account, with what its platform shows and every key that is sent. */
async function confirming(page: Page, amount: string) {
  const [list, add] = [accountListPage(page, 'facebook'), addQuotaPage(page)]
  const keys: string[] = []
  page.on('request', request => {
    if (/\/quota\/(approval-)?apply$/i.test(request.url())) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  await list.open()
  const account = (await list.addable())[3]
  if (!account) throw new Error('the list has too few accounts that quota can be added to')
  const capBefore = await capOf(account)
  await list.addQuota(account)
  await add.amount(account.name).fill(amount)
  await add.quoteOf(cents(amount))
  await add.confirm()
  return { list, add, account, capBefore, keys }
}

const capOf = async ({ id }: ListedAccount) => cents((await accountAt(sandbox, 'meta', id)).limit)

/** Ends the session of every other window of this person, as 下线其他设备 does. */
async function signOutElsewhere(): Promise<void> {
  const { page } = await visits.signedIn(PERSON)
  const centre = personalCentre(page)
  await centre.open('security')
  await centre.button('下线其他设备').click()
  await centre
    .dialog(/^下线其他 \d+ 台设备？$/)
    .getByRole('button', { name: '确认下线' })
    .click()
  await expect.poll(() => centre.devices.count()).toBe(1)
}

/** Long enough for an order to leave a page that opens. */
const settle = (page: Page) => page.waitForTimeout(3000)

test('refused for want of a session, the order waits on the step 确认 after signing in', async () => {
  const { page } = await visits.signedIn(PERSON)
  const { add, account, capBefore, keys } = await confirming(page, '17.17')
  await signOutElsewhere()
  await add.submit()
  await page.waitForURL('**/login?**')
  await signInPage(page).withPassword(PERSON)
  await add.recap.getByText('17.17').first().waitFor()
  await settle(page)
  expect(keys).toHaveLength(1)
  expect(await capOf(account)).toBe(capBefore)
  await add.submit()
  await add.ends('全部成功')
  expect(new Set(keys).size).toBe(2)
  expect(await capOf(account)).toBe(capBefore + 1717n)
})

test('refused for want of a session, the order is only a draft to whoever comes back by the list', async () => {
  const { page } = await visits.signedIn(PERSON)
  const { list, add, account, capBefore, keys } = await confirming(page, '1.01')
  await signOutElsewhere()
  await add.submit()
  await page.waitForURL('**/login?**')
  await signInPage(page).open()
  await signInPage(page).withPassword(PERSON)
  await page.waitForURL('**/service/account/dashboard')
  await list.open()
  await list.addQuota(account)
  await page.getByText('已恢复上次填写的内容，尚未提交。').waitFor()
  await add.amount(account.name).waitFor()
  await settle(page)
  expect(keys).toHaveLength(1)
  expect(await capOf(account)).toBe(capBefore)
})

test('an order that nobody answered goes on by itself after a reload, and asks when its page is opened anew', async () => {
  const { page } = await visits.signedIn(PERSON)
  const { list, add, account, capBefore, keys } = await confirming(page, '2.03')
  let isLost = true
  await page.route(/\/quota\/(approval-)?apply$/i, route => (isLost ? route.abort('connectionreset') : route.continue()))
  await add.submit()
  await page.getByText('尚未收到提交结果').waitFor()
  await page.reload()
  await page.getByText('尚未收到提交结果').waitFor()
  const sent = keys.length
  expect(sent).toBeGreaterThan(1)

  await list.open()
  await list.addQuota(account)
  const held = page.getByRole('region', { name: '未收到结果的申请' })
  await held.getByText('2.03').first().waitFor()
  isLost = false
  const before = keys.length
  await settle(page)
  expect(keys).toHaveLength(before)
  expect(await capOf(account)).toBe(capBefore)

  await held.getByRole('button', { name: '继续提交' }).click()
  await add.ends('全部成功')
  expect(new Set(keys).size).toBe(1)
  expect(await capOf(account)).toBe(capBefore + 203n)
})
