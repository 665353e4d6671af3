// Propose a change of a credit line: the first of two people says what it is to be, and why. Nothing holds yet.
import { type CreditProposal, insertCreditProposal } from '@tallyhelm/modules/credit'
import { customerName } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ProposeCreditRequest } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { temporaryEnd, temporaryUntilProblem } from '@tallyhelm/protocol/topics/credit/limits'
import { CREDIT_ACTIONS } from '@tallyhelm/protocol/topics/credit/enums'
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { decimalText, displayText } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { lineAfter, lockLineOf } from './change-line.ts'

/** Refuses PERMISSION_DENIED, INPUT_INVALID, NOT_FOUND, CREDIT_NOT_OFFERED, CREDIT_UNCHANGED, and CASE_OPEN while one waits for this line. */
export async function proposeCredit(world: World, actor: StaffActor, input: ProposeCreditRequest): Promise<{ caseId: string }> {
  requireMaker('CREDIT_LINE', actor)
  const proposal = proposalOf(input, world.clock.now())
  return await world.db.transaction({ kind: 'system' }, tx =>
    openProposal(world, tx, actor, proposal, { reason: input.reason, proof: input.proof_file ?? null }),
  )
}

/** In the caller's transaction. Refuses as above, the input apart. */
export async function openProposal(
  world: World,
  tx: Tx,
  actor: StaffActor,
  proposal: CreditProposal,
  { reason, proof }: { reason: string; proof: string | null },
): Promise<{ caseId: string }> {
  const { customerId, currency, action, amount, until } = proposal
  const { before } = await lockLineOf(tx, proposal)
  lineAfter(before, proposal)
  const { id } = await openCase(world, tx, actor, {
    kind: 'CREDIT_LINE',
    subject: `${customerId}:${currency}`,
    object: { kind: 'customer', id: customerId },
    title: `${CREDIT_ACTIONS[action]}${amount === null ? '' : ` ${displayText(amount)} ${currency}`} ${await customerName(tx, customerId)}`,
    tenant: { customerId, subCustomerId: null },
    reason,
    proof,
    endsAt: until,
    details: fieldsOf(proposal),
  })
  await insertCreditProposal(tx, id, proposal)
  return { caseId: id }
}

/** For the audit log. */
export const fieldsOf = ({ action, amount, until, currency }: CreditProposal): Record<string, unknown> => ({
  credit_action: CREDIT_ACTIONS[action],
  currency,
  ...(amount === null ? {} : { amount: decimalText(amount) }),
  ...(until === null ? {} : { temporary_until: until.toISOString() }),
})

function proposalOf(input: ProposeCreditRequest, now: Date): CreditProposal {
  const { action, currency, amount, until_day: day } = input
  const hasAmount = action === 'SET' || action === 'TEMPORARY'
  const isTemporary = action === 'TEMPORARY'
  const problems = [
    { path: 'amount', msg: hasAmount ? fundsAmountProblem(amount ?? '', currency, { mayBeZero: !isTemporary }) : unasked(amount) },
    { path: 'until_day', msg: isTemporary ? temporaryUntilProblem(day ?? '', dayOf(now)) : unasked(day) },
  ].flatMap(({ path, msg }) => (msg === undefined ? [] : [{ path, msg }]))
  if (problems.length > 0) throw new Refusal('INPUT_INVALID', {}, problems)
  return {
    customerId: input.customer_id,
    currency,
    action,
    amount: hasAmount ? amountFromInput(amount ?? '', currency, 'amount') : null,
    until: isTemporary && day !== null ? temporaryEnd(day) : null,
  }
}

const unasked = (value: string | null) => (value === null ? undefined : '该变更无需填写此项')
