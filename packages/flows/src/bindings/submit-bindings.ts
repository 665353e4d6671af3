// Submit bindings: accounts × targets are accepted in one transaction, each pair by itself; a job carries them out.
import { type AdAccount, bindingsOf, lockAdAccounts, type NewChange, openChanges } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { claimSubmit, insertPairs, type NewPair, refusedPairs, pairsOf, writeRefused } from '@tallyhelm/modules/bindings'
import { insertItems, itemsInFlight } from '@tallyhelm/modules/items'
import { mayAuthorize } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ChangeType } from '@tallyhelm/protocol/topics/ad-accounts/change-enums'
import {
  BINDING_ACTIONS,
  BINDING_CHANNELS,
  BINDING_TYPES,
  type BindingAction,
  type BindingType,
} from '@tallyhelm/protocol/topics/bindings/enums'
import type { Submitted } from '@tallyhelm/protocol/topics/bindings/schemas'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { ownProblem } from './own-places.ts'

/** One account and one target. `before`: of a name, as whoever typed the new one saw it. */
export type AskedPair = {
  adAccountId: string
  type: BindingType
  action: BindingAction
  target: string
  businessId?: string
  role?: string
  /** whose roles these are, where several channels have the type */
  channel?: Channel
  before?: string
}
export type AskedBindings = {
  idempotencyKey: string | undefined
  note: string
  pairs: readonly AskedPair[]
  /** of the names that this takes back */
  takesBack?: string
  /** what is done first in the same transaction, unless it was sent before already */
  first?: (tx: Tx) => Promise<void>
  /** what speaks against it, unless it was sent before already */
  refusal?: Refusal | undefined
}
/** One of the staff asks in the place of the customer, or of a sub-customer of it. */
export type InPlaceOf = { staff: StaffActor; customerId: string; subCustomerId: string | null }
type Refused = { account_id: string; target: string; refused: string }
type Judged = { accepted: NewPair[]; refused: Refused[] }

/**
 * Sent again it is one submit. Refuses NOT_FOUND where an account is not the actor's own, QUOTA_KEY_MISSING, QUOTA_KEY_REUSED, and CASE_CLOSED for
 * names that were taken back already. What can't be done of a pair is told of that pair.
 */
export async function submitBindings(world: World, actor: TenantActor, asked: AskedBindings): Promise<Submitted> {
  const { customerId, subCustomerId } = actor
  return await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, tx => acceptBindings(world, tx, actor, asked))
}

/** The same in the caller's transaction, which has the actor's scope; for one of the staff it is the product's own. */
export async function acceptBindings(world: World, tx: Tx, by: TenantActor | InPlaceOf, asked: AskedBindings): Promise<Submitted> {
  const { customerId, subCustomerId } = by
  const { actor, submitter, source, ...ids } = askerOf(by)
  const requestKey = requireKey(asked.idempotencyKey)
  const at = world.clock.now()
  const bodyHash = world.secrets.tokenDigest(JSON.stringify([asked.pairs, asked.note, asked.takesBack ?? null]))
  const made = { ...ids, id: world.ids.next(), customerId, subCustomerId, submitter, note: asked.note, takesBack: asked.takesBack ?? null }
  const claim = await claimSubmit(tx, { ...made, requestKey, bodyHash, at })
  if (claim.kind === 'taken_back') throw new Refusal('CASE_CLOSED')
  if (claim.kind === 'earlier') {
    const { submit } = claim
    if (submit.bodyHash !== bodyHash) throw new Refusal('QUOTA_KEY_REUSED')
    return { submit_id: submit.id, pairs: await answerOf(tx, submit.id) }
  }
  if (asked.refusal) throw asked.refusal
  await requirePeople(tx, by, asked.pairs)
  await asked.first?.(tx)
  const accountIds = [...new Set(asked.pairs.map(pair => pair.adAccountId))]
  const accounts = new Map((await lockAdAccounts(tx, accountIds)).filter(each => isHeldBy(each, by)).map(account => [account.id, account]))
  if (accounts.size !== accountIds.length) throw new Refusal('NOT_FOUND')
  const { accepted, refused } = await judge(world, tx, { submitId: made.id, asked, accounts })
  await writeRefused(tx, made.id, refused)
  if (accepted.length > 0) await insertAccepted(world, tx, { accepted, accounts, submitter, source, at })
  const [first] = asked.pairs
  await audit(world, tx, actor, 'bindings.submit', ['binding-submit', made.id, { customerId, subCustomerId }], {
    type: first?.type,
    action: first?.action,
    accounts: accountIds,
    accepted: accepted.length,
    refused: refused.length,
  })
  return { submit_id: made.id, pairs: await answerOf(tx, made.id) }
}

