// Tend consents (job bindings.tend-consents): each is looked at once a day, dead ones and those that end are told to their customers.
import {
  consentsToInspect,
  deleteAsks,
  endConsent,
  type EndingConsent,
  endingConsents,
  type KeptConsent,
  noteConsentTold,
  writeConsentSeen,
  writeToken,
} from '@tallyhelm/modules/bindings'
import { CONSENT_TOLD_DAYS } from '@tallyhelm/protocol/topics/bindings/people-enums'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { World } from '@tallyhelm/world/handles/world'
import { tellHolders } from '../cases/tell-holders.ts'
import { tokenOf } from './consent.ts'

const HOUR_MS = 3_600_000
/** It runs at the working hours of Beijing: those of yesterday morning are due this morning. */
const LOOK_AGAIN_MS = 16 * HOUR_MS
const MOST = 200
const system = { kind: 'system' } as const
const LINK = '/auth-personal-account/facebook'

export type Tended = { inspected: number; dead: number; told: number }

/** May be run by any number of workers: what is told, is told once. */
export async function tendConsents(world: World): Promise<Tended> {
  const tended = { inspected: 0, dead: 0, told: 0 }
  const now = world.clock.now()
  const due = await world.db.read(system, tx => consentsToInspect(tx, new Date(now.getTime() - LOOK_AGAIN_MS), MOST))
  for (const consent of due) {
    const answer = await inspect(world, consent)
    if (answer === 'seen') tended.inspected += 1
    if (answer === 'dead') tended.dead += 1
  }
  const ending = await world.db.read(system, tx => endingConsents(tx, now, CONSENT_TOLD_DAYS, MOST))
  for (const consent of ending) if (await remind(world, consent)) tended.told += 1
  await world.db.transaction(system, tx => deleteAsks(tx, new Date(now.getTime() - 24 * HOUR_MS)))
  return tended
}

async function inspect(world: World, consent: KeptConsent): Promise<'seen' | 'dead' | undefined> {
  const { id, sealed } = consent
  const token = sealed === null ? undefined : world.secrets.openBox(sealed, tokenOf(id))
  const answer = token === undefined ? undefined : await world.platforms.FACEBOOK.consent?.inspect(token)
  const at = world.clock.now()
  // What no key of ours opens is as good as dead; what can't be asked now waits for the next run.
  if (token === undefined || answer?.kind === 'gone') return (await end(world, consent)) ? 'dead' : undefined
  if (answer?.kind !== 'ok') return undefined
  const { person, permissions, expiresAt } = answer.value
  const renewed = sealed === null || world.secrets.isOfKeyInForce(sealed) ? undefined : world.secrets.sealBox(token, tokenOf(id))
  await world.db.transaction(system, async tx => {
    const seen = { permissions, personName: person.name ?? '', personEmail: person.email ?? '', expiresAt, at }
    const isStill = await writeConsentSeen(tx, consent, seen)
    if (isStill && renewed !== undefined) await writeToken(tx, id, renewed)
  })
  return 'seen'
}

async function end(world: World, consent: KeptConsent): Promise<boolean> {
  const { id, customerId, personName } = consent
  return await world.db.transaction(system, async tx => {
    const at = world.clock.now()
    if (!(await endConsent(tx, consent, at))) return false
    await tellHolders(
      world,
      tx,
      { customerId, subCustomerId: null },
      {
        about: `bindings.consent-dead:${id}:${at.getTime()}`,
        title: `${personName.slice(0, 30)} 的 Facebook 授权已失效`,
        body: '该个人号已在 Facebook 移除授权、修改密码或授权到期，请重新连接 Facebook。',
        link: LINK,
      },
    )
    return true
  })
}

async function remind(world: World, consent: EndingConsent): Promise<boolean> {
  const { id, customerId, personName, expiresAt, days } = consent
  return await world.db.transaction(system, async tx => {
    if (!(await noteConsentTold(tx, consent))) return false
    await tellHolders(
      world,
      tx,
      { customerId, subCustomerId: null },
      {
        about: `bindings.consent-ends:${id}:${expiresAt.getTime()}:${days}`,
        title: `${personName.slice(0, 30)} 的 Facebook 授权不足 ${days} 天到期`,
        body: `授权将于 ${dayOf(expiresAt)} 到期，请在到期前重新连接 Facebook。`,
        link: LINK,
      },
    )
    return true
  })
}
