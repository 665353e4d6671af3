// Freeze by the agency: staff stop an ad account themselves, whatever its platform says, and they alone lift that again.
import { type AdAccount, lockAdAccounts, statusUnderMarks, syncJobOf, writeAgencyFreeze } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { insertFreeze, lockStandingFreeze, moveFreeze } from '@tallyhelm/modules/freezes'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AgencyFreeze, FreezesChanged } from '@tallyhelm/protocol/topics/freezes/console-schemas'
import { freezePathOf } from '@tallyhelm/protocol/topics/freezes/enums'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellHolders } from '../cases/tell-holders.ts'
import type { LockedFreeze } from './freeze-steps.ts'

const system = { kind: 'system' } as const

/**
 * All of them or none; it holds at once, outlasts synchronisations and spares orders that were accepted before. Those that are frozen so
 * already stay as they are. Whoever has the account is told why. Refuses NOT_FOUND.
 */
export async function freezeByAgency(world: World, actor: StaffActor, { account_ids, reason }: AgencyFreeze): Promise<FreezesChanged> {
  return await ofEach(world, account_ids, async (tx, account) => {
    if (account.isFrozenByAgency) return false
    const { id: adAccountId, customerId, subCustomerId, channel, currency, balance } = account
    const by = { mover: 'operator', byName: actor.staffName, at: world.clock.now() } as const
    const recordId = world.ids.next()
    const facts = { id: recordId, customerId, subCustomerId, adAccountId, channel, currency, balance }
    await insertFreeze(tx, { ...facts, source: 'AGENCY', reason }, by)
    await mark(world, tx, actor, account, { isFrozen: true, reason })
    await tellHolders(world, tx, account, {
      about: `freezes.by-agency:${recordId}`,
      title: `${account.accountName} 已被平台冻结`,
      body: `冻结期间不能新增额度，原因：${reason}`,
      link: freezePathOf(channel),
    })
    return true
  })
}

/** As freezeByAgency. What the account may do then only its platform knows: it is read at once. */
export async function liftAgencyFreeze(world: World, actor: StaffActor, { account_ids, reason }: AgencyFreeze): Promise<FreezesChanged> {
  return await ofEach(world, account_ids, async (tx, account) => {
    const freeze = await lockStandingFreeze(tx, account.id, 'AGENCY')
    if (freeze) await liftFreeze(world, tx, actor, { account, freeze, reason })
    return freeze !== undefined
  })
}

/** In the transaction that holds both. */
export async function liftFreeze(
  world: World,
  tx: Tx,
  actor: StaffActor,
  { account, freeze, reason }: LockedFreeze & { reason: string },
): Promise<void> {
  const at = world.clock.now()
  const step = { event: 'THAWED', mover: 'operator', byName: actor.staffName, note: reason, at } as const
  await moveFreeze(tx, freeze, 'THAWED', step, { processedAt: at, opinion: reason })
  await mark(world, tx, actor, account, { isFrozen: false, reason })
  const { job, payload, options } = syncJobOf(account.id)
  await world.queue.enqueue(tx, job, payload, options)
  await tellHolders(world, tx, account, {
    about: `freezes.lifted:${freeze.id}`,
    title: `${account.accountName} 的平台冻结已解除`,
    body: `账户状态以渠道返回为准，说明：${reason}`,
    link: freezePathOf(account.channel),
  })
}

async function ofEach(
  world: World,
  accountIds: readonly string[],
  act: (tx: Tx, account: AdAccount) => Promise<boolean>,
): Promise<FreezesChanged> {
  const ids = [...new Set(accountIds)]
  return await world.db.transaction(system, async tx => {
    const accounts = await lockAdAccounts(tx, ids)
    if (accounts.length !== ids.length || accounts.some(account => account.takenBackAt !== null)) throw new Refusal('NOT_FOUND')
    let changed = 0
    for (const account of accounts) if (await act(tx, account)) changed += 1
    return { changed }
  })
}

/** Lifted, the status stays until the platform was read. */
async function mark(
  world: World,
  tx: Tx,
  actor: StaffActor,
  account: AdAccount,
  { isFrozen, reason }: { isFrozen: boolean; reason: string },
): Promise<void> {
  const accountStatus = isFrozen ? statusUnderMarks(account.accountStatus, { ...account, isFrozenByAgency: true }) : account.accountStatus
  await writeAgencyFreeze(tx, account.id, { isFrozen, accountStatus })
  await audit(world, tx, actor, isFrozen ? 'freezes.freeze' : 'freezes.lift', ['ad-account', account.id, account], {
    before: { is_frozen_by_agency: account.isFrozenByAgency, account_status: account.accountStatus },
    after: { is_frozen_by_agency: isFrozen, account_status: accountStatus },
    reason,
  })
}
