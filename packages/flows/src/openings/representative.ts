// The legal representative whom TikTok asks of some licences: taken in sealed, told to it once for each account, and deleted afterwards.
import {
  answerRepresentativeSend,
  beginRepresentativeSend,
  findRepresentative,
  lastRepresentativeSend,
  type Opening,
  purgeRepresentatives,
  type RepresentativeSend,
  writeRepresentative,
} from '@tallyhelm/modules/openings'
import type { Item } from '@tallyhelm/modules/items'
import { Refusal, type FieldProblem } from '@tallyhelm/protocol/errors/refusal'
import { MAINLAND } from '@tallyhelm/protocol/topics/companies/enums'
import {
  maskedRepresentative,
  NO_REPRESENTATIVE,
  plainRepresentative,
  type Representative,
  REPRESENTATIVE_KEPT_DAYS,
  representativeProblems,
} from '@tallyhelm/protocol/topics/openings/representative'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { FollowAnswer } from '../items/item-rules.ts'
import { unread } from '../items/no-answer.ts'
import { portOf } from './make-ready.ts'

const system = { kind: 'system' } as const
const DAY_MS = 86_400_000
const PURGED_MOST = 5_000
/** After so many without an answer people look. */
const SENDS_MOST = 3
/** TikTok verifies what it was told within a minute or so. */
const VERIFYING_MS = 5 * 60_000
const at = (path: string) => `representative${path === '' ? '' : `.${path}`}`

type Licence = { area: string; registration_number: string }

/** Null where the platform does not say now. Others than TikTok ask nobody, and of licences abroad there is no such check. */
export async function isRepresentativeAsked(
  world: World,
  channel: Channel,
  { area, registration_number }: Licence,
): Promise<boolean | null> {
  if (channel !== 'TIKTOK' || area !== MAINLAND) return false
  const answer = await world.platforms.TIKTOK.openings?.asksForRepresentative?.(registration_number)
  return answer?.kind === 'ok' ? answer.value : null
}

/** What is kept: nothing where the platform does not ask. Refuses INPUT_INVALID at each field, also where it asks and `given` is null. */
export function requireRepresentative(
  channel: Channel,
  asked: boolean | null,
  given: Representative | null,
  isKept = false,
): Representative | null {
  if (given === null && (asked !== true || isKept)) return null
  if (channel !== 'TIKTOK') throw refusalOf([{ path: '', msg: '只有 TikTok 需要法人信息' }])
  if (asked === false) return null
  const problems = representativeProblems(given ?? NO_REPRESENTATIVE)
  if (problems.length > 0) throw refusalOf(problems)
  return given && plainRepresentative(given)
}

const refusalOf = (problems: FieldProblem[]) =>
  new Refusal(
    'INPUT_INVALID',
    {},
    problems.map(({ path, msg }) => ({ path: at(path), msg })),
  )

type Owner = { id: string; customerId: string }
const boundTo = ({ id, customerId }: Owner) => `openings_representatives ${customerId} ${id}`

export async function keepRepresentative(world: World, tx: Tx, { id, customerId }: Owner, given: Representative): Promise<void> {
  const sealed = world.secrets.sealBox(JSON.stringify(given), boundTo({ id, customerId }))
  await writeRepresentative(tx, { id, customerId, sealed, masked: maskedRepresentative(given), at: world.clock.now() })
}

/** Undefined where nobody told it, it was deleted, or its key is gone. */
async function opened(world: World, opening: Owner): Promise<Representative | undefined> {
  const kept = await world.db.read(system, tx => findRepresentative(tx, opening.id))
  const text = kept?.sealed == null ? undefined : world.secrets.openBox(kept.sealed, boundTo(opening))
  return text === undefined ? undefined : (JSON.parse(text) as Representative) // sealed by keepRepresentative
}

