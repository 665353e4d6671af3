// TikTok moves sums instead of setting a limit, and gives nothing out of an account that spent within three hours.
import { expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { quotaOrderPage } from '../models/quota-order-page.ts'
import { walletPage } from '../models/wallet-page.ts'
import { violations } from '../support/accessibility.ts'
import { cents } from '../support/amounts.ts'
import { product } from '../support/own-product.ts'
import { accountAt, givenTo } from '../support/sandbox.ts'
import { useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const { sandbox } = product
const visits = useVisits()
const EACH = 1_234n

test('accounts that spent of late leave the form at one press; what the others give is right to the cent, and the next form knows it', async () => {
  const { page } = await visits.holding('13800000001')
  const [list, reduce, wallet] = [accountListPage(page, 'tiktok'), quotaOrderPage(page, 'REDUCE'), walletPage(page)]
  await wallet.open()
  const walletBefore = await wallet.available()
  await list.open()
  const chosen = await list.addable()
  for (const account of chosen) await list.choose(account)
  await list.batch.getByRole('button', { name: '更多批量操作' }).waitFor()
  // One line of buttons also while all of the page are chosen: the list keeps its place.
  await expect.poll(async () => (await list.batch.boundingBox())?.height).toBeLessThan(56)
  await list.startWithChosen('调减额度')
  // TikTok takes ten calls a second: not all are answered in the first round.
  await reduce.limits.getByText(/实时读取/).waitFor()
  const remove = page.getByRole('button', { name: /^移除这 \d+ 个账户$/ })
  expect(await violations(page)).toEqual([])
  await remove.click()
  await closed(remove)
  await reduce.limits.getByText('近 3 小时消耗').waitFor()
  const boxes = page.getByRole('textbox', { name: / 的调减额度$/ })
  const names = await boxes.evaluateAll(all => all.map(box => (box.getAttribute('aria-label') ?? '').replace(/ 的调减额度$/, '')))
  const giving = chosen.filter(({ name }) => names.includes(name))
  expect(giving.length).toBeGreaterThan(1)
  expect(giving.length).toBeLessThan(chosen.length)
  const read = () => Promise.all(giving.map(({ id }) => accountAt(sandbox, 'tiktok', id)))
  const accounts = await read()
  const before = accounts.map(({ limit }) => cents(limit))

  for (const { name } of giving) await reduce.amount(name).fill('12.34')
  await reduce.choose('调减原因', '停投')
  const quote = await reduce.quoteOf(EACH * BigInt(giving.length))
  await reduce.confirm()
  await reduce.submit()
  await reduce.ends('全部成功')
  expect((await read()).map(givenTo)).toEqual(accounts.map(account => givenTo(account) - EACH))
  await reduce.backToList()
  await list.settled()
  const [first] = giving
  if (!first) throw new Error('no account gave anything')
  await (await list.more(first)).getByRole('menuitem', { name: '调减额度' }).click()
  await reduce.limits.getByText(/实时读取/).waitFor()
  await reduce.amount(first.name).fill(dollars((before[0] ?? 0n) - EACH + 1n))
  await reduce.row(first.name).getByText('调减额度不能大于可调减额度').waitFor()
  await reduce.amount(first.name).fill(dollars((before[0] ?? 0n) - EACH))
  await reduce.quoteOf((before[0] ?? 0n) - EACH)
  await page.getByRole('button', { name: '返回列表' }).click()
  await page.getByRole('button', { name: '确认离开' }).click()
  await wallet.open()
  expect(await wallet.available()).toBe(walletBefore + quote.total)
})

const dollars = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
