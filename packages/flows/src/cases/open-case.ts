// Open a case: for the flow of a topic, in its transaction, after it has checked what is asked for.
import type { Tx } from '@tallyhelm/world/handles/world'
import { type Case, insertCase, type NewCase } from '@tallyhelm/modules/cases'
import { claimFile, fileOwner } from '@tallyhelm/modules/files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { caseKind, type CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { StaffActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { personOf, recordStep } from './case-steps.ts'

type Opened = Pick<NewCase, 'kind' | 'subject' | 'title' | 'object'> & {
  tenant?: { customerId: string | null; subCustomerId: string | null }
  reason: string
  /** The end of what it asks for: it lapses then at the latest. */
  endsAt?: Date | null
  /** A picture or paper that shows it: the key of an upload of the maker's own. */
  proof?: string | null
  /** What the audit log says of it. */
  details: Readonly<Record<string, unknown>>
}

/** For a flow to ask before it looks at the input. Refuses PERMISSION_DENIED. */
export function requireMaker(kind: CaseKind, actor: StaffActor): void {
  const { makers } = caseKind(kind)
  if (makers === 'user' || !makers.includes(actor.role)) throw new Refusal('PERMISSION_DENIED')
}

/**
 * The topic's own row takes the case's id. Refuses PERMISSION_DENIED, CASE_OPEN while one of this kind and subject waits, and INPUT_INVALID at
 * `proof_file` for what the maker did not upload himself.
 */
export async function openCase(world: World, tx: Tx, actor: StaffActor | UserActor, opened: Opened): Promise<Case> {
  if (actor.kind === 'staff') requireMaker(opened.kind, actor)
  else if (caseKind(opened.kind).makers !== 'user') throw new Refusal('PERMISSION_DENIED')
  const { reason, details, tenant = { customerId: null, subCustomerId: null }, endsAt = null, proof = null, ...rest } = opened
  const made = {
    ...rest,
    ...tenant,
    id: world.ids.next(),
    maker: personOf(actor),
    askedReason: reason,
    endsAt,
    proof,
    at: world.clock.now(),
  }
  if (proof !== null) await claimProof(tx, actor, proof, made.at)
  const inserted = await insertCase(tx, made)
  if (!inserted) throw new Refusal('CASE_OPEN', { title: caseKind(opened.kind).title })
  await recordStep(world, tx, actor, inserted, {
    event: 'SUBMITTED',
    reason,
    details: proof === null ? details : { ...details, proof_file: proof },
  })
  return inserted
}

async function claimProof(tx: Tx, actor: StaffActor | UserActor, name: string, now: Date): Promise<void> {
  const isOwn = await claimFile(tx, { name, owner: fileOwner(actor), kind: 'proof', now })
  if (!isOwn) throw new Refusal('INPUT_INVALID', {}, [{ path: 'proof_file', msg: '凭证不存在或已过期，请重新上传' }])
}
