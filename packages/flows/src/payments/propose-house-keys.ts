// Propose keys of a payment house: they are tried with a real question and sealed at once; another person puts them in force.
import { insertHouseKeys } from '@tallyhelm/modules/payments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { houseKeyFields } from '@tallyhelm/protocol/topics/payments/house-keys'
import type { ProposeHouseKeysRequest } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'

/**
 * What is left empty is taken from those in force. Refuses PERMISSION_DENIED, HOUSE_KEYS_INCOMPLETE, INPUT_INVALID for what is no key,
 * HOUSE_KEYS_NOT_TAKEN with the house's words, and CASE_OPEN while others of the house wait.
 */
export async function proposeHouseKeys(world: World, actor: StaffActor, input: ProposeHouseKeysRequest): Promise<{ caseId: string }> {
  requireMaker('HOUSE_KEYS', actor)
  const { method, reason } = input
  const typed: Readonly<Record<string, string>> = input
  const offer = world.houses.offer(method, Object.fromEntries(houseKeyFields(method).map(([name]) => [name, entryOf(typed, name) ?? ''])))
  if (!offer) throw new Refusal('HOUSE_KEYS_INCOMPLETE')
  const { faults, shown } = offer
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', {}, [...faults])
  const trial = await offer.tryOut()
  if (trial.kind === 'refused') throw new Refusal('HOUSE_KEYS_NOT_TAKEN', { words: trial.words })
  return world.db.transaction({ kind: 'system' }, async tx => {
    const { id } = await openCase(world, tx, actor, {
      kind: 'HOUSE_KEYS',
      subject: method,
      object: { kind: 'payment-method', id: method },
      title: `${METHODS[method].text} 更新密钥`,
      reason,
      details: { after: shown },
    })
    await insertHouseKeys(tx, { id, method, shown, sealed: offer.seal(id), at: world.clock.now() })
    return { caseId: id }
  })
}
