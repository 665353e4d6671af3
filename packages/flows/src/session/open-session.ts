// The step that all ways of signing in share: a new session for a user, and the former one of this browser ended.
import { audit } from '@tallyhelm/modules/audit'
import { watchesAccounts } from '@tallyhelm/modules/monitors'
import { noteFirstSignIn, rolesOfUser, type UserFacts, type UserStanding } from '@tallyhelm/modules/organization'
import {
  absoluteEnd,
  endSession,
  findSession,
  insertSession,
  knownClient,
  networkDigest,
  noteKnownDevice,
  noteKnownNetwork,
  opened,
  type OpenedSession,
  sessionCache,
} from '@tallyhelm/modules/session'
import { deviceName } from '@tallyhelm/protocol/topics/session/device-name'
import type { SecondFactorMethod } from '@tallyhelm/protocol/topics/session/enums'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Where a call comes from. `sid` is what the browser held before it signed in, or undefined. */
export type Client = { address: string; userAgent: string; sid: string | undefined }

export type { OpenedSession } from '@tallyhelm/modules/session'

type Way = {
  action: 'session.sign-in' | 'session.register'
  by: 'password' | 'code' | 'token' | 'registration' | SecondFactorMethod
  isRemembered: boolean
  partnerId?: string | null
}

/** Rotates: the session that this browser held before, if it was this user's, ends with the beginning of the new one. */
export async function openSession(world: World, tx: Tx, user: UserFacts, client: Client, way: Way): Promise<OpenedSession> {
  const now = world.clock.now()
  const sid = world.secrets.newToken()
  const secret = world.secrets.newToken()
  const session = {
    id: world.ids.next(),
    userId: user.id,
    sidDigest: world.secrets.tokenDigest(sid),
    secretDigest: world.secrets.tokenDigest(secret),
    isRemembered: way.isRemembered,
    address: client.address,
    userAgent: client.userAgent.slice(0, 300),
    createdAt: now,
    expiresAt: absoluteEnd(way.isRemembered, now),
    partnerId: way.partnerId ?? null,
  }
  await insertSession(tx, session)
  await meetClient(world, tx, user, client, session)
  await noteFirstSignIn(tx, user.id, now)
  await endFormer(world, tx, user.id, client.sid, now)
  const actor = actorOf(user, session.id, client.address)
  await audit(world, tx, actor, way.action, ['session', session.id], { by: way.by })
  return opened({ ...session, touchedAt: now }, { sid, secret }, now)
}

type Met = { id: string; createdAt: Date }

/** From a network or with a device that its user never had, the login is told to the monitors; a browser that knows him is his own. */
async function meetClient(world: World, tx: Tx, user: UserFacts, client: Client, { id, createdAt: now }: Met): Promise<void> {
  const { customerId, subCustomerId } = user
  const from = { userId: user.id, networkDigest: networkDigest(world, client.address), device: deviceName(client.userAgent) }
  const { isFirst, isNewNetwork, isNewDevice } = await knownClient(tx, from)
  await noteKnownNetwork(tx, { ...from, now })
  await noteKnownDevice(tx, { ...from, now })
  if (isFirst || !(isNewNetwork || isNewDevice) || customerId === null) return
  const former = client.sid === undefined ? undefined : await findSession(tx, world.secrets.tokenDigest(client.sid))
  if (former?.userId === user.id || !(await watchesAccounts(tx, customerId))) return
  const news = [isNewNetwork ? '新的网络' : '', isNewDevice ? '新的设备' : ''].filter(part => part !== '').join('、')
  await world.queue.enqueue(tx, 'monitors.note-login', {
    session_id: id,
    customer_id: customerId,
    sub_customer_id: subCustomerId,
    user_id: user.id,
    user_name: user.userName,
    told: `${user.userName} 从${news}登录：${from.device} · ${client.address}`,
    at: now.toISOString(),
  })
}

async function endFormer(world: World, tx: Tx, userId: string, sid: string | undefined, now: Date): Promise<void> {
  const former = sid === undefined ? undefined : await findSession(tx, world.secrets.tokenDigest(sid))
  if (former?.userId !== userId) return
  await endSession(tx, former.id, 'ROTATED', now)
  sessionCache(world).forget(former.id)
}

/** The actor that a user's standing makes; roles as the browser derives them from the profile. */
export function actorOf(user: UserStanding & { id: string }, sessionId: string, address: string): UserActor {
  return {
    kind: 'user',
    userId: user.id,
    userName: user.userName,
    sessionId,
    customerId: user.customerId,
    subCustomerId: user.subCustomerId,
    customerType: user.customerType,
    isMaster: user.isMaster,
    roles: rolesOfUser(user),
    needsQuotaApproval: user.needsQuotaApproval,
    address,
  }
}
