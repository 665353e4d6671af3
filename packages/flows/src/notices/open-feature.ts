// Open a feature: those who asked to be told of a coming page hear that it is there, once each.
import { audit } from '@tallyhelm/modules/audit'
import { insertOpening, lockOpening, type Opening, takeWaiting, tellUsers } from '@tallyhelm/modules/notices'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { interestEndpoints } from '@tallyhelm/protocol/topics/notices/interest-endpoints'
import type { FeatureOpened, FeatureOpening } from '@tallyhelm/protocol/topics/notices/interest-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const BATCH = 1_000

/** All are told or none. Refuses PERMISSION_DENIED, and FEATURE_OPENED where it was said before. */
export async function openFeature(world: World, actor: StaffActor, input: FeatureOpening): Promise<FeatureOpened> {
  requireRole(actor, interestEndpoints.open)
  const { feature, title, link, reason } = input
  return await world.db.transaction({ kind: 'system' }, async tx => {
    if (await lockOpening(tx, feature)) throw new Refusal('FEATURE_OPENED')
    await insertOpening(tx, { feature, title, link, staffId: actor.staffId, at: world.clock.now() })
    const told = await tellWaiting(world, tx, { feature, title, link })
    await audit(world, tx, actor, 'notices.open-feature', ['feature', feature], { after: { title }, told, reason })
    return { told }
  })
}

/** Gives how many were told. */
export async function tellWaiting(world: World, tx: Tx, { feature, title, link }: Opening): Promise<number> {
  const at = world.clock.now()
  const of = { customerId: null, subCustomerId: null, kind: 'NOTICE', objectId: `opened:${feature}`, at } as const
  let told = 0
  for (let taken = BATCH; taken === BATCH; told += taken) {
    const users = await takeWaiting(tx, feature, at, BATCH)
    taken = users.length
    await tellUsers(tx, world.ids, users, { ...of, title: `“${title}”已上线`, body: `您关注的“${title}”已上线，点击即可前往使用。`, link })
  }
  return told
}
