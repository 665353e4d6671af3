// Offer a binding: the agency names the phone whose owner shall become the master of a customer.
import { audit } from '@tallyhelm/modules/audit'
import { BINDING_OFFER_LIFE_MS, customerName, hasMaster, openBindingOffer } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { BINDING_OFFER_DAYS } from '@tallyhelm/protocol/topics/organization/limits'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { enqueueDelivery } from './deliver-message.ts'

export type OfferBindingInput = { customerId: string; countryCode?: string; mobile: string }

/**
 * Open for 7 days, told by SMS; the phone's owner need not be registered yet. Offered again, an open offer is prolonged and keeps
 * its id. Refuses with BINDING_TAKEN a customer that has a master.
 */
export async function offerBinding(world: World, actor: SystemActor, input: OfferBindingInput): Promise<{ offerId: string }> {
  const now = world.clock.now()
  const { customerId, mobile, countryCode = '86' } = input
  return world.db.transaction({ kind: 'system' }, async tx => {
    if (await hasMaster(tx, customerId)) throw new Refusal('BINDING_TAKEN')
    const expiresAt = new Date(now.getTime() + BINDING_OFFER_LIFE_MS)
    const offerId = await openBindingOffer(tx, {
      id: world.ids.next(),
      customerId,
      name: '',
      countryCode,
      mobile,
      email: null,
      now,
      expiresAt,
    })
    await audit(world, tx, actor, 'organization.offer-binding', ['binding-offer', offerId, { customerId, subCustomerId: null }])
    const { name_zh: brand } = world.settings.brand
    await enqueueDelivery(world, tx, {
      by: 'sms',
      to: `${countryCode}${mobile}`,
      subject: '',
      text: `【${brand}】${brand}邀请您绑定“${await customerName(tx, customerId)}”，请在 ${BINDING_OFFER_DAYS} 天内登录并在“绑定账号”中确认。`,
      key: `binding-offer-${offerId}-${expiresAt.getTime()}`,
    })
    return { offerId }
  })
}
