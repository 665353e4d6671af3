// What cannot be sent says why, at the place where it can be mended.
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { amountText } from '../support/amounts.ts'
import { useVisits } from '../support/visits.ts'

const visits = useVisits()

test('too little money names the shortage and sends nothing', async () => {
  const { page } = await visits.signedIn('13800000005')
  const [list, add] = [accountListPage(page, 'facebook'), addQuotaPage(page)]
  await list.open()
  const [account] = await list.addable()
  if (!account) throw new Error('the list has no account that quota can be added to')
  await list.addQuota(account)
  await add.amount(account.name).fill('40000')
  const quote = await add.quoteOf(4_000_000n)
  const shortage = quote.total - quote.available
  const text = `余额不足，还差 ${amountText(shortage)}`
  await add.summary.getByRole('alert').getByText(text).waitFor()
  await add.next.click()
  await add.alert(text).waitFor()
  await expect.poll(() => add.recap.count()).toBe(0)
})

test('amounts that are zero, too fine or below the minimum of TikTok are marked in their row', async () => {
  const { page } = await visits.signedIn('13800000001')
  const [list, add] = [accountListPage(page, 'tiktok'), addQuotaPage(page)]
  await list.open()
  const [account] = await list.addable()
  if (!account) throw new Error('the list has no account that quota can be added to')
  await list.addQuota(account)
  const amount = add.amount(account.name)
  for (const tooLittle of ['0', '9.99']) {
    await amount.fill(tooLittle)
    await add.row(account.name).getByText('新增额度需大于等于$10').waitFor()
    await add.next.click()
    await add.summary.getByRole('button', { name: '1 行需修正' }).waitFor()
    await expect.poll(() => add.recap.count()).toBe(0)
  }
  await amount.fill('')
  await amount.pressSequentially('12.345')
  expect(await amount.inputValue()).toBe('12.34')
  await amount.fill('')
  await add.next.click()
  await add.row(account.name).getByText('请输入新增额度').waitFor()
  await amount.fill('10')
  await add.quoteOf(1_000n)
  await expect.poll(() => add.row(account.name).getByText('新增额度需').count()).toBe(0)

  const facebook = accountListPage(page, 'facebook')
  page.on('dialog', dialog => dialog.accept())
  await facebook.open()
  const [other] = await facebook.addable()
  if (!other) throw new Error('the list has no account that quota can be added to')
  await facebook.addQuota(other)
  await add.amount(other.name).fill('0')
  await add.row(other.name).getByText('新增额度需大于$0').waitFor()
})

test('a frozen account offers no 新增额度 and says why', async () => {
  const { page } = await visits.signedIn('13800000001')
  const list = accountListPage(page, 'facebook')
  await list.open('?tab=FROZEN')
  const action = list.rows.first().getByRole('button', { name: '新增额度' })
  expect(await action.getAttribute('aria-disabled')).toBe('true')
  await action.focus()
  await page.getByRole('tooltip').or(page.getByText('账户已冻结，解冻后可操作')).filter({ visible: true }).first().waitFor()
  expect(
    await list.rows
      .first()
      .getByRole('link', { name: /新增额度/ })
      .count(),
  ).toBe(0)
  await action.click({ force: true })
  expect(page.url()).toContain('/account/facebook?tab=FROZEN')
})

test('fifty-one accounts are one too many', async () => {
  const { page } = await visits.signedIn('13800000001')
  const [list, add] = [accountListPage(page, 'facebook'), addQuotaPage(page)]
  await list.open()
  await list.pageSize(50)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '下一页' }).click()
  await page.waitForURL('**page=2**')
  await list.settled()
  await list.rows.getByRole('checkbox').first().check()
  expect(await list.batch.innerText()).toMatch(/已选\s*51\s*个账户/)
  await list.addQuotaToChosen()
  await add.alert('最多选择50个广告账号').waitFor()
  expect(page.url()).not.toContain('/add/')
})
