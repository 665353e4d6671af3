// Consent: a customer's person lets us act with their own account at Facebook, and takes that back. The token is sealed and goes nowhere else.
import { audit } from '@tallyhelm/modules/audit'
import {
  type ConsentAsk,
  deleteConsent,
  findConsent,
  insertAsk,
  keepConsent,
  lockAsk,
  writeAskUsed,
  writeToken,
} from '@tallyhelm/modules/bindings'
import { mayAuthorize } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { CONSENT_MINUTES } from '@tallyhelm/protocol/topics/bindings/people-enums'
import type { BeginReply, FinishReply, FinishRequest } from '@tallyhelm/protocol/topics/bindings/people-schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
const NO_ANSWER = '暂时连不上 Facebook，请稍后重新连接'

const portOf = (world: World) => world.platforms.FACEBOOK.consent
const backTo = ({ settings }: World): string => `${settings.portalUrl}/auth-redirect`
const failed = (why: string) => new Refusal('CONSENT_FAILED', { why })
/** What a sealed token is bound to: moved to another row it opens nothing. */
export const tokenOf = (consentId: string): string => `bindings-consent|${consentId}`

async function requireOpen(world: World, { customerId, subCustomerId }: TenantActor): Promise<void> {
  if (subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  if (!(await world.db.read(system, tx => mayAuthorize(tx, customerId)))) throw new Refusal('PERSONAL_AUTH_CLOSED')
}

/** Refuses PERMISSION_DENIED for a sub-customer, PERSONAL_AUTH_CLOSED where the customer's switch is off, and CONSENT_FAILED. */
export async function beginConsent(world: World, actor: TenantActor): Promise<BeginReply> {
  await requireOpen(world, actor)
  const state = world.secrets.newToken()
  const address = await portOf(world)?.addressOf(state, backTo(world))
  if (address?.kind !== 'ok') throw failed(NO_ANSWER)
  const at = world.clock.now()
  const expiresAt = new Date(at.getTime() + CONSENT_MINUTES * 60_000)
  const { customerId, userId, sessionId } = actor
  const ask = { id: world.ids.next(), customerId, userId, sessionId, expiresAt, at, stateDigest: world.secrets.tokenDigest(state) }
  await world.db.transaction(system, tx => insertAsk(tx, ask))
  return { address: address.value, expires_at: expiresAt.toISOString() }
}

/**
 * Refuses PERMISSION_DENIED as beginConsent, CONSENT_STATE_REFUSED alike for what was forged, is another's, was used or is over, and
 * CONSENT_FAILED. Whatever fails, nothing is kept, and the person begins anew.
 */
export async function finishConsent(world: World, actor: TenantActor, { state, code, error }: FinishRequest): Promise<FinishReply> {
  await requireOpen(world, actor)
  const isTaken = await world.db.transaction(system, async tx => {
    const ask = await lockAsk(tx, world.secrets.tokenDigest(state))
    const at = world.clock.now()
    if (!ask || !isOwn(ask, actor) || ask.usedAt !== null || ask.expiresAt <= at) return false
    await writeAskUsed(tx, ask.id, at)
    return true
  })
  if (!isTaken) throw new Refusal('CONSENT_STATE_REFUSED')
  if (code === undefined) throw failed(error === 'access_denied' ? '您在 Facebook 取消了授权' : 'Facebook 未能完成授权，请重新连接')
  const port = portOf(world)
  if (!port) throw failed(NO_ANSWER)
  const bought = await port.exchange(code, backTo(world))
  if (bought.kind === 'refused') throw failed(bought.reasonText)
  if (bought.kind !== 'done') throw failed(NO_ANSWER)
  const facts = await port.inspect(bought.token)
  if (facts.kind !== 'ok') throw failed(facts.kind === 'gone' ? '授权已失效，请重新连接' : NO_ANSWER)
  const { person, permissions } = facts.value
  const seen = {
    personName: person.name ?? '',
    personEmail: person.email ?? '',
    permissions,
    expiresAt: facts.value.expiresAt ?? bought.expiresAt,
  }
  return await keep(world, actor, { ...seen, outsideUserId: person.userId, token: bought.token })
}

const isOwn = (ask: ConsentAsk, actor: TenantActor): boolean =>
  ask.customerId === actor.customerId && ask.userId === actor.userId && ask.sessionId === actor.sessionId

type Kept = Pick<Parameters<typeof keepConsent>[1], 'personName' | 'personEmail' | 'permissions' | 'expiresAt' | 'outsideUserId'>

async function keep(world: World, actor: TenantActor, { token, ...seen }: Kept & { token: string }): Promise<FinishReply> {
  const { customerId, userId, userName } = actor
  return await world.db.transaction(system, async tx => {
    const made = { ...seen, id: world.ids.next(), customerId, userId, connector: userName, at: world.clock.now() }
    const id = await keepConsent(tx, made)
    await writeToken(tx, id, world.secrets.sealBox(token, tokenOf(id)))
    const owner = { customerId, subCustomerId: null }
    await audit(world, tx, actor, 'bindings.connect', ['consent', id, owner], { person: seen.personName })
    return { consent_id: id, person_name: seen.personName, person_email: seen.personEmail }
  })
}

/** At the platform first, then here. Refuses PERMISSION_DENIED for a sub-customer, NOT_FOUND, and CONSENT_FAILED where Facebook does not answer. */
export async function revokeConsent(
  world: World,
  actor: TenantActor,
  { consent_id: id }: { consent_id: string },
): Promise<Record<string, never>> {
  const { customerId, subCustomerId } = actor
  if (subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const consent = await world.db.read(system, tx => findConsent(tx, customerId, id))
  if (!consent) throw new Refusal('NOT_FOUND')
  const token = consent.sealed === null ? undefined : world.secrets.openBox(consent.sealed, tokenOf(id))
  if (token !== undefined) {
    const answer = await portOf(world)?.withdraw(token)
    if (answer?.kind === 'refused') throw failed(answer.reasonText)
    if (answer?.kind !== 'done') throw failed('暂时连不上 Facebook，连接仍然保留，请稍后再试')
  }
  await world.db.transaction(system, async tx => {
    if (!(await deleteConsent(tx, consent))) return
    const owner = { customerId, subCustomerId: null }
    await audit(world, tx, actor, 'bindings.disconnect', ['consent', id, owner], { person: consent.personName })
  })
  return {}
}
