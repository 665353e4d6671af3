// Quota that moves between accounts: one to many, many to one, and the transfers listed below the form.
import { afterEach, expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { accountPicker } from '../models/account-picker.ts'
import { quotaOrderPage } from '../models/quota-order-page.ts'
import { violations } from '../support/accessibility.ts'
import { cents } from '../support/amounts.ts'
import { DESKTOP } from '../support/browser.ts'
import { product } from '../support/own-product.ts'
import { accountAt, clearFaults, plant } from '../support/sandbox.ts'
import { useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()
const limitOf = async (id: string) => cents((await accountAt(sandbox, 'meta', id)).limit)

afterEach(() => clearFaults(sandbox))

test('one account gives to two, of which the platform refuses one: that money goes back, and a retry sends it again', async () => {
  const { page } = await visits.holding('13800000001')
  const [list, transfer, picker] = [accountListPage(page, 'facebook'), quotaOrderPage(page, 'TRANSFER'), accountPicker(page)]
  await list.open()
  const [source, taking, refusing] = await list.addable()
  if (!source || !taking || !refusing) throw new Error('the list has too few accounts')
  const before = await Promise.all([source, taking, refusing].map(({ id }) => limitOf(id)))
  await list.transfer(source)
  await page.getByText('1/2 填写转移内容').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: '下一步', exact: true }).click()
  await page.getByText('2/2 查看转移记录').waitFor()
  const shown = page.getByRole('table', { name: '转移记录' }).getByText(/^还没有转移记录$|^\d{19}$/)
  await expect.poll(async () => ((await shown.first().boundingBox())?.y ?? DESKTOP.height) < DESKTOP.height).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('transferGuide'))).toBe('done')

  await transfer.addAccounts()
  await picker.find([taking.id, refusing.id])
  await picker.choose(taking.name)
  await picker.choose(refusing.name)
  await picker.confirm()
  await transfer.amount(taking.name).fill('0.5')
  await transfer.row(taking.name).getByText('转出金额需大于或等于$1').waitFor()
  await transfer.amount(taking.name).fill('999999')
  await transfer.summary.getByText('转入合计不能大于可转额度').first().waitFor()
  await transfer.amount(taking.name).fill('10')
  await transfer.amount(refusing.name).fill('15')
  await transfer.summary.getByText(/已分配\s*\$25\.00/).waitFor()
  const quote = await transfer.quoteOf(2_500n)
  expect(quote.tax).toBe(0n)
  expect(await violations(page)).toEqual([])
  await plant(sandbox, { kind: 'error', platform: 'meta', operation: 'meta.account.update', accountId: refusing.id, code: '100' })
  await transfer.confirm()
  expect(await violations(page)).toEqual([])
  await transfer.submit()
  await transfer.ends('部分成功 1/2')
  await transfer.item(refusing.name).getByText('已退回转出账户 $15.00').waitFor()
  expect(await violations(page)).toEqual([])
  const applyNo = await transfer.applyNo()
  await clearFaults(sandbox)
  await transfer.retry()
  await transfer.ends('全部成功')
  expect(await Promise.all([source, taking, refusing].map(({ id }) => limitOf(id)))).toEqual([
    (before[0] ?? 0n) - 2_500n,
    (before[1] ?? 0n) + 1_000n,
    (before[2] ?? 0n) + 1_500n,
  ])

  await list.open()
  await list.transfer(source)
  const records = page.getByRole('table', { name: '转移记录' })
  const row = records.getByRole('row').filter({ hasText: applyNo })
  await row.getByText('部分成功 1/2').waitFor()
  expect((await row.getByRole('cell').allInnerTexts()).join(' ')).toMatch(new RegExp(`${source.id}[\\s\\S]*Facebook[\\s\\S]*25\\.00`))
  await page.getByRole('button', { name: '重新查看引导' }).click()
  await page.getByText('1/2 填写转移内容').waitFor()
})

test('chosen accounts give to one, which must be another one in good standing', async () => {
  const { page } = await visits.holding('13800000001')
  const [list, transfer, picker] = [accountListPage(page, 'facebook'), quotaOrderPage(page, 'TRANSFER'), accountPicker(page)]
  await list.open()
  const [first, second, target] = (await list.addable()).slice(3)
  if (!first || !second || !target) throw new Error('the list has too few accounts')
  const before = await Promise.all([first, second, target].map(({ id }) => limitOf(id)))
  await list.choose(first)
  await list.choose(second)
  await list.startWithChosen('转移')
  await page.getByRole('button', { name: /^跳过/ }).click()
  await transfer.next.click()
  await transfer.alert('请选择转入账户').waitFor()
  await page.getByRole('button', { name: '选择转入账户' }).click()
  await picker.find([target.id])
  await picker.choose(target.name)
  await picker.confirm()
  const amount = (name: string) => page.getByRole('textbox', { name: `${name} 的转出金额` })
  await amount(first.name).fill('4')
  await amount(second.name).fill('6')
  await transfer.quoteOf(1_000n)
  await transfer.confirm()
  await transfer.submit()
  await transfer.ends('全部成功')
  expect(await Promise.all([first, second, target].map(({ id }) => limitOf(id)))).toEqual([
    (before[0] ?? 0n) - 400n,
    (before[1] ?? 0n) - 600n,
    (before[2] ?? 0n) + 1_000n,
  ])
})
