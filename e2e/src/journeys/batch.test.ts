// Several accounts in one order, one of which the platform refuses: the rest succeeds, the money of the refused comes back, a retry ends right.
import { afterEach, expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { accountPicker } from '../models/account-picker.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { walletPage } from '../models/wallet-page.ts'
import { cents } from '../support/amounts.ts'
import { product } from '../support/own-product.ts'
import { accountAt, clearFaults, plant } from '../support/sandbox.ts'
import { useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()

afterEach(() => clearFaults(sandbox))

test('accounts chosen in the list and in the picker go out together, and what the platform refuses is returned and can be retried', async () => {
  const { page } = await visits.holding('13800000001')
  const [list, picker, add, wallet] = [accountListPage(page, 'facebook'), accountPicker(page), addQuotaPage(page), walletPage(page)]
  await list.open()
  const [first, second, third, refused] = (await list.addable()).slice(4)
  if (!first || !second || !third || !refused) throw new Error('the list has too few accounts that quota can be added to')
  const limitOf = async (id: string) => cents((await accountAt(sandbox, 'meta', id)).limit)
  const before = await Promise.all([first, second, third, refused].map(account => limitOf(account.id)))

  await list.choose(first)
  await list.choose(second)
  await expect.poll(() => list.batch.innerText()).toMatch(/已选\s*2\s*个账户/)
  await list.addQuotaToChosen()
  await add.amount(first.name).fill('20')
  await add.amount(second.name).fill('30.5')
  await add.addAccounts()
  await picker.pasteAmounts([
    [third.id, '1,040.00'],
    [refused.id, '50'],
    ['991000000000000', '60'],
  ])
  await picker.dialog.getByText('以下 1 个 ID 未找到或不可操作：991000000000000').waitFor()
  await expect.poll(() => picker.chosen.count()).toBe(2)
  await picker.confirm()
  const quote = await add.quoteOf(114_050n)
  await expect.poll(() => add.amount(third.name).inputValue()).toBe('1,040.00')
  await plant(sandbox, { kind: 'error', platform: 'meta', operation: 'meta.account.update', accountId: refused.id, code: '100' })
  await add.confirm()
  await add.submit()
  await add.ends('部分成功 3/4')
  const returned = cents(/已解冻 (\$[\d,.]+\.\d{2})/.exec(await add.item(refused.name).innerText())?.[1] ?? '')
  expect(returned > 5_000n).toBe(true)
  await expect.poll(() => limitOf(first.id)).toBe((before[0] ?? 0n) + 2_000n)
  expect(await limitOf(second.id)).toBe((before[1] ?? 0n) + 3_050n)
  expect(await limitOf(third.id)).toBe((before[2] ?? 0n) + 104_000n)
  expect(await limitOf(refused.id)).toBe(before[3])

  await clearFaults(sandbox)
  await add.retry()
  await add.ends('全部成功')
  expect(await limitOf(refused.id)).toBe((before[3] ?? 0n) + 5_000n)
  const retryNo = await add.applyNo()
  await wallet.open()
  await wallet.flowsOf(retryNo).first().waitFor()
  expect(await wallet.available()).toBe(quote.available - quote.total)
  expect((await wallet.read(retryNo)).reduce((sum, flow) => sum + flow.amount, 0n)).toBe(-returned)
})
