// Adopt an ad account: takes an account that exists on a platform into the product; its facts come by synchronisation.
import { findHolder, insertAdAccount, syncJobOf } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { hasCompany } from '@tallyhelm/modules/companies'
import { accountLog, insertLogs, operatorOf, subCustomerNames } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Tx, World } from '@tallyhelm/world/handles/world'

export type AdoptAdAccountInput = {
  customerId: string
  subCustomerId?: string | null
  companyId: string
  channel: Channel
  /** digits, as the platform names the account; separators are dropped */
  outsideAccountId: string
  /** what the account is kept in on the platform; it can't be changed there or here */
  currency: Currency
  /** shown until the first synchronisation */
  accountName?: string
  tags?: readonly string[]
}

/**
 * Registers the ad account and asks for its first synchronisation, which books the quota that is on it; it takes part in nothing until
 * that has happened. Refuses NOT_FOUND when the company or sub-customer is not the customer's, INPUT_INVALID when the account is in the
 * product already.
 */
export async function adoptAdAccount(
  world: World,
  actor: SystemActor | StaffActor,
  input: AdoptAdAccountInput,
): Promise<{ adAccountId: string }> {
  const adAccountId = await world.db.transaction({ kind: 'system' }, tx => adoptInto(world, tx, actor, input))
  return { adAccountId }
}

/** The same in the caller's transaction. */
export async function adoptInto(world: World, tx: Tx, actor: SystemActor | StaffActor, input: AdoptAdAccountInput): Promise<string> {
  const id = world.ids.next()
  const now = world.clock.now()
  const outsideAccountId = plainPlatformId(input.outsideAccountId)
  const { customerId, companyId, channel, currency, subCustomerId = null, tags = [] } = input
  if (!/^\d{1,20}$/.test(outsideAccountId)) throw refusedId('广告账户 ID 格式不正确')
  if (!(await hasCompany(tx, customerId, companyId))) throw new Refusal('NOT_FOUND')
  const subName = subCustomerId === null ? undefined : (await subCustomerNames(tx, customerId, [subCustomerId])).get(subCustomerId)
  if (subCustomerId !== null && subName === undefined) throw new Refusal('NOT_FOUND')
  if (await findHolder(tx, channel, outsideAccountId)) throw refusedId('该广告账户已在系统中')
  const facts = { accountName: input.accountName ?? outsideAccountId, currency, timezone: 'UTC', openedAt: now, createdAt: now }
  await insertAdAccount(tx, { id, customerId, subCustomerId, companyId, channel, outsideAccountId, tags, ...facts })
  await world.queue.enqueueAll(tx, [syncJobOf(id)])
  await audit(world, tx, actor, 'ad-accounts.adopt', ['ad-account', id, { customerId, subCustomerId }], {
    channel,
    outside_account_id: outsideAccountId,
    ...(tags.length === 0 ? {} : { tags }),
  })
  if (subCustomerId !== null && subName !== undefined) {
    const log = { id: world.ids.next(), customerId, subCustomerId, at: now, operator: operatorOf(actor) }
    await insertLogs(tx, [{ ...log, ...accountLog({ ...facts, outsideAccountId }), before: '', after: subName }])
  }
  return id
}

const refusedId = (msg: string) => new Refusal('INPUT_INVALID', {}, [{ path: 'outside_account_id', msg }])
