// People: who may use an ad account. Meta and TikTok ask them into our business first and give the account then; Google asks to the account itself.
import { addBinding, dropBinding, writePersonalAuth } from '@tallyhelm/modules/ad-accounts'
import { isPersonElsewhere, isPersonOfAccount, wasPersonAsked } from '@tallyhelm/modules/bindings'
import { BINDING_ROLES, INVITATION_DAYS } from '@tallyhelm/protocol/topics/bindings/enums'
import { ADMINISTERS } from '@tallyhelm/protocol/topics/bindings/people-enums'
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import type { NoAnswer } from '../items/item-rules.ts'
import { NOT_CONNECTED, unread } from '../items/no-answer.ts'
import { DONE_BEFORE, NOT_SENT, refusedHere, unsent, written } from './answers.ts'
import type { BindingRule, Bound, Standing, Written } from './binding-rules.ts'
import { uncappedProblem } from './partners.ts'

type Port = NonNullable<World['platforms']['FACEBOOK']['people']>
type Grant = Extract<Awaited<ReturnType<Port['read']>>, { kind: 'ok' }>['value'][number]
type Member = Extract<Awaited<ReturnType<NonNullable<Port['findMember']>>>, { kind: 'ok' }>['value']
/** `all`: those of the account. `theirs`: of this address. `member`: as they stand in our business, where one stands between. */
type Seen = { kind: 'ok'; all: Grant[]; theirs: Grant[]; member: Member }

const system = { kind: 'system' } as const
const LAST_ADMIN = '请至少保留一名管理员'
const PLACES: Readonly<Record<Channel, string>> = { FACEBOOK: ' Facebook ', GOOGLE: '邮箱中', TIKTOK: ' TikTok ' }

export const personRule: BindingRule = {
  days: INVITATION_DAYS,

  async read(world, pair) {
    const port = world.platforms[pair.channel].people
    if (!port) return NOT_CONNECTED
    const seen = await look(port, pair)
    if (seen.kind !== 'ok') return seen
    if (pair.action === 'UNBIND') return await leaving(world, pair, seen)
    const standing = coming(pair, seen)
    if (standing.kind !== 'refused' || seen.theirs.length > 0 || seen.member) return standing
    // Whoever accepts between two lists stands in neither of them: nobody is gone before a second look.
    const again = await look(port, pair)
    return again.kind === 'ok' ? coming(pair, again) : again
  },

  async write(world, pair) {
    const port = world.platforms[pair.channel].people
    if (!port) return NOT_SENT
    const seen = await look(port, pair)
    if (seen.kind === 'unavailable') return { kind: 'not_done', told: seen.why, retryAfterMs: seen.retryAfterMs }
    if (seen.kind !== 'ok') return unsent({ message: seen.why })
    return pair.action === 'UNBIND' ? await takeOff(world, port, pair, seen) : await give(world, port, pair, seen)
  },

  async takeIn(world, tx, pair) {
    const isBind = pair.action !== 'UNBIND'
    if (pair.channel === 'FACEBOOK') await writePersonalAuth(tx, pair.adAccountId, isBind || (await isPersonOfAccount(tx, pair)))
    if (pair.channel !== 'GOOGLE') return
    const binding = { kind: 'EMAIL' as const, outsideId: pair.target }
    if (isBind) await addBinding(tx, pair, { ...binding, id: world.ids.next(), status: 'ACTIVE' }, world.clock.now())
    else await dropBinding(tx, pair.adAccountId, binding)
  },
}

async function look(port: Port, pair: Bound): Promise<Seen | NoAnswer | { kind: 'unclear'; why: string }> {
  const grants = await port.read(pair)
  if (grants.kind === 'gone') return { kind: 'unclear', why: grants.trouble.message }
  if (grants.kind !== 'ok') return unread(grants.trouble)
  const all = grants.value
  const theirs = all.filter(({ person }) => person.email?.toLowerCase() === pair.target)
  if (!port.findMember || theirs.some(({ standing }) => standing === 'BOUND')) return { kind: 'ok', all, theirs, member: null }
  const member = await port.findMember(pair.target)
  if (member.kind !== 'ok') return unread(member.trouble)
  const userId = member.value?.userId ?? null
  // A list may show somebody without the address.
  const known = all.filter(({ person }) => userId !== null && person.userId === userId && !theirs.some(each => each.id === person.userId))
  return { kind: 'ok', all, theirs: [...theirs, ...known], member: member.value }
}

