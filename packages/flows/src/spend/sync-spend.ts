// Synchronise spend: reads days of one ad account's spend again and writes them with the kept totals.
import { accountDay, findAdAccount, lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { markLateSpend } from '@tallyhelm/modules/billing'
import { businessMark, CORRECTION_DAYS, moveRollups, settledDays, writeSpendDays } from '@tallyhelm/modules/spend'
import { monthsBilled } from '@tallyhelm/protocol/topics/billing/closing'
import { addDays } from '@tallyhelm/protocol/values/day'
import type { World } from '@tallyhelm/world/handles/world'

/** `days`: how many days to read again. */
export type SyncSpendInput = { adAccountId: string; days: number }

/**
 * Reads the last `days` days with today, never fewer than the platform still corrects, at most a year. `isWritten` is false when
 * the platform gave no answer or does not show the account.
 */
export async function syncSpend(world: World, input: SyncSpendInput): Promise<{ isWritten: boolean }> {
  const account = await world.db.read({ kind: 'system' }, tx => findAdAccount(tx, input.adAccountId))
  if (!account) return { isWritten: false }
  const now = world.clock.now()
  const today = accountDay(now, account.timezone)
  const count = Math.min(366, Math.max(CORRECTION_DAYS + 1, input.days))
  const answer = await world.platforms[account.channel].readDailySpend(account, addDays(today, 1 - count), addDays(today, 1))
  if (answer.kind !== 'ok') {
    world.log.warn({ adAccountId: account.id, answer }, 'spend not synchronised')
    return { isWritten: false }
  }
  await world.db.transaction({ kind: 'system' }, async tx => {
    const [locked] = await lockAdAccounts(tx, [account.id])
    if (!locked) throw new Error(`ad account ${account.id} vanished`)
    const differences = await writeSpendDays(tx, locked, settledDays(answer.value, today))
    await markLateSpend(tx, locked.id, monthsBilled(differences, now, world.settings.billsClose))
    await moveRollups(tx, locked, differences, businessMark(now))
  })
  return { isWritten: true }
}
