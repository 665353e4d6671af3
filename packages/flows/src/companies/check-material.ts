// Check material (pre-check): what platforms refuse companies for, told before anything is handed in and kept with what is.
import {
  type CheckedMaterial,
  countChecksSince,
  dropKeptCheck,
  findWaitingApplication,
  insertCheck,
  judgeMaterial,
  keepCheck,
  lockApplication,
  otherLinksOf,
} from '@tallyhelm/modules/companies'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CompanyCheckRequest, PreCheck } from '@tallyhelm/protocol/topics/companies/check-schemas'
import { CHECK_MS, CHECKS_PER_HOUR, type CheckLine } from '@tallyhelm/protocol/topics/companies/checks'
import { linkProblem, plainNumber } from '@tallyhelm/protocol/topics/companies/material'
import type { ApplyType } from '@tallyhelm/protocol/topics/companies/enums'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { type TenantActor, turnOwner, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const HOUR_MS = 3_600_000
/** So long what was found holds for what is handed in. */
const HOLDS_MS = 24 * HOUR_MS
/** Waiting for one's turn and the database take the rest. */
const READING_MS = CHECK_MS - 2_000
const system = { kind: 'system' } as const

/** What is checked: `facts` are all that the judgement depends on besides the world outside. */
export type Checked = { kind: ApplyType; facts: object; judge: () => Promise<CheckLine[]> }

/** Refuses PERMISSION_DENIED for a sub-customer, FLOW_LIMITED after 30 in an hour, and BUSY where too many wait. */
export async function preCheckMaterial(
  world: World,
  actor: TenantActor,
  request: CompanyCheckRequest,
  gone?: AbortSignal,
): Promise<PreCheck> {
  const { apply_type: kind, ...given } = request
  const material = plain(given)
  const { customerId } = actor
  return await preCheck(world, actor, { kind, facts: material, judge: () => judge(world, { customerId, material, caseId: null }) }, gone)
}

/** Refuses as preCheckMaterial. */
export async function preCheck(
  world: World,
  actor: TenantActor,
  { kind, facts, judge: look }: Checked,
  gone?: AbortSignal,
): Promise<PreCheck> {
  const { customerId, userId } = actor
  if (actor.subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const started = world.clock.now().getTime()
  const earlier = await world.db.read(tenantScopeOf(actor), tx => countChecksSince(tx, userId, new Date(started - HOUR_MS)))
  if (earlier.count >= CHECKS_PER_HOUR) {
    const waitMs = (earlier.first?.getTime() ?? started) + HOUR_MS - started
    throw new Refusal('FLOW_LIMITED', { seconds: Math.max(1, Math.ceil(waitMs / 1_000)) })
  }
  const lines = await world.websites.inTurn(turnOwner(actor), look, gone)
  const at = world.clock.now()
  await world.db.transaction(tenantScopeOf(actor), tx =>
    insertCheck(tx, { id: world.ids.next(), customerId, userId, kind, digest: digestOf(world, facts), lines, at, caseId: null }),
  )
  return { checked_at: at.toISOString(), may_submit: !lines.some(line => line.is_blocking), lines }
}

type HandedIn = { customerId: string; caseId: string; kind: ApplyType; facts: object }
const JOBS = { COMPANY: 'companies.check', OPENING: 'openings.check' } as const satisfies Record<ApplyType, string>

/** In the transaction that hands it in, or in again: what was found of this very material is kept with it, else a job looks. */
export async function keepOrCheck(world: World, tx: Tx, { customerId, caseId, kind, facts }: HandedIn): Promise<void> {
  await dropKeptCheck(tx, caseId)
  const since = new Date(world.clock.now().getTime() - HOLDS_MS)
  if (await keepCheck(tx, { id: world.ids.next(), customerId, kind, digest: digestOf(world, facts), since, caseId })) return
  await world.queue.enqueue(tx, JOBS[kind], { case_id: caseId }, { jobKey: `${JOBS[kind]}:${caseId}` })
}

export const keepOrCheckMaterial = (world: World, tx: Tx, of: Pick<HandedIn, 'customerId' | 'caseId'>, material: CheckedMaterial) =>
  keepOrCheck(world, tx, { ...of, kind: 'COMPANY', facts: plain(material) })

/** Job companies.check: what nobody checked before handing it in. May run again; the last one stands. */
export async function checkHandedIn(world: World, { caseId }: { caseId: string }): Promise<void> {
  await checkCase(world, { caseId, kind: 'COMPANY' }, async tx => {
    const found = await lockedMaterial(tx, caseId)
    if (!found) return undefined
    const { customerId, material } = found
    return { customerId, facts: material, judge: () => judge(world, { customerId, material, caseId }) }
  })
}

type Standing = Pick<Checked, 'facts' | 'judge'> & { customerId: string }

/** `standing` reads, locked, what the case is about now: it may be handed in again, and checked, while this one looks. */
export async function checkCase(
  world: World,
  { caseId, kind }: { caseId: string; kind: ApplyType },
  standing: (tx: Tx) => Promise<Standing | undefined>,
): Promise<void> {
  const found = await world.db.transaction(system, standing)
  if (!found) return
  const { customerId, facts } = found
  const lines = await found.judge()
  await world.db.transaction(system, async tx => {
    const now = await standing(tx)
    const digest = digestOf(world, facts)
    if (!now || digestOf(world, now.facts) !== digest) return
    const [id, at] = [world.ids.next(), world.clock.now()]
    await insertCheck(tx, { id, customerId, userId: null, kind, digest, lines, at, caseId })
  })
}

async function lockedMaterial(tx: Tx, caseId: string): Promise<{ customerId: string; material: CheckedMaterial } | undefined> {
  const found = await lockApplication(tx, caseId)
  return found && { customerId: found.customerId, material: plain(found.material) }
}

/** Of what else may come along, nothing is judged. */
export const plain = (given: CheckedMaterial): CheckedMaterial => ({
  company_name: given.company_name,
  company_name_en: given.company_name_en,
  area: given.area,
  registration_number: plainNumber(given.area, given.registration_number),
  expires_on: given.expires_on,
  website: given.website,
  promotion_links: [...given.promotion_links],
  industry: given.industry,
})

const digestOf = (world: World, facts: object): string => world.secrets.tokenDigest(JSON.stringify(Object.entries(facts)))

type Judged = { customerId: string; material: CheckedMaterial; caseId: string | null }

async function judge(world: World, { customerId, material, caseId }: Judged): Promise<CheckLine[]> {
  const waiting = await world.db.read(system, tx => findWaitingApplication(tx, customerId, material.registration_number))
  return await judgeWith(world, { customerId, material, isDuplicate: waiting !== undefined && waiting.id !== caseId })
}

/** Each page is opened once, all of them at the same time. */
export async function judgeWith(
  world: World,
  { customerId, material, isDuplicate }: { customerId: string; material: CheckedMaterial; isDuplicate: boolean },
): Promise<CheckLine[]> {
  const links = [...new Set([material.website, ...material.promotion_links])].filter(link => link !== '' && linkProblem(link) === undefined)
  const read = await Promise.all(links.map(async link => [link, await world.websites.read(link, READING_MS)] as const))
  const others = await world.db.read(system, tx => otherLinksOf(tx, customerId, material.registration_number))
  return judgeMaterial(material, { today: dayOf(world.clock.now()), websites: new Map(read), isDuplicate, others })
}
