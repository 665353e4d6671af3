// Quota events: one listener per process, fanned out to the open streams of the tenant whom an item belongs to, and messages to their user's.
import type { ServerResponse } from 'node:http'
import { forgetSignedIn, isStillSignedIn } from '@tallyhelm/flows/session/authenticate'
import { isLook, isLookOpen } from '@tallyhelm/flows/session/looks'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { messageEvent } from '@tallyhelm/protocol/topics/notices/schemas'
import { itemEvent } from '@tallyhelm/protocol/topics/quota/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { z } from 'zod'

const HEARTBEAT_MS = 15_000
const MOST_STREAMS_PER_USER = 6
/** A reader this far behind is cut off; its page reads the order anew when it comes back. */
const MOST_WAITING_BYTES = 256 * 1024

/** What flows/quota notify on the channel quota_items: the event and whom it concerns. */
const notice = itemEvent.extend({ customer_id: z.coerce.string(), sub_customer_id: z.coerce.string().nullable().default(null) })

/** What modules/notices notify on the channel notices_messages. A personal message names no customer. */
const arrival = messageEvent.extend({
  user_id: z.string(),
  customer_id: z.string().nullable(),
  sub_customer_id: z.string().nullable(),
})

type Credentials = Parameters<typeof isStillSignedIn>[1]
type Stream = { actor: TenantActor; credentials: Credentials; response: ServerResponse }

export type QuotaEvents = {
  /** Refuses with FLOW_LIMITED a user's seventh stream; `open` takes over the response and begins with `event: hello`. */
  requireRoom(actor: TenantActor): void
  open(actor: TenantActor, credentials: Credentials, response: ServerResponse): void
  close(): Promise<void>
}

/** Starts listening; a stream ends with its session: at once where all of a user's end, else within one heartbeat. */
export async function startQuotaEvents(world: World): Promise<QuotaEvents> {
  const byCustomer = new Map<string, Set<Stream>>()
  const stopListening = await world.db.listen('quota_items', payload => deliver(world, byCustomer, payload))
  const stopListeningToMessages = await world.db.listen('notices_messages', payload => deliverMessage(byCustomer, payload))
  const stopListeningToEnds = await world.db.listen('session_ends', userId => endOf(world, byCustomer, userId))
  const heartbeat = setInterval(() => void beat(world, byCustomer), HEARTBEAT_MS)
  heartbeat.unref()

  function remove(stream: Stream): void {
    const streams = byCustomer.get(stream.actor.customerId)
    streams?.delete(stream)
    if (streams?.size === 0) byCustomer.delete(stream.actor.customerId)
  }
  return {
    requireRoom(actor) {
      const own = [...(byCustomer.get(actor.customerId) ?? [])].filter(stream => isSamePerson(stream.actor, actor))
      if (own.length >= MOST_STREAMS_PER_USER) throw new Refusal('FLOW_LIMITED', { seconds: HEARTBEAT_MS / 1_000 })
    },
    open(actor, credentials, response) {
      const stream = { actor, credentials, response }
      byCustomer.set(actor.customerId, (byCustomer.get(actor.customerId) ?? new Set()).add(stream))
      response.on('close', () => remove(stream))
      response.on('error', () => remove(stream))
      write(response, 'event: hello\ndata: {}\n\n')
    },
    async close() {
      clearInterval(heartbeat)
      await stopListening()
      await stopListeningToMessages()
      await stopListeningToEnds()
      for (const stream of [...byCustomer.values()].flatMap(streams => [...streams])) stream.response.end()
      byCustomer.clear()
    },
  }
}

/** Whoever looks through a user's eyes takes none of the user's streams. */
const isSamePerson = (one: TenantActor, other: TenantActor): boolean =>
  one.userId === other.userId && one.onlooker?.staff.staffId === other.onlooker?.staff.staffId

function deliver(world: World, byCustomer: ReadonlyMap<string, Set<Stream>>, payload: string): void {
  const { customer_id, sub_customer_id, ...event } = notice.parse(JSON.parse(payload))
  const text = `event: item\ndata: ${JSON.stringify(event)}\n\n`
  for (const { actor, response } of byCustomer.get(customer_id) ?? []) {
    if (actor.subCustomerId === null || actor.subCustomerId === sub_customer_id) write(response, text)
  }
  world.log.trace({ item: event.item_id }, 'a quota event was handed out')
}

/** Only to the user whose message it is, and only while that user still acts for the customer in whose name it came. */
function deliverMessage(byCustomer: ReadonlyMap<string, Set<Stream>>, payload: string): void {
  const { user_id, customer_id, sub_customer_id, ...event } = arrival.parse(JSON.parse(payload))
  const text = `event: message\ndata: ${JSON.stringify(event)}\n\n`
  const streams = customer_id === null ? [...byCustomer.values()].flatMap(own => [...own]) : (byCustomer.get(customer_id) ?? [])
  for (const { actor, response } of streams) {
    const isMeant = customer_id === null || actor.subCustomerId === sub_customer_id
    if (actor.userId === user_id && isMeant) write(response, text)
  }
}

/** Their pages ask again and hear why. */
function endOf(world: World, byCustomer: ReadonlyMap<string, Set<Stream>>, userId: string): void {
  forgetSignedIn(world, userId)
  for (const { actor, response } of [...byCustomer.values()].flatMap(streams => [...streams])) {
    if (actor.userId !== userId || actor.onlooker !== undefined) continue
    write(response, 'event: session-end\ndata: {}\n\n')
    response.end()
  }
}

async function beat(world: World, byCustomer: ReadonlyMap<string, Set<Stream>>): Promise<void> {
  for (const { credentials, response } of [...byCustomer.values()].flatMap(streams => [...streams])) {
    try {
      if (await (isLook(credentials.sid) ? isLookOpen : isStillSignedIn)(world, credentials)) write(response, ': heartbeat\n\n')
      else response.end()
    } catch (error) {
      // A session that is gone, or a database that is away: either way the page connects anew and hears why.
      world.log.debug({ err: error }, 'a stream of events was ended')
      response.end()
    }
  }
}

function write(response: ServerResponse, text: string): void {
  if (response.writableLength > MOST_WAITING_BYTES) response.destroy()
  else if (response.writable) response.write(text)
}
