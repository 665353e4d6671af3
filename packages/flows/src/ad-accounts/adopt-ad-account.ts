// Adopt an ad account: takes an account that exists on a platform into the product; its facts come by synchronisation.
import { adAccountExists, insertAdAccount, syncJobOf } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { hasCompany } from '@tallyhelm/modules/companies'
import { hasSubCustomer } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'

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
}

/**
 * Registers the ad account and asks for its first synchronisation; it takes part in nothing until that has happened. Refuses
 * NOT_FOUND when the company or sub-customer is not the customer's, INPUT_INVALID when the account is in the product already.
 */
export async function adoptAdAccount(world: World, actor: SystemActor, input: AdoptAdAccountInput): Promise<{ adAccountId: string }> {
  const adAccountId = world.ids.next()
  const now = world.clock.now()
  const outsideAccountId = input.outsideAccountId.replace(/^act_/, '').replaceAll('-', '').trim()
  const subCustomerId = input.subCustomerId ?? null
  if (!/^\d{1,30}$/.test(outsideAccountId)) throw refusedId('广告账户 ID 格式不正确')
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await hasCompany(tx, input.customerId, input.companyId))) throw new Refusal('NOT_FOUND')
    if (subCustomerId !== null && !(await hasSubCustomer(tx, input.customerId, subCustomerId))) throw new Refusal('NOT_FOUND')
    if (await adAccountExists(tx, input.channel, outsideAccountId)) throw refusedId('该广告账户已在系统中')
    await insertAdAccount(tx, {
      id: adAccountId,
      customerId: input.customerId,
      subCustomerId,
      companyId: input.companyId,
      channel: input.channel,
      outsideAccountId,
      accountName: input.accountName ?? outsideAccountId,
      currency: input.currency,
      timezone: 'UTC',
      openedAt: now,
      createdAt: now,
    })
    await world.queue.enqueueAll(tx, [syncJobOf(adAccountId)])
    await audit(world, tx, actor, 'ad-accounts.adopt', ['ad-account', adAccountId, { customerId: input.customerId, subCustomerId }], {
      channel: input.channel,
      outside_account_id: outsideAccountId,
    })
  })
  return { adAccountId }
}

const refusedId = (msg: string) => new Refusal('INPUT_INVALID', {}, [{ path: 'outside_account_id', msg }])
