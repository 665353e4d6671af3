// Looks: entered once by the browser that opened them, asked by every call made in one, and ended.
import { audit } from '@tallyhelm/modules/audit'
import { findSales, findUser, type UserFacts } from '@tallyhelm/modules/organization'
import { endLook as end, enterLook as enter, findLook, findTicketLook, type Look, noteLookPage } from '@tallyhelm/modules/session'
import {
  findStaffSessionById,
  type KnownStaffSession,
  STAFF_TOUCH_EVERY_MS,
  staffSessionState,
  touchStaffSession,
} from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SessionReply } from '@tallyhelm/protocol/topics/session/proofs'
import { consoleLookEndpoints } from '@tallyhelm/protocol/topics/session/console-endpoints'
import type { StaffActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import { LOOK_PREFIX } from '@tallyhelm/protocol/wire/envelope'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { actorOf } from './open-session.ts'

/** `secret` is the console's half of this browser: a look is as good as the session of the console that opened it. */
export type LookCredentials = { sid: string | undefined; secret: string | undefined; address: string; isUnattended?: boolean }
type Entered = Pick<Look, 'id' | 'subCustomerId'> & { customerId: string }
type Seen = { look: Look; user: UserFacts; session: KnownStaffSession }

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const PAGE = /^\/[A-Za-z0-9/_.-]{0,199}$/

export const isLook = (sid: string | undefined): boolean => sid?.startsWith(LOOK_PREFIX) ?? false

/** Refuses LOOK_ENDED for a ticket that is unknown, used, late or another browser's alike. */
export async function enterLook(world: World, input: { ticket: string; secret: string | undefined }): Promise<SessionReply> {
  const sid = world.secrets.newToken()
  const now = world.clock.now()
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const found = TOKEN.test(input.ticket) ? await findTicketLook(tx, world.secrets.tokenDigest(input.ticket), now) : undefined
    const { look } = await requireOpen(world, tx, found, input.secret)
    if (!(await enter(tx, look.id, world.secrets.tokenDigest(sid)))) throw new Refusal('LOOK_ENDED')
    return { sid: `${LOOK_PREFIX}${sid}`, expires_at: look.expiresAt.toISOString() }
  })
}

/**
 * Through whose eyes, as both stand at this moment. A page that is not the last one is written down before anything of it is read;
 * what names no page of the portal counts as `call`. Counts as use of the console unless unattended. Refuses LOOK_ENDED.
 */
export async function authenticateLook(
  world: World,
  credentials: LookCredentials,
  asked: { page: string | undefined; call: string },
): Promise<UserActor> {
  const { look, user, session } = await findOpen(world, credentials)
  const { staffId, staffName, role } = session
  const staff: StaffActor = { kind: 'staff', staffId, staffName, sessionId: session.id, role, address: credentials.address }
  const page = asked.page !== undefined && PAGE.test(asked.page) ? asked.page : asked.call
  const isDue = world.clock.now().getTime() - session.touchedAt.getTime() >= STAFF_TOUCH_EVERY_MS
  if (look.page !== page || (isDue && !credentials.isUnattended))
    await world.db.transaction({ kind: 'system' }, async tx => {
      if (isDue && !credentials.isUnattended) await touchStaffSession(tx, session.id, world.clock.now())
      if (await noteLookPage(tx, look.id, page)) await record(world, tx, staff, look, 'session.look', { after: { page } })
    })
  return { ...actorOf(user, look.id, credentials.address), onlooker: { staff, expiresAt: look.expiresAt } }
}

/** Whether a call that lasts (a stream of events) may go on. */
export async function isLookOpen(world: World, credentials: LookCredentials): Promise<boolean> {
  return (await findOpen(world, credentials)) !== undefined
}

/** Ending one that has just ended is no error. */
export async function endLook(world: World, actor: UserActor): Promise<void> {
  const now = world.clock.now()
  const { onlooker, customerId, subCustomerId, sessionId: id } = actor
  if (!onlooker || customerId === null) throw new Refusal('PERMISSION_DENIED')
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (await end(tx, id, now)) await record(world, tx, onlooker.staff, { id, customerId, subCustomerId }, 'session.end-look')
  })
}

async function findOpen(world: World, { sid, secret }: LookCredentials): Promise<Seen> {
  const token = (sid ?? '').slice(LOOK_PREFIX.length)
  if (!TOKEN.test(token)) throw new Refusal('LOOK_ENDED')
  return await world.db.read({ kind: 'system' }, async tx =>
    requireOpen(world, tx, await findLook(tx, world.secrets.tokenDigest(token), world.clock.now()), secret),
  )
}

/** Both sides may have changed since: who looks, and whose eyes they are. */
async function requireOpen(world: World, tx: Tx, look: Look | undefined, secret: string | undefined): Promise<Seen> {
  const session = look && (await findStaffSessionById(tx, look.staffSessionId))
  const user = look && (await findUser(tx, look.userId))
  if (!session || !user || !isStillStaff(world, session, secret)) throw new Refusal('LOOK_ENDED')
  const isStillTheirs = user.customerId === look.customerId && user.subCustomerId === look.subCustomerId && !user.isDisabled
  const isStillOwn = session.role !== 'SALES' || (await findSales(tx, look.customerId)) === session.staffId
  if (!isStillTheirs || !isStillOwn) throw new Refusal('LOOK_ENDED')
  return { look, user, session }
}

function isStillStaff({ secrets, clock }: World, session: KnownStaffSession, secret: string | undefined): boolean {
  const isSameBrowser = secret !== undefined && TOKEN.test(secret) && secrets.isTokenOf(session.secretDigest, secret)
  const isSignedIn = staffSessionState(session, clock.now()) === 'LIVE' && !session.isDisabled && !session.isPasswordInitial
  return isSameBrowser && isSignedIn && mayCall(consoleLookEndpoints.open, session.role)
}

/** Of the customer's own log, in the name of whoever looks. */
const record = (world: World, tx: Tx, staff: StaffActor, { id, customerId, subCustomerId }: Entered, action: string, details = {}) =>
  audit(world, tx, staff, action, ['look', id, { customerId, subCustomerId }], details)
