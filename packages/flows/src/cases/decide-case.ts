// Decide a case: approved, what it asks for happens in the same transaction; rejected, whoever asked reads why.
import type { Tx } from '@tallyhelm/world/handles/world'
import { type Case, claimedByOther, decideCase as writeDecision, hasLapsed, insertCaseFlags } from '@tallyhelm/modules/cases'
import { requireSettledChecker } from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { DecideCaseRequest } from '@tallyhelm/protocol/topics/cases/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { Decision, RulesOfKinds } from './case-rules.ts'
import { lockOpenCase, personOf, recordStep, tellMaker } from './case-steps.ts'

/**
 * Refuses PERMISSION_DENIED, NOT_FOUND, CASE_CLOSED, CASE_CHANGED when the maker has submitted another revision meanwhile, CASE_CLAIMED by
 * the name of whoever holds it, CASE_CHECKER_IS_MAKER, CASE_APPEAL_SAME_PERSON, STAFF_SECRETS_NEW and STAFF_SECRETS_SHARED, INPUT_INVALID at
 * `reason` and `flags`, CASE_LAPSED for an approval, and what the kind refuses itself.
 */
export async function decideCase(world: World, actor: StaffActor, rules: RulesOfKinds, input: DecideCaseRequest): Promise<void> {
  if (input.verdict === 'APPROVE') await prepare(world, actor, rules, input)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const now = world.clock.now()
    const found = await lockDecidable(tx, actor, input, now)
    const isApproval = input.verdict === 'APPROVE'
    const { reason } = input
    const decision = { world, tx, actor, case: found, reason, isConfirmed: input.is_confirmed, now }
    let details: Readonly<Record<string, unknown>> = {}
    if (isApproval) {
      if (hasLapsed(found, now)) throw new Refusal('CASE_LAPSED')
      details = await rules[found.kind].approve(decision)
    } else {
      await rules[found.kind].reject?.(decision)
      await insertCaseFlags(tx, found, input.flags)
    }
    await writeDecision(tx, found.id, { status: isApproval ? 'APPROVED' : 'REJECTED', by: personOf(actor), reason, at: now })
    await recordStep(world, tx, actor, found, { event: isApproval ? 'APPROVED' : 'REJECTED', reason, details })
    await tellOutcome(rules, decision, isApproval)
  })
}

async function lockDecidable(tx: Tx, actor: StaffActor, input: DecideCaseRequest, now: Date): Promise<Case> {
  const found = await lockOpenCase(tx, actor, input.case_id)
  await requireChecker(tx, actor, found, input.revision, now)
  requireReason(found, input)
  return found
}

/** Only for whoever may decide: what a kind asks of the outside is not for everybody to set off. */
async function prepare(world: World, actor: StaffActor, rules: RulesOfKinds, input: DecideCaseRequest): Promise<void> {
  const now = world.clock.now()
  const { kind } = await world.db.transaction({ kind: 'system' }, async tx => {
    const found = await lockDecidable(tx, actor, input, now)
    if (hasLapsed(found, now)) throw new Refusal('CASE_LAPSED')
    return found
  })
  await rules[kind].prepare?.({ world, caseId: input.case_id })
}

async function tellOutcome(rules: RulesOfKinds, decision: Decision, isApproval: boolean): Promise<void> {
  const { world, tx, case: of, reason } = decision
  const { tell } = rules[of.kind]
  if (tell) return tell(decision, isApproval)
  const { title } = caseKind(of.kind)
  await tellMaker(world, tx, of, {
    title: `${title}${isApproval ? '已通过' : '未通过'}`,
    text: isApproval ? `“${of.title}”已通过。` : `“${of.title}”未通过：${reason}`,
  })
}

async function requireChecker(tx: Tx, actor: StaffActor, found: Case, revision: number, now: Date): Promise<void> {
  if (!caseKind(found.kind).checkers.includes(actor.role)) throw new Refusal('PERMISSION_DENIED')
  if (found.revision !== revision) throw new Refusal('CASE_CHANGED')
  const holder = claimedByOther(found, actor.staffId, now)
  if (holder !== undefined) throw new Refusal('CASE_CLAIMED', { name: holder })
  if (found.stage === 'APPEAL' && found.deciderId === actor.staffId) throw new Refusal('CASE_APPEAL_SAME_PERSON')
  if (found.maker.kind !== 'staff') return
  if (found.maker.id === actor.staffId) throw new Refusal('CASE_CHECKER_IS_MAKER')
  await requireSettledChecker(tx, { checkerId: actor.staffId, makerId: found.maker.id, now })
}

function requireReason({ kind }: Case, { verdict, reason, flags }: DecideCaseRequest): void {
  const { approvalNeedsReason, fields } = caseKind(kind)
  const invalid = (path: string, msg: string) => new Refusal('INPUT_INVALID', {}, [{ path, msg }])
  if (reason === '' && (verdict === 'REJECT' || approvalNeedsReason)) throw invalid('reason', '请填写原因')
  if (flags.length === 0) return
  if (verdict === 'APPROVE') throw invalid('flags', '通过时不能标注字段')
  if (flags.some(flag => !Object.hasOwn(fields, flag.field))) throw invalid('flags', '该字段不能标注')
  if (new Set(flags.map(flag => flag.field)).size < flags.length) throw invalid('flags', '同一字段只能标注一次')
}
