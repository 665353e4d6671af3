// Ledger recipes of a transfer line: its money goes from ad account to clearing account, and from there to the other ad account, back,
// or to the payer; its fee is held from the beginning and posted only for what arrived.
import { type Money, money, shareOf } from '@tallyhelm/protocol/values/money'
import type { Transfer } from './recipes.ts'

/** A leg of a transfer as its money sees it: OUT takes from the ad account's QUOTA account, IN and BACK give to theirs. */
export type TransferLegMoney = { legId: string; kind: 'OUT' | 'IN' | 'BACK'; quota: string; clearing: string; amount: Money }
/** What a transfer of `asked` between two companies costs: its part of the order's fee, and the rate it was accepted at. */
export type TransferFee = { transferId: string; payer: string; serviceFee: string; asked: Money; amount: Money; basisPoints: number }

/** What a leg holds from the moment it exists, and what is posted when the platform did all of it. */
export function transferLegHold({ legId, kind, quota, clearing, amount }: TransferLegMoney): Transfer {
  if (amount.minor <= 0n) throw new Error('A leg of a transfer moves something.')
  const [debit, credit] = kind === 'OUT' ? [quota, clearing] : [clearing, quota]
  return { key: `${legId}:QUOTA_TRANSFER`, code: 'QUOTA_TRANSFER', debit, credit, amount }
}

/** How the hold of a leg ends by what the platform did of it: keys to post or to void, and what is posted instead. */
export type HoldEnd = { posted: string[]; voided: string[]; instead: Transfer[] }

/** Refuses more than was held. */
export function transferLegEnd(leg: TransferLegMoney, moved: Money): HoldEnd {
  return holdEnd(transferLegHold(leg), moved)
}

/** Nothing within one company, where the rate does not apply. */
export function transferFeeHold({ transferId, payer, serviceFee, amount }: TransferFee): Transfer[] {
  if (amount.minor < 0n) throw new Error('A fee is never negative.')
  const key = `${transferId}:TRANSFER_FEE`
  return amount.minor === 0n ? [] : [{ key, code: 'SERVICE_FEE', debit: payer, credit: serviceFee, amount }]
}

/** The fee of what arrived, never more than was held, and all of that when everything arrived; the rest goes back to the payer. */
export function transferFeeEnd(fee: TransferFee, arrived: Money): HoldEnd & { charged: Money } {
  const share = shareOf(arrived, fee.basisPoints)
  const isWhole = arrived.minor >= fee.asked.minor
  const charged = !isWhole && share.minor < fee.amount.minor ? share : fee.amount
  const [hold] = transferFeeHold(fee)
  return { ...(hold ? holdEnd(hold, charged) : { posted: [], voided: [], instead: [] }), charged }
}

function holdEnd(hold: Transfer, moved: Money): HoldEnd {
  if (moved.minor < 0n || moved.minor > hold.amount.minor) throw new Error('What moved lies between nothing and the hold.')
  if (moved.minor === hold.amount.minor) return { posted: [hold.key], voided: [], instead: [] }
  const part = { ...hold, key: `${hold.key}:approved`, amount: money(moved.minor, hold.amount.currency) }
  return { posted: [], voided: [hold.key], instead: moved.minor === 0n ? [] : [part] }
}
