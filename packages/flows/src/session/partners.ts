// Partners: systems that may send people over, signed in. Administrators keep them; one that may more than most takes two of them.
import { audit } from '@tallyhelm/modules/audit'
import { isCustomer } from '@tallyhelm/modules/organization'
import {
  changePartner as writeChange,
  endTokensOfPartner,
  forgetSessionsOf,
  insertPartner,
  isAddressRange,
  isPartnerNameTaken,
  lockPartner,
  type PartnerTerms,
  revokePartner as revoke,
} from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import { isWider, needsSecondPerson, type PartnerScope } from '@tallyhelm/protocol/topics/session/partner-scope'
import type { ChangedPartner, ChangePartnerRequest, NewPartner, PartnerSecret } from '@tallyhelm/protocol/topics/session/partner-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { scopeOf } from './case-kinds.ts'
import { proposePartner } from './propose-partner.ts'

/**
 * Nobody uses its secret before another person has agreed, where that is needed. Refuses INPUT_INVALID for a name that is taken, a customer
 * that is none and an address that is none, and CASE_OPEN while one of this name waits.
 */
export async function createPartner(world: World, actor: StaffActor, input: NewPartner): Promise<PartnerSecret> {
  requireRole(actor, partnerEndpoints.create)
  const { name, reason } = input
  const terms = termsOf(input)
  const [id, secret] = [world.ids.next(), world.secrets.newToken()]
  const secretDigest = world.secrets.tokenDigest(secret)
  const caseId = await world.db.transaction({ kind: 'system' }, async tx => {
    await requireCustomers(tx, terms)
    const taken = new Refusal('INPUT_INVALID', {}, [{ path: 'name', msg: '该名称已存在' }])
    if (needsSecondPerson(input, null)) {
      if (await isPartnerNameTaken(tx, name)) throw taken
      return proposePartner(world, tx, actor, { ...terms, partnerId: id, name, secretDigest, before: null }, reason)
    }
    if (!(await insertPartner(tx, { ...terms, id, name, secretDigest, createdBy: actor.staffId, now: world.clock.now() }))) throw taken
    await audit(world, tx, actor, 'session.create-partner', ['partner', id], { after: { name, ...scopeOf(terms) }, reason })
    return null
  })
  return { partner_id: id, name, secret, case_id: caseId }
}

/**
 * What narrows holds at once, and ends what was signed in by it. Refuses as createPartner, PARTNER_CHANGED for one that another person
 * changed or revoked meanwhile, and INPUT_INVALID where nothing changes.
 */
export async function changePartner(world: World, actor: StaffActor, input: ChangePartnerRequest): Promise<ChangedPartner> {
  requireRole(actor, partnerEndpoints.change)
  const terms = termsOf(input)
  const { caseId, users } = await world.db.transaction({ kind: 'system' }, async tx => {
    await requireCustomers(tx, terms)
    const partner = await lockPartner(tx, input.partner_id)
    if (!partner || partner.revision !== input.revision) throw new Refusal('PARTNER_CHANGED')
    const before = scopeOf(partner)
    if (!isWider(input, before) && !isWider(before, input))
      throw new Refusal('INPUT_INVALID', {}, [{ path: 'customer_ids', msg: '范围与现有的相同，没有变更' }])
    const { id: partnerId, name } = partner
    if (needsSecondPerson(input, before)) {
      const wanted = { ...terms, partnerId, name, secretDigest: null, before: partner }
      return { caseId: await proposePartner(world, tx, actor, wanted, input.reason), users: [] }
    }
    const ended = await applyChange(tx, { id: partnerId, terms, before, now: world.clock.now() })
    const details = { before, after: scopeOf(terms), reason: input.reason, ended: ended.length }
    await audit(world, tx, actor, 'session.change-partner', ['partner', partnerId], details)
    return { caseId: null, users: ended }
  })
  for (const userId of users) forgetSessionsOf(world, userId)
  return { case_id: caseId }
}

/** Of one that is locked. Whoever was let in by what it may no longer signs in again; gives who that is. */
async function applyChange(tx: Tx, { id, terms, before, now }: { id: string; terms: PartnerTerms; before: PartnerScope; now: Date }) {
  await writeChange(tx, id, terms)
  return isWider(before, scopeOf(terms)) ? endTokensOfPartner(tx, id, now) : []
}

/** What it issued and nobody has used ends too, and so do the sessions that its tokens opened. Refuses NOT_FOUND for one that is unknown or revoked. */
export async function revokePartner(world: World, actor: StaffActor, input: { partner_id: string; reason: string }): Promise<void> {
  requireRole(actor, partnerEndpoints.revoke)
  const users = await world.db.transaction({ kind: 'system' }, async tx => {
    const now = world.clock.now()
    if (!(await revoke(tx, input.partner_id, now))) throw new Refusal('NOT_FOUND')
    const ended = await endTokensOfPartner(tx, input.partner_id, now)
    await audit(world, tx, actor, 'session.revoke-partner', ['partner', input.partner_id], { reason: input.reason, ended: ended.length })
    return ended
  })
  for (const userId of users) forgetSessionsOf(world, userId)
}

/** Refuses INPUT_INVALID at `addresses` for one that is none. */
function termsOf({
  customer_ids: customerIds,
  with_sub_customers: withSubCustomers,
  addresses,
}: NewPartner | ChangePartnerRequest): PartnerTerms {
  const wrong = addresses.find(address => !isAddressRange(address))
  if (wrong !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'addresses', msg: `来源地址“${wrong}”格式不正确` }])
  return { customerIds, withSubCustomers, addresses }
}

async function requireCustomers(tx: Tx, { customerIds }: PartnerTerms): Promise<void> {
  for (const id of customerIds ?? [])
    if (!(await isCustomer(tx, id))) throw new Refusal('INPUT_INVALID', {}, [{ path: 'customer_ids', msg: `没有编号为 ${id} 的客户` }])
}
