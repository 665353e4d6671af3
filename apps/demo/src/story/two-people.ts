// What two of the demo's staff agree on: finance proposes it, its checker approves, and finance sees the outcome.
import { decideCase } from '@tallyhelm/flows/cases/decide-case'
import { seeOutcome } from '@tallyhelm/flows/cases/see-outcome'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { RULES_OF_CASES } from '@tallyhelm/flows/cases/rules-of-kinds'
import type { World } from '@tallyhelm/world/handles/world'
import { staffOf } from './staff.ts'

export type TwoPeople = { maker: StaffActor; checker: StaffActor }

/** `checked` is what the checker writes. */
export async function agree(
  world: World,
  propose: (maker: StaffActor) => Promise<{ caseId: string }>,
  checked: string,
  people?: TwoPeople,
): Promise<void> {
  const { maker, checker } = people ?? { maker: await staffOf(world, 'fin'), checker: await staffOf(world, 'fin-check') }
  const { caseId } = await propose(maker)
  const decision = { case_id: caseId, revision: 1, verdict: 'APPROVE', reason: checked, is_confirmed: false } as const
  await decideCase(world, checker, RULES_OF_CASES, { ...decision, flags: [] })
  await seeOutcome(world, maker, { case_id: caseId })
}
