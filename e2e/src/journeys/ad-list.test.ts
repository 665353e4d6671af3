// An ad group is paused while the platform can't be read, its budget is changed, and another change is undone before it is sent.
import { afterEach, expect, test } from 'vitest'
import { adListPage, type ListedAd } from '../models/ad-list-page.ts'
import { adsAt } from '../support/ads-at.ts'
import { looksRight } from '../support/looks.ts'
import { product } from '../support/own-product.ts'
import { clearFaults, plant } from '../support/sandbox.ts'
import { useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()

afterEach(() => clearFaults(sandbox))

async function groupAt({ accountId, id }: ListedAd) {
  const { groups } = await adsAt(sandbox, 'meta', accountId)
  return groups.find(group => group.id === id)
}

test('an ad group is paused and paid for at the platform, and what is undone within six seconds is never sent', async () => {
  const { page } = await visits.holding('13800000001')
  const list = adListPage(page)
  await list.open('AD_GROUP')
  const ad = await list.running()
  await list.only(ad)
  const row = list.row(ad)
  expect((await groupAt(ad))?.status).not.toBe('PAUSED')

  // Sent, and not to be read: it is being verified until the platform can be read again.
  await plant(sandbox, { kind: 'error', platform: 'meta', operation: 'meta.ids.read' })
  await list.turn(ad)
  await page.getByText('将暂停 1 个，6 秒后执行').waitFor()
  await row.getByText('暂停：核实中').waitFor()
  expect(await groupAt(ad)).toMatchObject({ status: 'PAUSED' })
  await clearFaults(sandbox)
  await row.getByText('已暂停', { exact: true }).waitFor()
  await row.getByText('暂停：核实中').waitFor({ state: 'hidden' })
  await looksRight(page, 'ad-list-paused')

  await list.budget(ad, '88')
  await row.getByText('$88.00', { exact: true }).waitFor()
  await row.getByText(/预算改为/).waitFor({ state: 'hidden' })
  expect(await groupAt(ad)).toMatchObject({ dailyBudget: '8800', status: 'PAUSED' })

  const undone = await undoInTime(list, ad)
  await row.getByText(/预算改为/).waitFor({ state: 'hidden' })
  await list.details(ad)
  await expect.poll(() => list.history().first().innerText()).toContain('已撤销')
  expect(await list.history().first().innerText()).toContain(undone)
  await looksRight(page, 'ad-list-history')
  expect(await groupAt(ad)).toMatchObject({ dailyBudget: '8800' })
})

/** Whoever is too slow for the six seconds puts the budget back and tries again. Gives the amount that was undone. */
async function undoInTime(list: ReturnType<typeof adListPage>, ad: ListedAd): Promise<string> {
  for (let amount = 91; ; amount += 1) {
    await list.budget(ad, String(amount))
    if (await list.undo()) return `$${amount}.00`
    await list.row(ad).getByText(`$${amount}.00`, { exact: true }).waitFor()
    await list.budget(ad, '88')
    await list.row(ad).getByText('$88.00', { exact: true }).waitFor()
  }
}
