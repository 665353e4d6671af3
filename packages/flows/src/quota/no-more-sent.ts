// Legs that are sent no more, and whose money goes back to whoever paid: of ad accounts that their customer no longer holds (taking back waits
// for all orders, so such a leg comes from before that or from a hand in the database), and additions to stolen ones (docs/decisions/holders.md, monitors.md).
import { type LedgerPart, openAccount, placedQuota, reopening } from '@tallyhelm/modules/ledger'
import { type Item, lowers } from '@tallyhelm/modules/quota'
import { OPEN_INCIDENT } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { money } from '@tallyhelm/protocol/values/money'
import type { Tx } from '@tallyhelm/world/handles/world'
import type { Settlement } from './settlement.ts'

export const TAKEN_BACK = '账户已被收回，款项已退回'

export const isNoMoreSent = ({ isTakenBack, isBarred }: Pick<Item, 'isTakenBack' | 'isBarred'>): boolean => isTakenBack || isBarred

/**
 * How those of the items end that are about to be sent and are not. One that was sent before comes here only once nothing of that can take
 * effect any more, so no money is at the platform.
 */
export const endedUnsent = (items: readonly Item[]): { item: Item; step: Settlement }[] =>
  items.filter(isNoMoreSent).map(item => ({ item, step: { step: 'fail', reason: item.isTakenBack ? TAKEN_BACK : OPEN_INCIDENT } }))

/**
 * What was to raise the account ends: if its platform did it all the same, the one who holds it now has a difference, which blocks it. What
 * was sent to lower it is the payer's as soon as the platform has done it, so that is waited for.
 */
export function stepOnTakenBack(item: Item, step: Settlement): Settlement {
  if (!item.isTakenBack || step.step === 'fail') return step
  const mayHaveLowered = lowers(item.kind) && item.sends > 0 && step.step !== 'release'
  return mayHaveLowered ? step : { step: 'fail', reason: TAKEN_BACK }
}

/** The closing of the books took what a leg had still on hold; it comes in again before it goes to the payer. */
export async function reopenFor(tx: Tx, books: LedgerPart, item: Item, took: bigint, now: Date): Promise<void> {
  const left = (await placedQuota(tx, item.adAccountId, item.currency)).minor
  const missing = took - (left > 0n ? left : 0n)
  if (missing <= 0n) return
  const external = await openAccount(tx, { kind: 'EXTERNAL', currency: item.currency }, now)
  books.move(reopening({ itemId: item.id, external, quota: item.sides.quota, amount: money(missing, item.currency) }), {
    customerId: item.customerId,
    subCustomerId: null,
    adAccountId: item.adAccountId,
    reference: { kind: 'QUOTA_ITEM', id: item.id },
    operator: item.submitter,
    summary: '账户收回后渠道确认的调减',
    at: now,
  })
}
