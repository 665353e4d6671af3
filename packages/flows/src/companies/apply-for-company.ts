// Apply for a company: a customer hands in what a platform asks of it, once for all channels; staff check it.
import {
  deleteDraft,
  findApplicationByKey,
  findWaitingApplication,
  insertApplication,
  lockApplication,
  writeMaterial,
} from '@tallyhelm/modules/companies'
import { bindEvidence, fileOwner, unbindEvidence } from '@tallyhelm/modules/files'
import { customerName, lockCustomer } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type {
  CompanyMaterial,
  ConditionRequest,
  CreateApplyRequest,
  StoredMaterial,
  UpdateApplyRequest,
} from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { MATERIAL_COLUMNS, materialProblems, NO_LICENCE, numberProblem, plainNumber } from '@tallyhelm/protocol/topics/companies/material'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { openCase } from '../cases/open-case.ts'
import { appealCase, lockRejectedCase, resubmitCase } from '../cases/resubmit-case.ts'
import { withdrawCase } from '../cases/withdraw-case.ts'
import { keepOrCheckMaterial } from './check-material.ts'

const WAITING = '该主体存在审核中的申请，请勿重复提交'

/**
 * Sent again it is one application. Refuses PERMISSION_DENIED for a sub-customer, INPUT_INVALID at each field, also at `licence` for files of
 * others and at `registration_number` while one with it waits, QUOTA_KEY_MISSING and QUOTA_KEY_REUSED.
 */
export async function applyForCompany(
  world: World,
  actor: TenantActor,
  { idempotencyKey, request }: { idempotencyKey: string | undefined; request: CreateApplyRequest },
): Promise<{ applyId: string }> {
  if (actor.subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const requestKey = requireKey(idempotencyKey)
  const { apply_type, licence, ...given } = request
  const material = judged(world, given, licence)
  const bodyHash = world.secrets.tokenDigest(JSON.stringify([apply_type, material, licence.map(({ key }) => key)]))
  const { customerId, userId, userName: submitter } = actor
  return await world.db.transaction({ kind: 'system' }, async tx => {
    await lockCustomer(tx, customerId)
    // After the lock: whoever sent the same before has ended.
    const earlier = await findApplicationByKey(tx, userId, requestKey)
    if (earlier && earlier.bodyHash !== bodyHash) throw new Refusal('QUOTA_KEY_REUSED')
    if (earlier) return { applyId: earlier.id }
    await requireNoneWaiting(tx, customerId, material)
    const at = world.clock.now()
    const { id } = await openCase(world, tx, actor, {
      kind: 'COMPANY',
      subject: subjectOf(customerId, material),
      object: { kind: 'company-application', id: customerId },
      title: `${material.company_name} ${await customerName(tx, customerId)}`,
      tenant: { customerId, subCustomerId: null },
      reason: '',
      details: { company_name: material.company_name, registration_number: material.registration_number },
    })
    await insertApplication(tx, { id, customerId, userId, submitter, material, requestKey, bodyHash, at })
    await bindLicence(world, tx, actor, { id, licence })
    await keepOrCheckMaterial(world, tx, { customerId, caseId: id }, material)
    await deleteDraft(tx, { customerId, userId, kind: apply_type })
    return { applyId: id }
  })
}

/** Only what was flagged may change. Refuses NOT_FOUND, CASE_NOT_MAKER, CASE_CLOSED unless it was rejected, INPUT_INVALID at each field. */
export async function mendApplication(world: World, actor: TenantActor, request: UpdateApplyRequest): Promise<void> {
  const { apply_id: id, licence, ...given } = request
  const material = judged(world, given, licence)
  await world.db.transaction({ kind: 'system' }, async tx => {
    // In the order of a decision: case, application, customer.
    const rejected = await lockRejectedCase(tx, actor, id)
    const before = await lockOwn(tx, actor, id)
    await lockCustomer(tx, actor.customerId)
    const keys = licence.map(({ key }) => key)
    const hasNewLicence = JSON.stringify(keys) !== JSON.stringify(before.licence)
    const changed = [
      ...MATERIAL_COLUMNS.filter(column => JSON.stringify(material[column]) !== JSON.stringify(before.material[column])),
      ...(hasNewLicence ? ['licence'] : []),
    ]
    if (changed.includes('registration_number')) await requireNoneWaiting(tx, actor.customerId, material)
    const title = `${material.company_name} ${await customerName(tx, actor.customerId)}`
    await resubmitCase(world, tx, actor, rejected, { title, changed, details: { company_name: material.company_name, changed } })
    await writeMaterial(tx, id, material)
    await keepOrCheckMaterial(world, tx, { customerId: actor.customerId, caseId: id }, material)
    if (!hasNewLicence) return
    await unbindEvidence(tx, { kind: 'company', id })
    await bindLicence(world, tx, actor, { id, licence })
  })
}

/** Once for each application. Refuses as appealCase. */
export async function appealApplication(world: World, actor: TenantActor, { id, reason }: { id: string; reason: string }): Promise<void> {
  await world.db.transaction({ kind: 'system' }, tx => lockOwn(tx, actor, id))
  await appealCase(world, actor, { case_id: id, reason })
}

/** Refuses as withdrawCase. */
export async function withdrawApplication(world: World, actor: TenantActor, id: string): Promise<void> {
  await world.db.transaction({ kind: 'system' }, tx => lockOwn(tx, actor, id))
  await withdrawCase(world, actor, { case_id: id, reason: '' })
}

/** What an application with this number would be refused with, as far as the customer's own say; null where nothing speaks against it. */
export async function companyObstacle(
  world: World,
  actor: TenantActor,
  { area, registration_number }: ConditionRequest,
): Promise<string | null> {
  const problem = numberProblem(area, registration_number)
  if (problem !== undefined) return problem
  const number = plainNumber(area, registration_number)
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  return (await world.db.read(scope, tx => findWaitingApplication(tx, actor.customerId, number))) ? WAITING : null
}

const subjectOf = (customerId: string, { registration_number }: StoredMaterial) => `${customerId}:${registration_number}`

function judged(world: World, given: Omit<CompanyMaterial, 'licence'>, licence: CompanyMaterial['licence']): StoredMaterial {
  // A video is evidence too, and no licence.
  const isPaper = licence.every(({ key }) => /\.(webp|pdf)$/.test(key))
  const problems = [...materialProblems(given, dayOf(world.clock.now())), ...(isPaper ? [] : [{ path: 'licence', msg: NO_LICENCE }])]
  if (problems.length > 0) throw new Refusal('INPUT_INVALID', {}, problems)
  return { ...given, registration_number: plainNumber(given.area, given.registration_number) }
}

async function lockOwn(tx: Tx, { customerId, subCustomerId }: TenantActor, id: string) {
  const found = await lockApplication(tx, id, { kind: 'tenant', customerId, subCustomerId })
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

async function bindLicence(world: World, tx: Tx, actor: TenantActor, { id, licence }: { id: string; licence: CompanyMaterial['licence'] }) {
  const object = { kind: 'company', id, customerId: actor.customerId, subCustomerId: null } as const
  await bindEvidence(tx, object, { owner: fileOwner(actor), files: licence, now: world.clock.now(), path: 'licence' })
}

/** The customer is locked. A case is filed under the number that it was opened with, which a revision may have changed. */
async function requireNoneWaiting(tx: Tx, customerId: string, { registration_number }: StoredMaterial): Promise<void> {
  if (await findWaitingApplication(tx, customerId, registration_number))
    throw new Refusal('INPUT_INVALID', {}, [{ path: 'registration_number', msg: WAITING }])
}