const standsAs = (grants: readonly Grant[], standing: 'BOUND' | 'PENDING') => grants.find(each => each.standing === standing)

function coming(pair: Bound, { theirs, member }: Seen): Standing {
  const bound = standsAs(theirs, 'BOUND')
  if (bound) return { kind: bound.role === '' || bound.role === pair.role ? 'as_asked' : 'not_yet' }
  const waiting = standsAs(theirs, 'PENDING')
  if (waiting?.approval === 'PENDING') return { kind: 'pending', told: '等待第二位管理员批准' }
  if (waiting && pair.channel === 'GOOGLE' && waiting.role !== pair.role) return { kind: 'not_yet' }
  if (waiting || member?.standing === 'PENDING') return { kind: 'pending', told: `请在${PLACES[pair.channel]}接受邀请` }
  const last = theirs.at(-1)
  const word = last?.standing ?? member?.standing
  if (typeof word === 'object') return { kind: 'unclear', why: word.unclear }
  if (word === 'BOUND' || pair.waitsFor !== 'CUSTOMER') return { kind: 'not_yet' }
  if (last?.approval === 'REFUSED') return { kind: 'refused', told: '第二位管理员未批准' }
  return { kind: 'refused', told: word === 'REFUSED' ? '对方已拒绝邀请' : '邀请已过期或已被撤回' }
}

async function leaving(world: World, pair: Bound, { theirs, member }: Seen): Promise<Standing> {
  const bound = standsAs(theirs, 'BOUND')
  if (bound?.approval === 'PENDING') return { kind: 'pending', told: '等待第二位管理员批准' }
  if (bound) return pair.waitsFor === 'CUSTOMER' ? { kind: 'refused', told: '第二位管理员未批准' } : { kind: 'not_yet' }
  if (standsAs(theirs, 'PENDING')) return { kind: 'not_yet' }
  return { kind: (await invitationOf(world, pair, member)) ? 'not_yet' : 'as_asked' }
}

/** Who waits at Meta is asked into our business alone: by us, and taken back once nobody else's account waits for them. */
async function invitationOf(world: World, pair: Bound, member: Member): Promise<Grant | undefined> {
  if (pair.channel !== 'FACEBOOK' || member?.standing !== 'PENDING') return undefined
  const isOurs = await world.db.read(system, async tx => (await wasPersonAsked(tx, pair)) && !(await isPersonElsewhere(tx, pair)))
  if (!isOurs) return undefined
  return { id: member.id, person: { userId: null, email: pair.target, name: null }, role: '', standing: 'PENDING', approval: null }
}

async function give(world: World, port: Port, pair: Bound, { theirs, member }: Seen): Promise<Written> {
  const { role, target } = pair
  if (role === null) throw new Error(`pair ${pair.id} has no role`)
  const uncapped = await uncappedProblem(world, pair)
  if (uncapped) return uncapped
  const bound = standsAs(theirs, 'BOUND')
  const userId = bound?.person.userId ?? member?.userId ?? null
  if (port.assign && userId !== null) return written(await port.assign(pair, userId, role))
  if (bound) return refusedHere(`该邮箱已有“${entryOf(BINDING_ROLES, bound.role) ?? bound.role}”权限，请先撤销后重新授权`)
  if (standsAs(theirs, 'PENDING') && !port.assign) return refusedHere('该邮箱已有待接受的邀请，请先撤销后重新授权')
  if (member?.standing === 'PENDING') return DONE_BEFORE
  return written(await port.invite(pair, target, role))
}

/** In our business are the agency's own people too: there only those whom the customer has asked for itself are taken off. */
async function takeOff(world: World, port: Port, pair: Bound, { all, theirs, member }: Seen): Promise<Written> {
  const grant = standsAs(theirs, 'BOUND') ?? standsAs(theirs, 'PENDING') ?? (await invitationOf(world, pair, member))
  if (!grant) return DONE_BEFORE
  if (pair.channel !== 'GOOGLE' && !(await world.db.read(system, tx => wasPersonAsked(tx, pair))))
    return refusedHere('该邮箱不是通过本平台授权的，请联系专属顾问')
  const isAdmin = ({ role, standing, approval }: Grant) => ADMINISTERS.has(role) && standing === 'BOUND' && approval === null
  if (isAdmin(grant) && all.filter(isAdmin).length === 1) return refusedHere(LAST_ADMIN)
  return written(await port.revoke(pair, grant))
}
