// Propose credentials of a channel: they are tried with a real call and sealed at once; another person puts them in force.
import { insertCredentials } from '@tallyhelm/modules/channels'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CredentialValues } from '@tallyhelm/protocol/topics/channels/credentials'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { verdictOf } from './connection-facts.ts'

/**
 * What is left empty is taken from those in force. Refuses PERMISSION_DENIED, CREDENTIALS_INCOMPLETE, CREDENTIALS_NOT_TAKEN with the
 * platform's words, and CASE_OPEN while others of the channel wait.
 */
export async function proposeCredentials(
  world: World,
  actor: StaffActor,
  channel: Channel,
  { reason, ...given }: CredentialValues & { reason: string },
): Promise<{ case_id: string }> {
  requireMaker('CHANNEL_CREDENTIALS', actor)
  const offer = world.connections.offer(channel, given)
  if (!offer) throw new Refusal('CREDENTIALS_INCOMPLETE')
  const { facts, words } = verdictOf(await offer.tryOut())
  if (facts === null) throw new Refusal('CREDENTIALS_NOT_TAKEN', { words })
  const { shown } = offer
  return world.db.transaction({ kind: 'system' }, async tx => {
    const { id } = await openCase(world, tx, actor, {
      kind: 'CHANNEL_CREDENTIALS',
      subject: channel,
      object: { kind: 'channel', id: channel },
      title: `${CHANNELS[channel].name} 更新凭证`,
      reason,
      details: { after: { ...shown, opens: `${facts.opens.name}（${facts.opens.id}）` } },
    })
    await insertCredentials(tx, { id, channel, shown, sealed: offer.seal(id), facts, at: world.clock.now() })
    return { case_id: id }
  })
}
