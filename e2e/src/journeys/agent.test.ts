// A second-tier agent runs its sub-customers: sets one up, whose user accepts, gives it an account and money, takes the account back, and stops it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { violations } from '../support/accessibility.ts'
import { acceptOffer } from '../support/binding.ts'
import { PHONE } from '../support/browser.ts'
import { product } from '../support/own-product.ts'
import { UNDECIDED } from '../support/people.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const { sandbox } = product
const visits = useVisits()
const AGENT = '13800000004'
const NAME = '云帆出海'

const row = (page: Page) => page.getByRole('table', { name: '子客户', exact: true }).getByRole('row').filter({ hasText: NAME })
const shot = (page: Page, name: string) => shoot(page, `agent-${name}.png`)

test('from a new sub-customer to its first order', async () => {
  const { page } = await visits.holding(AGENT)
  await page.goto('/second/asset/list')
  await page.getByRole('button', { name: '新建子客户' }).click()
  const making = page.getByRole('dialog', { name: '新建子客户' })
  await making.getByLabel(/^子客户名称/).fill(NAME)
  await making.getByLabel(/^用户姓名/).fill(UNDECIDED.name)
  await making.getByLabel(/^用户手机/).fill(UNDECIDED.mobile)
  await shot(page, 'new')
  await making.getByRole('button', { name: '新建并发送邀请' }).click()
  await closed(making)
  await row(page).getByText('邀请用户').waitFor()

  await row(page)
    .getByRole('button', { name: /分配账户$/ })
    .click()
  const giving = page.getByRole('dialog', { name: `分配账户：${NAME}` })
  await giving.getByRole('button', { name: /^广告账户/ }).click()
  const free = page.getByRole('option').filter({ hasNotText: '子客户' }).first()
  const given = (await free.innerText()).split('\n')[0]?.trim() ?? ''
  await free.click()
  await page.keyboard.press('Escape')
  await giving.getByRole('button', { name: '确认分配' }).click()
  await closed(giving)
  await row(page).getByRole('link', { name: /^FB 1/ }).waitFor()

  await row(page)
    .getByRole('button', { name: /分配额度$/ })
    .click()
  const allotting = page.getByRole('dialog', { name: `分配额度：${NAME}` })
  await allotting.getByLabel(/^分配金额/).fill('60')
  await allotting.getByRole('button', { name: '确认分配' }).click()
  await closed(allotting)
  await row(page).getByText('$60.00').waitFor()
  expect(await violations(page)).toEqual([])
  await shot(page, 'list')

  const { page: theirs } = await visits.holding(UNDECIDED.mobile)
  await acceptOffer(theirs, sandbox, UNDECIDED.mobile)
  const [list, add] = [accountListPage(theirs, 'facebook'), addQuotaPage(theirs)]
  await list.open()
  const [account] = await list.addable()
  expect(account?.name).toBe(given)
  if (account === undefined) return
  await list.addQuota(account)
  await add.amount(account.name).fill('12')
  await add.quoteOf(1_200n)
  await add.confirm()
  await add.submit()
  await add.ends('全部成功')

  await page.reload()
  await row(page)
    .getByRole('button', { name: `${NAME} 的用户：${UNDECIDED.name}` })
    .click()
  await page
    .getByRole('dialog', { name: `${NAME} 的用户` })
    .getByText('已加入')
    .waitFor()
  await page.keyboard.press('Escape')
  await row(page).getByRole('link', { name: /^FB 1/ }).click()
  const own = accountListPage(page, 'facebook')
  await page.getByRole('checkbox', { name: `选择 ${given}` }).check()
  await own.batch.getByRole('button', { name: '变更子客户' }).click()
  const changing = page.getByRole('dialog', { name: '变更子客户：1 个账户' })
  await changing.getByRole('button', { name: /^子客户/ }).click()
  await page.getByRole('option', { name: '收回给自己' }).click()
  await changing.getByRole('button', { name: '确认变更' }).click()
  await closed(changing)
  await theirs.goto('/account/facebook')
  await theirs.getByText(/^还没有 Facebook 账户/).waitFor()

  await page.goto('/second/asset/account')
  await page.getByRole('button', { name: '粘贴变更子客户' }).click()
  const pasting = page.getByRole('dialog', { name: '粘贴变更子客户' })
  await pasting.getByLabel('账户与子客户').fill(`${account.id} ${NAME}\n1234567 ${NAME}`)
  await pasting.getByRole('button', { name: '确认变更' }).click()
  await pasting.getByText('没有该广告账户，或已收回').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('table', { name: '子客户账户' }).getByRole('row').filter({ hasText: given }).getByText(NAME).waitFor()
  await shot(page, 'accounts')

  // Their page is open: it says so by itself, and nobody signs in until they are started again.
  await page.goto('/second/asset/list')
  await row(page).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await page.getByRole('button', { name: '确认停用' }).click()
  await row(page).getByText('停用').waitFor()
  await theirs.waitForURL(/\/login/)
  await row(page).getByText('$47.').waitFor()
})

test('on a phone each is a card', async () => {
  const { page } = await visits.holding(AGENT, PHONE)
  await page.goto('/second/asset/list')
  await page.getByRole('list', { name: '子客户', exact: true }).getByRole('listitem').first().waitFor()
  expect(await violations(page)).toEqual([])
  await shot(page, 'phone')
})
