// What all steps of a freeze share: the ad account and its record are locked in this order, and both statuses move together.
import { type AdAccount, lockAdAccounts, writeFrozenStatus } from '@tallyhelm/modules/ad-accounts'
import {
  findFreezes,
  type Freeze,
  type FreezeAnswer,
  type FreezeStep,
  lockFreezes as lockFreezesById,
  moveFreeze,
} from '@tallyhelm/modules/freezes'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { FreezeRecordStatus } from '@tallyhelm/protocol/topics/freezes/enums'
import type { Tx } from '@tallyhelm/world/handles/world'

export type LockedFreeze = { account: AdAccount; freeze: Freeze }

/**
 * As a synchronisation locks them: first the ad accounts, in the order of their ids. The records come in the order of theirs. Refuses
 * NOT_FOUND unless all of them are there.
 */
export async function lockFreezes(tx: Tx, recordIds: readonly string[]): Promise<LockedFreeze[]> {
  const ids = [...new Set(recordIds)]
  const found = await findFreezes(tx, ids)
  if (found.length !== ids.length) throw new Refusal('NOT_FOUND')
  const accounts = await lockAdAccounts(tx, [...new Set(found.map(freeze => freeze.adAccountId))])
  const accountOf = new Map(accounts.map(account => [account.id, account]))
  const locked = await lockFreezesById(tx, ids)
  return locked.map(freeze => {
    const account = accountOf.get(freeze.adAccountId)
    if (!account) throw new Error(`the ad account of freeze ${freeze.id} vanished`)
    return { account, freeze }
  })
}

/** Refuses FREEZE_CHANGED for a freeze that has moved on: whoever looked at it sees another one. */
export function requireStatus({ freeze }: LockedFreeze, ...among: readonly FreezeRecordStatus[]): void {
  if (!among.includes(freeze.status)) throw new Refusal('FREEZE_CHANGED')
}

/** Of a platform's freeze, whose status the ad account bears too. */
export async function stepFreeze(
  tx: Tx,
  { account, freeze }: LockedFreeze,
  to: FreezeRecordStatus,
  step: FreezeStep,
  answer: Partial<FreezeAnswer> = {},
): Promise<void> {
  await moveFreeze(tx, freeze, to, step, answer)
  await writeFrozenStatus(tx, account.id, to)
}