const askerOf = (by: TenantActor | InPlaceOf) =>
  'staff' in by
    ? { actor: by.staff, userId: null, staffId: by.staff.staffId, submitter: by.staff.staffName, source: 'AGENCY' as const }
    : { actor: by, userId: by.userId, staffId: null, submitter: by.userName, source: 'USER' as const }

export const isHeldBy = (account: AdAccount, { customerId, subCustomerId }: Pick<InPlaceOf, 'customerId' | 'subCustomerId'>): boolean =>
  account.takenBackAt === null && account.customerId === customerId && (subCustomerId === null || account.subCustomerId === subCustomerId)

/** Names and people are the customer's own to change, and Facebook's people where the agency lets it; whoever is there can be taken off anyway. */
async function requirePeople(tx: Tx, by: Pick<InPlaceOf, 'customerId' | 'subCustomerId'>, pairs: readonly AskedPair[]): Promise<void> {
  const people = pairs.filter(({ type }) => type === 'PERSON')
  if (by.subCustomerId !== null && (people.length > 0 || pairs.some(({ type }) => type === 'NAME'))) throw new Refusal('PERMISSION_DENIED')
  if (!people.some(({ action, channel }) => action === 'BIND' && channel === 'FACEBOOK')) return
  if (!(await mayAuthorize(tx, by.customerId))) throw new Refusal('PERSONAL_AUTH_CLOSED')
}

async function answerOf(tx: Tx, submitId: string): Promise<Submitted['pairs']> {
  const pairs = await pairsOf(tx, submitId)
  return [
    ...pairs.map(pair => ({ account_id: pair.adAccountId, target: pair.target, pair_id: pair.id, refused: null })),
    ...(await refusedPairs(tx, submitId)).map(pair => ({ ...pair, pair_id: null })),
  ]
}

type Judging = { submitId: string; asked: AskedBindings; accounts: ReadonlyMap<string, AdAccount> }

async function judge(world: World, tx: Tx, { submitId, asked, accounts }: Judging): Promise<Judged> {
  const bound = new Set(
    (await bindingsOf(tx, [...accounts.keys()])).map(({ adAccountId, kind, outsideId }) => keyOf(adAccountId, kind, outsideId)),
  )
  const places = asked.pairs.flatMap(pair => {
    const account = accounts.get(pair.adAccountId)
    return account ? [placeOf(account, pair)] : []
  })
  const inFlight = new Set((await itemsInFlight(tx, 'BINDING', places)).map(({ target, name }) => keyOf(target, name)))
  const names = new Map<string, number>()
  for (const { type, target } of asked.pairs) if (type === 'NAME') names.set(target, (names.get(target) ?? 0) + 1)
  const judged: Judged = { accepted: [], refused: [] }
  for (const pair of asked.pairs) {
    const account = accounts.get(pair.adAccountId)
    if (!account) continue
    const place = placeOf(account, pair)
    const isTwice = (names.get(pair.target) ?? 0) > 1
    const problem =
      problemOf(pair, account, { bound: kind => bound.has(keyOf(account.id, kind, pair.target)), isTwice }) ??
      ownProblem(world, pair, account) ??
      (inFlight.has(keyOf(place.target, place.name)) ? '该账户有进行中的同类操作，请等待完成' : undefined)
    if (problem !== undefined) judged.refused.push({ account_id: account.id, target: pair.target, refused: problem })
    else {
      inFlight.add(keyOf(place.target, place.name))
      judged.accepted.push(pairOf(world, submitId, pair, account))
    }
  }
  return judged
}

const keyOf = (...parts: string[]): string => parts.join(' ')

type Placed = Pick<AskedPair, 'type' | 'target'> & { businessId?: string | null }

