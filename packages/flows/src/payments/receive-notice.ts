// Receive a notification of a payment house: it is kept with its raw bytes before the house hears that it may stop, and handled by a job.
import { insertForgery, keepNotices, type NewNotice } from '@tallyhelm/modules/payments'
import { HOUSE_METHOD_CODES, type HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import { gather, perWorld } from '@tallyhelm/world/handles/gather'
import type { NoticeReading, NoticeReply, RawNotice } from '@tallyhelm/world/handles/houses'
import type { World } from '@tallyhelm/world/handles/world'
import { factsOf } from './notice-facts.ts'

/** So many forgeries of a house leave a digest in an hour; more leave nothing. */
const FORGERIES_PER_HOUR = 500
/** Of the headers only those that signatures are made over are kept: cookies and addresses of proxies are not. */
const KEPT_HEADERS = /^(content-type|x-|wechatpay-|signature|client-id|request-time|encryptkey|merchantid|llpay-|authorization-type)/
/** Those that arrive together are kept together, as long as a statement stays small. */
const MOST_BYTES = 1024 * 1024

const isHouse = (method: string): method is HouseMethod => HOUSE_METHOD_CODES.some(code => code === method)

/**
 * Undefined where no house of ours is called so, or none is connected. Only a notification that was kept, now or before, is answered with the
 * house's word of success; one that was forged costs a signature check and a digest.
 */
export async function receiveNotice(world: World, method: string, notice: RawNotice): Promise<NoticeReply | undefined> {
  const house = isHouse(method) ? world.houses.of(method) : undefined
  if (!house || !isHouse(method)) return undefined
  const now = world.clock.now()
  const reading = house.readNotice(notice, now)
  const kept: NewNotice = {
    id: world.ids.next(),
    method,
    receivedAt: now,
    headers: Object.fromEntries(Object.entries(notice.headers).filter(([name]) => KEPT_HEADERS.test(name))),
    body: notice.body,
    outcome: 'WAITING',
    noticeId: null,
    keySerial: null,
    facts: null,
  }
  if (reading.kind === 'genuine') {
    const { noticeId, keySerial, about } = reading
    await keep(world)({ ...kept, noticeId, keySerial, facts: factsOf(about) })
  } else await noteForgery(world, { ...kept, outcome: outcomeOf(reading) })
  return house.replyTo(reading, notice, reading.kind === 'genuine', now)
}

/** What was not even read, in the form in which this house is refused; undefined where no such house is connected. */
export function refuseNotice(world: World, method: string, head: Omit<RawNotice, 'body'>): NoticeReply | undefined {
  const house = isHouse(method) ? world.houses.of(method) : undefined
  return house?.replyTo({ kind: 'unreadable', why: 'refused' }, { ...head, body: Buffer.alloc(0) }, false, world.clock.now())
}

/** One statement, and none at all once this program has noted as many as an hour keeps: a flood of forgeries costs no database. */
async function noteForgery(world: World, notice: NewNotice): Promise<void> {
  const hour = Math.floor(notice.receivedAt.getTime() / 3_600_000)
  const noted = forgeriesOf(world)
  const counted = noted.get(notice.method)
  const count = counted?.hour === hour ? counted.count + 1 : 1
  if (count > FORGERIES_PER_HOUR) return
  noted.set(notice.method, { hour, count })
  await world.db.single({ kind: 'system' }, tx => insertForgery(tx, notice, FORGERIES_PER_HOUR), { mayBeLost: true })
}

const forgeriesOf = perWorld(() => new Map<HouseMethod, { hour: number; count: number }>())

const outcomeOf = (reading: NoticeReading) => (reading.kind === 'forged' ? 'FORGED' : 'UNREADABLE')

/** Resolves after the commit. One whose answer was lost finds itself kept when it is tried alone. */
const keep = perWorld((world: World) =>
  gather<NewNotice, true>({
    most: 64,
    mostInFlight: 2,
    worthAnother: 8,
    fits: (group, notice) => group.reduce((bytes, one) => bytes + one.body.length, notice.body.length) <= MOST_BYTES,
    call: notices => keepAll(world, notices),
    alone: async notice => (await keepAll(world, [notice])) && true,
  }),
)

async function keepAll(world: World, notices: readonly NewNotice[]): Promise<true[]> {
  await world.db.single({ kind: 'system' }, tx => keepNotices(tx, notices, 'payments.handle-notices'))
  return notices.map(() => true)
}
