// What booking money by hand shares: whose wallet it is, how much, and the people who hear of it.
import { tellUsers } from '@tallyhelm/modules/notices'
import { lockCustomerTerms, usersToTell } from '@tallyhelm/modules/organization'
import { subCustomerNames } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { type Currency, type Money } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import type { Alert } from '@tallyhelm/protocol/topics/notices/alerts'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** As the books name whoever of the staff moved money; who it was is in the case and in the audit log. */
export const FINANCE = '平台财务'

export type WalletOwner = { customerId: string; subCustomerId: string | null }

/** «量舵科技», or «量舵科技 · 子客户 A»; the customer's terms stay as they are until the transaction ends. Refuses NOT_FOUND, also for a sub-customer of somebody else. */
export async function lockOwner(tx: Tx, { customerId, subCustomerId }: WalletOwner): Promise<string> {
  const customer = await lockCustomerTerms(tx, customerId)
  if (!customer) throw new Refusal('NOT_FOUND')
  if (subCustomerId === null) return customer.name
  const name = (await subCustomerNames(tx, customerId, [subCustomerId])).get(subCustomerId)
  if (name === undefined) throw new Refusal('NOT_FOUND')
  return `${customer.name} · ${name}`
}

/** Refuses INPUT_INVALID at `amount`. */
export function fundsAmount(text: string, currency: Currency): Money {
  const problem = fundsAmountProblem(text, currency)
  if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'amount', msg: problem }])
  return amountFromInput(text, currency, 'amount')
}

export type WalletNews = { about: string; title: string; body: string; link: string | null; alert?: Alert }

/** To everybody of the wallet's owner, once per `about`. */
export async function tellOwner(world: World, tx: Tx, owner: WalletOwner, { about, ...news }: WalletNews): Promise<void> {
  const { customerId, subCustomerId } = owner
  const users = await usersToTell(tx, customerId, subCustomerId)
  const of = { customerId, subCustomerId, kind: 'NOTICE', objectId: about, at: world.clock.now() } as const
  await tellUsers(tx, world.ids, users, { ...of, ...news })
}
