// Transfer decisions: from how the legs of a transfer line ended, which leg comes next and where the money goes. Pure: the
// simulation of transfers runs this very code (domain.md 3: reduce, then add; refused, the source gets it back, else the payer).
import type { LegKind, TransferOutcome } from '@tallyhelm/protocol/topics/quota/enums'

export type TransferLegKind = Extract<LegKind, 'OUT' | 'IN' | 'BACK'>

/**
 * A leg of the line, in minor units. `moved`: what took effect on the platform, which may be less than `amount` (a proposal approved
 * at another figure), nothing after FAIL, null while the leg is under way.
 */
export type TransferLeg = { kind: TransferLegKind; amount: bigint; moved: bigint | null }

export type TransferEnd = {
  step: 'end'
  outcome: TransferOutcome
  /** onto the account that receives */
  arrived: bigint
  /** back onto the account that gave */
  returnedToSource: bigint
  /** what no account took goes to the wallet or credit line that pays for the order */
  returnedToPayer: bigint
}
export type TransferStep = { step: 'wait' } | { step: 'start'; kind: 'IN' | 'BACK'; amount: bigint } | TransferEnd

/**
 * Decides by the legs that are there, so that asking twice starts nothing twice; what left is what arrived, came back and went to the
 * payer. Throws when the legs can't be those of one line.
 */
export function decideTransfer(legs: readonly TransferLeg[]): TransferStep {
  const [out, into, back] = [only(legs, 'OUT'), only(legs, 'IN'), only(legs, 'BACK')]
  if (!out) throw new Error('A transfer begins with the leg that goes out.')
  if (out.moved === null) return follows(into ?? back, 'wait before the money left')
  if (out.moved === 0n) {
    follows(into ?? back, 'begin although nothing left')
    return { step: 'end', outcome: 'NOT_STARTED', arrived: 0n, returnedToSource: 0n, returnedToPayer: 0n }
  }
  if (!into) {
    follows(back, 'come back before it was to arrive')
    return { step: 'start', kind: 'IN', amount: out.moved }
  }
  carries(into, out.moved)
  if (into.moved === null) return follows(back, 'come back while it may arrive')
  const left = out.moved - into.moved
  if (left === 0n) {
    follows(back, 'come back after all of it arrived')
    return { step: 'end', outcome: 'DONE', arrived: into.moved, returnedToSource: 0n, returnedToPayer: 0n }
  }
  if (!back) return { step: 'start', kind: 'BACK', amount: left }
  carries(back, left)
  if (back.moved === null) return { step: 'wait' }
  const returnedToPayer = left - back.moved
  const failed = back.moved > 0n ? 'RETURNED_TO_SOURCE' : 'RETURNED_TO_PAYER'
  return { step: 'end', outcome: into.moved > 0n ? 'DONE' : failed, arrived: into.moved, returnedToSource: back.moved, returnedToPayer }
}

function only(legs: readonly TransferLeg[], kind: TransferLegKind): TransferLeg | undefined {
  const [leg, other] = legs.filter(one => one.kind === kind)
  if (other) throw new Error(`A transfer has one leg ${kind}.`)
  if (leg && leg.moved !== null && (leg.moved < 0n || leg.moved > leg.amount)) {
    throw new Error(`The leg ${kind} moved ${leg.moved} of ${leg.amount}.`)
  }
  return leg
}

function follows(later: TransferLeg | undefined, what: string): { step: 'wait' } {
  if (later) throw new Error(`The leg ${later.kind} can't ${what}.`)
  return { step: 'wait' }
}

function carries(leg: TransferLeg, amount: bigint): void {
  if (leg.amount !== amount) throw new Error(`The leg ${leg.kind} carries ${leg.amount} instead of ${amount}.`)
}