type Told = { item: Item; opening: Opening; outsideAccountId: string; licence: Licence }
const waits = (told: string): FollowAnswer => ({ kind: 'waits', for: 'PLATFORM', told, objections: [] })
const asksCustomer = (told: string): FollowAnswer => ({
  kind: 'waits',
  for: 'CUSTOMER',
  told,
  objections: [{ field: 'representative', reasonText: told }],
})

/**
 * Before an account counts as ready its platform knows who represents the licence, where it asks. Undefined: nothing is lacking. The platform is
 * asked before it is told, also after an answer that was lost, so nothing is sent twice blindly.
 */
export async function representativeTold(world: World, of: Told): Promise<FollowAnswer | undefined> {
  const { item, opening, licence } = of
  const port = portOf(world, item)
  if (!port?.tellRepresentative || !port.asksForRepresentative || licence.area !== MAINLAND) return undefined
  const last = await world.db.read(system, tx => lastRepresentativeSend(tx, item.id))
  const corrected = opening.correctedAt !== null && last !== undefined && opening.correctedAt > last.sentAt
  const now = world.clock.now().getTime()
  const since = last === undefined ? Number.POSITIVE_INFINITY : now - last.sentAt.getTime()
  if (last?.answer === 'REFUSED' && !corrected) return asksCustomer(last.told)
  if (last?.answer === null && since < world.settings.settleMs) return waits('')
  if (last?.answer === 'DONE' && !corrected && since < VERIFYING_MS) return waits('')
  const asked = await port.asksForRepresentative(licence.registration_number)
  if (asked.kind !== 'ok') return unread(asked.trouble)
  if (!asked.value) return undefined
  if (last?.answer === 'DONE' && !corrected) return waits('')
  if (last?.answer === null && last.number >= SENDS_MOST && !corrected) return waits('法人信息多次提交没有答复，请在渠道后台核对')
  const representative = await opened(world, opening)
  if (!representative) return asksCustomer('TikTok 要求提供法人信息，请填写')
  return await tell(world, of, representative, (last?.number ?? 0) + 1)
}

async function tell(
  world: World,
  { item, outsideAccountId }: Told,
  { name, document_type, document_id, unionpay_account, phone }: Representative,
  number: number,
): Promise<FollowAnswer> {
  const begun = await world.db.transaction(system, tx => beginRepresentativeSend(tx, item.id, { number, at: world.clock.now() }))
  if (!begun) return waits('')
  const papers = { name, documentType: document_type, documentId: document_id, unionpayAccount: unionpay_account, phone }
  const answer = await portOf(world, item)?.tellRepresentative?.({ outsideAccountId, parentId: item.target }, papers)
  if (!answer) throw new Error(`item ${item.id} has no platform to tell`)
  const note = (noted: RepresentativeSend['answer'], told: string) =>
    world.db.transaction(system, tx => answerRepresentativeSend(tx, item.id, { number, answer: noted, told }))
  if (answer.kind === 'done') {
    await note('DONE', '')
    return waits('')
  }
  const message = without(answer.trouble.message, [name, document_id, unionpay_account, phone])
  if (answer.kind === 'refused') {
    await note('REFUSED', message)
    return asksCustomer(message)
  }
  if (answer.kind === 'unknown') return waits('法人信息已提交，等待渠道答复')
  await note('NOT_DONE', message)
  return unread({ ...answer.trouble, message })
}

/** A platform may say somebody's papers in its words about them. */
const without = (message: string, papers: readonly string[]): string =>
  papers.reduce((text, paper) => text.replaceAll(paper, '***'), message)

/** Job openings.purge-representatives. Gives how many were deleted. */
export async function deleteRepresentatives(world: World): Promise<number> {
  const now = world.clock.now()
  const before = new Date(now.getTime() - REPRESENTATIVE_KEPT_DAYS * DAY_MS)
  return await world.db.transaction(system, tx => purgeRepresentatives(tx, { before, at: now, limit: PURGED_MOST }))
}
