// Pay back: what a reduction or a clearing took goes to whoever had paid for it, in the shares paid (docs/decisions/sub-customers.md).
import { type AdAccount, findAdAccounts } from '@tallyhelm/modules/ad-accounts'
import {
  haveSubCustomersPaid,
  keepLegParts,
  leftByPayer,
  type LedgerPart,
  type PaidBack,
  partsOf,
  quotaKeys,
  quotaPaidBack,
  quotaPostings,
  subCustomersOf,
} from '@tallyhelm/modules/ledger'
import { tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import type { Item } from '@tallyhelm/modules/quota'
import { subCustomerNames } from '@tallyhelm/modules/sub-customers'
import { add, displayText, type Money, money, sum } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { contextOf, moneyOf, postItem } from './item-money.ts'

export type PaidPart = { payer: string; minor: bigint }
type Quota = { adAccountId: string; quota: string }
type OwnQuota = Quota & { customerId: string }

/** What each known payer paid of `taken`, which leaves the ad account. */
export async function paidParts(tx: Tx, { customerId, ...of }: OwnQuota, taken: bigint): Promise<PaidPart[]> {
  return (await haveSubCustomersPaid(tx, customerId)) ? await partsPaid(tx, of, taken) : []
}

/** As paidParts, of a customer whose sub-customers have paid. */
export async function partsPaid(tx: Tx, { adAccountId, quota }: Quota, taken: bigint): Promise<PaidPart[]> {
  const [account] = await findAdAccounts(tx, [adAccountId])
  const shown = account?.balance?.minor ?? null
  const left = shown !== null && shown < taken ? taken : shown
  return partsOf(leftByPayer(await quotaPostings(tx, quota), left), taken, left)
}

/** Posts what was taken by an ended leg: to who ordered, and to those others who had paid for it. */
export async function payBack(world: World, tx: Tx, books: LedgerPart, item: Item, now: Date): Promise<void> {
  const { customerId, adAccountId, currency, approved } = item
  const { amount, serviceFee, tax } = approved ?? item
  // A clearing takes all that is left.
  const paid = await paidParts(tx, { customerId, adAccountId, quota: item.sides.quota }, amount)
  const others = paid.filter(part => part.payer !== item.sides.payer)
  if (others.length === 0) return postItem(books, item, now)
  await keepLegParts(tx, item.id, others)
  const hold = moneyOf(item)
  const took = { amount: money(amount, currency), serviceFee: money(serviceFee, currency), tax: money(tax, currency) }
  const parts = quotaPaidBack(hold, took, paid)
  const owners = await subCustomersOf(
    tx,
    parts.map(part => part.payer),
  )
  books.void(quotaKeys(hold), Object.values(item.sides))
  for (const { payer, transfers } of parts) {
    const context = contextOf(item, transfers.length === 0 || payer === item.sides.payer ? '' : '按付款方退回', now)
    books.hold(transfers, { ...context, subCustomerId: owners.get(payer) ?? null })
  }
  const keys = parts.flatMap(({ transfers }) => transfers.map(({ key }) => key))
  books.post(keys, [])
  await tellPayers(world, tx, { id: item.id, customerId, adAccountId, payer: item.sides.payer }, parts.map(withFees), owners)
}

const withFees = ({ payer, amount, serviceFee, tax }: PaidBack) => ({ payer, amount: sum([amount, serviceFee, tax], amount.currency) })

type Returned = { id: string; customerId: string; adAccountId: string; payer: string }

/** Each who gets something of another one's order hears of it, and who ordered where the rest went. */
export async function tellPayers(
  world: World,
  tx: Tx,
  { id, customerId, adAccountId, payer: orderer }: Returned,
  parts: readonly { payer: string; amount: Money }[],
  owners: ReadonlyMap<string, string | null>,
): Promise<void> {
  const [account] = await findAdAccounts(tx, [adAccountId])
  const others = parts.filter(part => part.payer !== orderer && part.amount.minor > 0n)
  const [first, ...more] = others.map(part => part.amount)
  if (!first) return
  const tell = async (subCustomerId: string | null, title: string, body: string) =>
    await tellUsers(tx, world.ids, await usersToTell(tx, customerId, subCustomerId), {
      customerId,
      subCustomerId,
      kind: 'NOTICE',
      objectId: `paid-back:${id}`,
      title,
      body,
      link: '/record',
      at: world.clock.now(),
    })
  const named = nameOf(account)
  for (const { payer, amount } of others)
    await tell(
      owners.get(payer) ?? null,
      `额度退回 ${text(amount)}`,
      `${named}退回的额度中，${text(amount)} 由您支付（含退回的费用），已退回您的付款账户。`,
    )
  const all = text(more.reduce(add, first))
  const toWhom = await namesOf(
    tx,
    customerId,
    owners.get(orderer) ?? null,
    others.map(part => owners.get(part.payer) ?? null),
  )
  await tell(owners.get(orderer) ?? null, `额度退回付款方 ${all}`, `${named}退回的额度中，${all} 由${toWhom}支付，已退回${toWhom}。`)
}

const text = (amount: Money): string => `${displayText(amount)} ${amount.currency}`
const nameOf = (account: AdAccount | undefined): string => (account ? `广告账户“${account.accountName}”` : '广告账户')

/** The sub-customers whose payers' parts these are, the customer itself being null, by how who ordered knows them. */
export async function payersNames(
  tx: Tx,
  customerId: string,
  orderer: string | null,
  payers: readonly (string | null)[],
): Promise<Map<string | null, string>> {
  // A sub-customer is told of its agent, and of no other sub-customer.
  if (orderer !== null) return new Map(payers.map(payer => [payer, payer === null ? '代理商' : '其他付款方']))
  const ids = payers.filter(payer => payer !== null)
  const names = await subCustomerNames(tx, customerId, ids)
  return new Map(ids.map(id => [id, `子客户“${names.get(id) ?? id}”`]))
}

async function namesOf(tx: Tx, customerId: string, orderer: string | null, payers: readonly (string | null)[]): Promise<string> {
  const names = await payersNames(tx, customerId, orderer, payers)
  return [...new Set(names.values())].join('、')
}
