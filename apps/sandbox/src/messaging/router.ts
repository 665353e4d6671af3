// The SMS and mail gateway: what is sent lands in an outbox that the control page shows.
import { sandboxCredentials } from '../wire/credentials.ts'
import type { Operation } from '../faults/perform.ts'
import type { Fault } from '../faults/kinds.ts'
import type { OutboxMessage } from '../state/outside.ts'
import { nextNumber, type World } from '../state/world.ts'
import { bearerToken, type Call, jsonReply, type Reply, textOf, WireRefusal } from '../wire/call.ts'

const MAX_OUTBOX = 1000

export function messagingOperation(world: World, call: Call): Operation {
  const kind = call.method === 'POST' ? /^\/(sms|mail)$/.exec(call.path)?.[1] : undefined
  if (kind !== 'sms' && kind !== 'mail') {
    return { name: 'messaging.unknown', accountId: null, isRead: true, run: () => failure(404, 'not_found', 'No such address.') }
  }
  return { name: `messaging.${kind}`, accountId: null, isRead: false, run: incoming => send(world, incoming, kind) }
}

/** A repeated idempotency_key is answered like the first time and kept once; with other content it is refused. */
function send(world: World, call: Call, kind: 'sms' | 'mail'): Reply {
  if (bearerToken(call) !== sandboxCredentials.messagingToken) refuse(401, 'unauthorized', 'The bearer token is missing or wrong.')
  const to = required(call, 'to')
  const message = {
    kind,
    to,
    subject: kind === 'mail' ? required(call, 'subject') : '',
    text: required(call, 'text'),
    html: textOf(call.body.html) ?? '',
  }
  if (kind === 'sms' && !/^\+?[\d-]{6,20}$/.test(to)) refuse(422, 'invalid_recipient', 'The field to must be a phone number.')
  if (kind === 'mail' && !/^[^\s@]+@[^\s@]+$/.test(to)) refuse(422, 'invalid_recipient', 'The field to must be an e-mail address.')
  const key = textOf(call.body.idempotency_key) ?? ''
  const known = key === '' ? undefined : world.state.outbox.find(each => each.idempotencyKey === key && each.kind === kind)
  if (known) {
    if (known.to !== to || known.text !== message.text)
      refuse(409, 'idempotency_conflict', 'The idempotency key was used with other content.')
    return jsonReply(200, { id: known.id, status: 'accepted', duplicate: true })
  }
  const id = `msg_${String(nextNumber(world)).padStart(8, '0')}`
  keepInOutbox(world, { id, ...message, idempotencyKey: key, at: world.clock.now() })
  return jsonReply(202, { id, status: 'accepted', duplicate: false })
}

export function keepInOutbox(world: World, message: OutboxMessage): void {
  world.state.outbox.push(message)
  if (world.state.outbox.length > MAX_OUTBOX) world.state.outbox.shift()
  world.touched()
}

export const messagingVoice = {
  platform: 'messaging' as const,
  error: (fault: Fault) => failure(fault.httpStatus ?? 400, fault.code ?? 'refused', fault.message ?? 'The message was refused.'),
  rateLimited: (fault: Fault) => {
    const reply = failure(429, 'rate_limited', 'Too many messages.')
    return { ...reply, headers: { ...reply.headers, 'retry-after': String(Math.ceil((fault.ms ?? 5_000) / 1_000)) } }
  },
  unavailable: () => failure(503, 'unavailable', 'The gateway is not available.'),
}

function required(call: Call, field: string): string {
  const value = textOf(call.body[field])
  if (value === null || value.trim() === '') refuse(422, 'missing_field', `The field ${field} is missing.`)
  return value
}

function refuse(status: number, code: string, message: string): never {
  throw new WireRefusal(failure(status, code, message))
}

function failure(status: number, code: string, message: string): Reply {
  return jsonReply(status, { error: { code, message } })
}
