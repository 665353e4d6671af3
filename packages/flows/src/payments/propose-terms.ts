// Propose what a method takes, in one currency or several; it holds after another person has checked it.
import { insertProposedTerms, type ProposedTerms } from '@tallyhelm/modules/payments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { basisPointsOf } from '@tallyhelm/protocol/topics/billing/limits'
import { METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { limitOf, type TermsInput, termsProblems } from '@tallyhelm/protocol/topics/payments/settings-limits'
import type { ProposeTermsRequest } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { termsText } from './terms-case.ts'

/** Refuses PERMISSION_DENIED, INPUT_INVALID naming the field, and CASE_OPEN while a change of the method waits. */
export async function proposeTerms(world: World, actor: StaffActor, input: ProposeTermsRequest): Promise<{ caseId: string }> {
  requireMaker('PAYMENT_TERMS', actor)
  const { method, reason } = input
  const lines = input.lines.map(termsOf)
  return world.db.transaction({ kind: 'staff' }, async tx => {
    const { id } = await openCase(world, tx, actor, {
      kind: 'PAYMENT_TERMS',
      subject: method,
      object: { kind: 'payment-method', id: method },
      title: `${METHODS[method].text} ${lines.map(({ currency }) => currency).join('、')}`,
      reason,
      details: { after: Object.fromEntries(lines.map(line => [line.currency, termsText(line)])) },
    })
    await insertProposedTerms(tx, id, method, lines)
    return { caseId: id }
  })
}

/** An open one needs no reason for being closed. */
function termsOf(line: TermsInput, index: number): ProposedTerms {
  const problems = Object.entries(termsProblems(line)).map(([field, msg]) => ({ path: `lines.${index}.${field}`, msg }))
  const { currency, is_open: isOpen, closed_why, fee_percent, arrival } = line
  const [least, most] = [limitOf(line.least, currency), limitOf(line.most, currency)]
  if (problems.length > 0 || !least || !most) throw new Refusal('INPUT_INVALID', {}, problems)
  const closedWhy = isOpen ? '' : closed_why.trim()
  return { currency, isOpen, closedWhy, feeBasisPoints: basisPointsOf(fee_percent), least, most, arrival: arrival.trim() }
}
