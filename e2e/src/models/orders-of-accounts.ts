// Orders for accounts that other journeys leave alone.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Channel, accountListPage, type ListedAccount } from './account-list-page.ts'
import { addQuotaPage } from './add-quota-page.ts'

/** Accounts that other journeys leave alone stand further down; the ones with the most first. */
export const FACEBOOK = '?sort=balance&size=30'

/** An order of the customer who is signed in, from the list of the channel; gives its number. */
export async function add(page: Page, channel: Channel, account: ListedAccount, dollars: number): Promise<string> {
  const [list, order] = [accountListPage(page, channel), addQuotaPage(page)]
  await list.open(channel === 'facebook' ? FACEBOOK : '')
  await list.addQuota(account)
  await order.amount(account.name).fill(String(dollars))
  await order.quoteOf(BigInt(dollars * 100))
  await order.confirm()
  await order.submit()
  await expect.poll(() => order.applyNo()).toMatch(/^\d+$/)
  return order.applyNo()
}

export async function accountsOf(page: Page, channel: Channel): Promise<ListedAccount[]> {
  const list = accountListPage(page, channel)
  await list.open(channel === 'facebook' ? FACEBOOK : '')
  return list.addable()
}

export const at = (accounts: ListedAccount[], place: number) => accounts[place] ?? expect.fail(`the list has no account at place ${place}`)