/** Two that would undo one another never go at once: of names, manager accounts and roles there is one, and whose a pixel is
 * said to be makes no other one of it. */
const placeOf = ({ channel, outsideAccountId }: AdAccount, { type, target, businessId }: Placed) => ({
  channel,
  target: outsideAccountId,
  name: type === 'NAME' || type === 'MCC' ? type : [type, target, ...(type === 'PIXEL_BM' && businessId ? [businessId] : [])].join(':'),
})

function problemOf(
  { type, action, target, before, channel }: AskedPair,
  account: AdAccount,
  { bound, isTwice }: { bound: (kind: string) => boolean; isTwice: boolean },
): string | undefined {
  if (!BINDING_CHANNELS[type].includes(account.channel) || (channel ?? account.channel) !== account.channel)
    return `该账户不能${BINDING_ACTIONS[action]} ${BINDING_TYPES[type]}`
  if (type === 'PIXEL_BM' && !bound('PIXEL')) return '该账户未绑定此 Pixel'
  if (action === 'BIND' && bound(type)) return `该账户已绑定此 ${BINDING_TYPES[type]}`
  if (type !== 'NAME') return undefined
  if (before !== account.accountName) return `原名称已变更为“${account.accountName}”，请核对后重新提交`
  if (target === account.accountName) return '新名称与原名称相同'
  return isTwice ? '名称重复' : undefined
}

function pairOf(world: World, submitId: string, pair: AskedPair, account: AdAccount): NewPair {
  const { type, action, target, businessId = null, role = null, before = '' } = pair
  return {
    id: world.ids.next(),
    submitId,
    customerId: account.customerId,
    subCustomerId: account.subCustomerId,
    adAccountId: account.id,
    channel: account.channel,
    type,
    action,
    target,
    businessId,
    role: action === 'UNBIND' ? null : role,
    before,
    changeId: changeTypeOf({ type, action, channel: account.channel }) === undefined ? null : world.ids.next(),
  }
}

type Asker = Pick<NewChange, 'submitter' | 'source' | 'at'>
type Accepted = { accepted: readonly NewPair[]; accounts: ReadonlyMap<string, AdAccount> } & Asker

async function insertAccepted(world: World, tx: Tx, { accepted, accounts, ...asker }: Accepted): Promise<void> {
  const items = accepted.flatMap(pair => {
    const account = accounts.get(pair.adAccountId)
    if (!account) return []
    const { id, customerId, subCustomerId } = pair
    return [{ id, kind: 'BINDING' as const, customerId, subCustomerId, ...placeOf(account, pair) }]
  })
  await insertItems(tx, items, asker.at)
  await openChanges(
    tx,
    accepted.flatMap(pair => changeOf(pair, asker)),
  )
  await insertPairs(tx, accepted, asker)
  await world.queue.enqueue(tx, 'items.carry-out', {}, { jobKey: 'items.carry-out' })
}

function changeOf(pair: NewPair, asker: Asker): NewChange[] {
  const { type, action, target, changeId, customerId, subCustomerId, adAccountId } = pair
  const changeType = changeTypeOf(pair)
  if (changeType === undefined || changeId === null) return []
  const isEnd = action === 'UNBIND'
  const texts = type === 'NAME' ? { before: pair.before, after: target } : { before: isEnd ? target : '', after: isEnd ? '' : target }
  return [{ ...texts, ...asker, id: changeId, customerId, subCustomerId, adAccountId, changeType }]
}

/** Spec §3: manager accounts, a pixel's businesses, and people elsewhere than at Facebook, are no change of an account. */
function changeTypeOf({ type, action, channel }: Pick<NewPair, 'type' | 'action' | 'channel'>): ChangeType | undefined {
  if (type === 'BM') return 'BIND_BM_ID'
  if (type === 'BC') return action === 'UNBIND' ? 'UNBIND_BC_ID' : 'BIND_BC_ID'
  if (type === 'PIXEL') return 'BIND_PIXEL'
  if (type === 'NAME') return 'ACCOUNT_RENAME'
  return type === 'PERSON' && channel === 'FACEBOOK' ? 'FB_USER_AUTHORIZATION' : undefined
}
