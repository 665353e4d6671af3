// Propose an outcome: the first of two people says what became of a leg that only people can judge. Nothing moves yet.
import { findItem, insertProposal, lockHeadOf, type Proposed } from '@tallyhelm/modules/quota'
import { type FieldProblem, Refusal } from '@tallyhelm/protocol/errors/refusal'
import { LEG_KINDS } from '@tallyhelm/protocol/topics/quota/enums'
import { PROOF_LEAST } from '@tallyhelm/protocol/topics/quota/limits'
import { type Currency, parseMoney } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { refuseTakenReference, settleBefore } from './refuse-taken-reference.ts'
import { settlementOf } from './manual-settlement.ts'

const MAX_TEXT = 500

export type ProposeOutcomeInput = {
  itemId: string
  outcome: 'DONE' | 'FAILED'
  /** decimal text: the limit that the platform shows now; not where a sum is moved (TikTok) */
  figure: string | null
  /** the platform's transaction; needed where a sum is moved */
  reference: string | null
  /** what shows it: the platform's own words, a link, a ticket; may be empty beside a picture */
  proof: string
  /** the key of an upload of the maker's own */
  proofFile?: string | null
  /** told to the customer when it failed */
  reason: string | null
}

/**
 * Gives the case's id. Of legs that one attempt carried the outcome is one: it is proposed for their head. Refuses INPUT_INVALID, NOT_FOUND, QUOTA_MOVED_ON (no longer in people's hands), CASE_OPEN, PERMISSION_DENIED, and
 * QUOTA_FIGURE_UNFIT: a leg is done when the platform shows its target or something in between, and failed when it shows what it showed
 * before; anything else is first put right on the platform.
 */
export async function proposeOutcome(world: World, actor: StaffActor, input: ProposeOutcomeInput): Promise<{ caseId: string }> {
  requireMaker('LEG_OUTCOME', actor)
  const { proofFile = null, ...said } = input
  const asked = await world.db.read({ kind: 'system' }, tx => findItem(tx, input.itemId))
  if (!asked) throw new Refusal('NOT_FOUND')
  const proposed = proposedOf(input, asked.currency)
  await settleBefore(world, asked, proposed)
  return world.db.transaction({ kind: 'system' }, async tx => {
    const item = await lockHeadOf(tx, input.itemId)
    if (!item) throw new Refusal('NOT_FOUND')
    if (item.state !== 'MANUAL') throw new Refusal('QUOTA_MOVED_ON')
    settlementOf(item, world.platforms[item.channel].changeStyle, proposed)
    await refuseTakenReference(tx, item, proposed)
    const tenant = { customerId: item.customerId, subCustomerId: item.subCustomerId }
    const { id } = await openCase(world, tx, actor, {
      kind: 'LEG_OUTCOME',
      subject: item.id,
      object: { kind: 'quota-item', id: item.id },
      title: `${LEG_KINDS[item.kind]} ${item.outsideAccountId}（${item.orderId}）`,
      tenant,
      reason: '',
      proof: proofFile,
      details: said,
    })
    await insertProposal(tx, id, { itemId: item.id, ...tenant }, proposed)
    return { caseId: id }
  })
}

function proposedOf(input: ProposeOutcomeInput, currency: Currency): Proposed {
  const [proof, reason] = [input.proof.trim(), input.reason?.trim() ?? '']
  const figure = input.figure === null ? null : parseMoney(input.figure, currency)
  const problems: FieldProblem[] = []
  if (proof.length < PROOF_LEAST && !input.proofFile)
    problems.push({ path: 'proof', msg: `渠道证明至少 ${PROOF_LEAST} 个字符，或附上凭证` })
  if (proof.length > MAX_TEXT) problems.push({ path: 'proof', msg: `渠道证明最多 ${MAX_TEXT} 个字` })
  if (input.outcome === 'FAILED' && (reason === '' || reason.length > MAX_TEXT)) {
    problems.push({ path: 'reason', msg: `请填写失败原因，最多 ${MAX_TEXT} 个字` })
  }
  if (figure === undefined) problems.push({ path: 'figure', msg: '渠道额度格式不正确' })
  if (problems.length > 0 || figure === undefined) throw new Refusal('INPUT_INVALID', {}, problems)
  return {
    outcome: input.outcome,
    figure: figure && figure.minor,
    reference: input.reference?.trim() || null,
    proof,
    reason: input.outcome === 'FAILED' ? reason : null,
  }
}
