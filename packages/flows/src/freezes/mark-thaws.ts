// Mark thaws: what staff did about them at the platform. Only a synchronisation says that an account is thawed, so a mark asks for one.
import { syncJobOf } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { noteFreezeStep } from '@tallyhelm/modules/freezes'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type FreezeEvent, freezePathOf, type ThawMark } from '@tallyhelm/protocol/topics/freezes/enums'
import type { FreezesChanged, RefuseThaws, ThawMarks } from '@tallyhelm/protocol/topics/freezes/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellHolders } from '../cases/tell-holders.ts'
import { type LockedFreeze, lockFreezes, requireStatus, stepFreeze } from './freeze-steps.ts'

const system = { kind: 'system' } as const

/** READ only reads; the others are said of what waits for its platform, and its history tells them. */
const EVENTS: Readonly<Record<ThawMark, FreezeEvent | null>> = { SUBMITTED: 'SUBMITTED', THAWED: 'TOLD_THAWED', READ: null }

/** All of them or none; each ad account is synchronised at once. Refuses NOT_FOUND, also for the agency's own freezes, and FREEZE_CHANGED. */
export async function markThaws(world: World, actor: StaffActor, { record_ids, mark }: ThawMarks): Promise<FreezesChanged> {
  const event = EVENTS[mark]
  return await ofEach(world, record_ids, async (tx, locked) => {
    const { freeze, account } = locked
    if (event === null) requireStatus(locked, 'FROZEN', 'THAW_PENDING', 'TO_BE_THAW', 'REJECT_THAW')
    else {
      requireStatus(locked, 'TO_BE_THAW')
      await noteFreezeStep(tx, freeze, { event, mover: 'operator', byName: actor.staffName, note: '', at: world.clock.now() })
    }
    const { job, payload, options } = syncJobOf(account.id)
    await world.queue.enqueue(tx, job, payload, options)
    await audit(world, tx, actor, 'freezes.mark', ['ad-account', account.id, account], { freeze_id: freeze.id, thaw_mark: mark })
  })
}

/** The platform will not thaw: the customer reads why, and may apply again. Refuses as markThaws. */
export async function refuseThaws(world: World, actor: StaffActor, { record_ids, reason }: RefuseThaws): Promise<FreezesChanged> {
  return await ofEach(world, record_ids, async (tx, locked) => {
    requireStatus(locked, 'TO_BE_THAW')
    const { freeze, account } = locked
    const at = world.clock.now()
    const step = { event: 'CHANNEL_REFUSED', mover: 'operator', byName: actor.staffName, note: reason, at } as const
    await stepFreeze(tx, locked, 'REJECT_THAW', step, { processedAt: at, opinion: reason })
    await audit(world, tx, actor, 'freezes.refuse', ['ad-account', account.id, account], { freeze_id: freeze.id, reason })
    await tellHolders(world, tx, account, {
      about: `freezes.refused:${freeze.id}:${at.getTime()}`,
      title: `${account.accountName} 解冻被渠道拒绝`,
      body: `您可以补充凭证后重新申请，原因：${reason}`,
      link: freezePathOf(account.channel),
    })
  })
}

async function ofEach(
  world: World,
  recordIds: readonly string[],
  act: (tx: Tx, locked: LockedFreeze) => Promise<void>,
): Promise<FreezesChanged> {
  return await world.db.transaction(system, async tx => {
    const found = await lockFreezes(tx, recordIds)
    if (found.some(({ freeze }) => freeze.source === 'AGENCY')) throw new Refusal('NOT_FOUND')
    for (const locked of found) await act(tx, locked)
    return { changed: found.length }
  })
}
