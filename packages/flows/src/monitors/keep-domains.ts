// Keep domains: those that a customer's ads may lead to, and off the list again.
import { audit } from '@tallyhelm/modules/audit'
import { addDomains, countDomains, dropDomains } from '@tallyhelm/modules/monitors'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { domainOf } from '@tallyhelm/protocol/topics/monitors/condition'
import { DOMAINS_MOST } from '@tallyhelm/protocol/topics/monitors/limits'
import type { DomainsChanged, DomainsRemove, DomainsSave } from '@tallyhelm/protocol/topics/monitors/pause-schemas'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

const plain = (typed: readonly string[]): string[] => [...new Set(typed.flatMap(text => domainOf(text) ?? []))]

export async function saveDomains(world: World, actor: TenantActor, { domains: typed, note }: DomainsSave): Promise<DomainsChanged> {
  const { customerId, userName } = actor
  const domains = plain(typed)
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const changed = await addDomains(tx, { customerId, by: userName, at: world.clock.now() }, domains, note)
    if ((await countDomains(tx, customerId)) > DOMAINS_MOST) throw new Refusal('DOMAINS_TOO_MANY', { max: DOMAINS_MOST })
    if (changed > 0) await audit(world, tx, actor, 'monitors.save-domains', ['customer', customerId], { domains: domains.join('、') })
    return { changed }
  })
}

export async function removeDomains(world: World, actor: TenantActor, { domains: typed }: DomainsRemove): Promise<DomainsChanged> {
  const { customerId } = actor
  const domains = plain(typed)
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const changed = await dropDomains(tx, { customerId, at: world.clock.now() }, domains)
    if (changed > 0) await audit(world, tx, actor, 'monitors.remove-domains', ['customer', customerId], { domains: domains.join('、') })
    return { changed }
  })
}
