// Receive pings of Meta's rules: kept before Meta hears that it may stop. A ping is a hint; what its account shows is the proof.
import { createHash } from 'node:crypto'
import { accountsOfPings, keepPing, notePinged } from '@tallyhelm/modules/monitors'
import { lookJob } from './pause-steps.ts'
import type { NoticeReply, RawNotice } from '@tallyhelm/world/handles/houses'
import type { World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
const text = (status: number, body: string): NoticeReply => ({ status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body })

/** What Meta shows when it asks whether the address is ours: nobody else knows it. */
export const verifyTokenOf = (world: World): string => world.secrets.codeDigest('meta-pings')

/** hub.challenge, answered to whoever knows the token alone. */
export function answerChallenge(world: World, query: Readonly<Record<string, unknown>>): NoticeReply {
  const token = query['hub.verify_token']
  const challenge = query['hub.challenge']
  const isOurs =
    query['hub.mode'] === 'subscribe' &&
    typeof token === 'string' &&
    world.secrets.isTokenOf(world.secrets.tokenDigest(verifyTokenOf(world)), token)
  return isOurs && typeof challenge === 'string' && /^[\w.-]{1,200}$/.test(challenge) ? text(200, challenge) : text(403, 'refused')
}

export async function receivePings(world: World, { headers, body }: Pick<RawNotice, 'headers' | 'body'>): Promise<NoticeReply> {
  const port = world.platforms.FACEBOOK.adObjects
  if (!port) return text(404, 'unknown')
  const opened = port.openPings(body, headers['x-hub-signature-256'] ?? null)
  if (opened.kind === 'forged') return text(401, 'refused')
  if (opened.kind === 'unreadable') return text(400, 'unreadable')
  const digest = createHash('sha256').update(body).digest('hex')
  await world.db.transaction(system, async tx => {
    const now = world.clock.now()
    if (!(await keepPing(tx, digest, body, now))) return
    const accounts = await accountsOfPings(tx, opened.pings)
    await notePinged(tx, accounts, now)
    await world.queue.enqueueAll(tx, accounts.map(lookJob))
  })
  return text(200, 'ok')
}
