// The control API of payment houses: keys as a merchant is given them, books, and what only the house or its customers can do.
import { CURRENCY_CODES, decimalText, type Money, parseMoney } from '@tallyhelm/protocol/values/money'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { exact, read } from '../control/router.ts'
import { ControlRefusal } from '../control/accounts.ts'
import { BookRefusal, close, endChargeback, endRefund, findOrder, openChargeback, pay, refundInBackOffice } from './book.ts'
import { cashierOf } from './cashier.ts'
import type { Desk } from './house.ts'
import { rotate } from './keys.ts'
import type { HouseOrder } from './model.ts'

interface Houses {
  methods: readonly HouseMethod[]
  deskOf(method: string, host: string | undefined): Promise<Desk | null>
  openDesks(): Desk[]
  flush(desk: Desk): Promise<void>
}

const amount = z.object({ amount: z.string(), currency: z.enum(CURRENCY_CODES) })
const number = z.string().min(1).max(64)
/** `paid`: what was paid, where it isn't what was asked; `late`: although it is closed; `at`: not now. */
const paying = z.strictObject({
  number,
  paid: amount.optional(),
  late: z.boolean().optional(),
  at: z.iso.datetime({ offset: true }).optional(),
  payer: z.string().optional(),
})

export function addHouseControl(app: FastifyInstance, houses: Houses): void {
  app.get('/control/houses', async request => {
    const desks = await Promise.all(houses.methods.map(method => houses.deskOf(method, request.headers.host)))
    return Object.fromEntries(desks.filter(desk => desk !== null).map(desk => [desk.house.method, givenKeys(desk)]))
  })
  app.get('/control/houses/all', () => ({
    orders: houses
      .openDesks()
      .flatMap(desk => Object.values(desk.book.orders).map(order => ({ desk, order })))
      .toSorted((left, right) => right.order.createdAt - left.order.createdAt)
      .slice(0, 200)
      .map(({ desk, order }) => summary(desk, order)),
  }))
  app.get('/control/houses/:method', async request => {
    const { house, book } = await deskOf(houses, request)
    const { ring, ...rest } = book
    return exact({ method: house.method, serials: ring.house.map(each => each.serial), ids: ring.ids, ...rest })
  })
  addActs(app, houses)
}

function addActs(app: FastifyInstance, houses: Houses): void {
  const act = <T>(name: string, schema: z.ZodType<T>, run: (desk: Desk, input: T) => unknown) =>
    app.post(`/control/houses/:method/${name}`, async request => {
      const desk = await deskOf(houses, request)
      try {
        return exact(await run(desk, read(schema, request)))
      } catch (error) {
        throw error instanceof BookRefusal ? new ControlRefusal(error.message) : error
      }
    })
  act('pay', paying, (desk, { number, paid, late, at, payer }) =>
    pay(desk, number, {
      ...(paid ? { amount: moneyOf(paid) } : {}),
      ...(late === undefined ? {} : { late }),
      ...(at === undefined ? {} : { at: Date.parse(at) }),
      ...(payer === undefined ? {} : { payer }),
    }),
  )
  act('close', z.strictObject({ number }), (desk, input) => ({ closed: close(desk, known(desk, input.number)) }))
  act('finish', z.strictObject({ number }), (desk, input) => {
    const order = known(desk, input.number)
    order.isFinished = true
    desk.world.touched()
    return order
  })
  act('refund', z.strictObject({ refundNumber: number, end: z.enum(['SUCCEEDED', 'FAILED', 'RETURNED']) }), (desk, { refundNumber, end }) =>
    endRefund(desk, refundNumber, end),
  )
  act('refund/back-office', z.strictObject({ number, amount: amount.optional() }), (desk, input) =>
    refundInBackOffice(desk, input.number, input.amount && moneyOf(input.amount)),
  )
  act('chargeback', z.strictObject({ number, amount: amount.optional() }), (desk, input) =>
    openChargeback(desk, input.number, input.amount && moneyOf(input.amount)),
  )
  act('chargeback/end', z.strictObject({ id: number, phase: z.enum(['WON', 'LOST']) }), (desk, { id, phase }) =>
    endChargeback(desk, id, phase),
  )
  act('rotate', z.strictObject({}), async desk => {
    await rotate(desk.house, desk.book.ring)
    desk.world.touched()
    return givenKeys(desk)
  })
  // With `all`, what waits for its next attempt or is held goes too.
  act('notify', z.strictObject({ all: z.boolean().optional() }), async (desk, { all }) => {
    const waiting = desk.book.notices.filter(each => each.state === 'WAITING')
    if (all === true) for (const notice of waiting) Object.assign(notice, { dueAt: desk.world.clock.now(), isHeld: false })
    await houses.flush(desk)
    return { notices: waiting }
  })
}

const plainAmount = (amount: Money) => `${decimalText(amount)} ${amount.currency}`
const givenKeys = ({ house, book, address }: Desk) => house.given(book.ring, address)

function summary(desk: Desk, order: HouseOrder) {
  const { number, subject, state, createdAt, transactionId } = order
  const notices = desk.book.notices.filter(each => each.told.order.number === number).map(each => each.state)
  return exact({
    method: desk.house.method,
    number,
    subject,
    state,
    amount: plainAmount(order.amount),
    transactionId,
    notices,
    createdAt: new Date(createdAt).toISOString(),
    cashier: cashierOf(desk, order),
  })
}

async function deskOf(houses: Houses, request: FastifyRequest): Promise<Desk> {
  const { method } = z.object({ method: z.string() }).parse(request.params)
  const desk = await houses.deskOf(method, request.headers.host)
  if (!desk) throw new ControlRefusal(`there is no house ${method}`)
  return desk
}

function known(desk: Desk, wanted: string): HouseOrder {
  const order = findOrder(desk, wanted)
  if (!order) throw new ControlRefusal(`there is no order ${wanted} at ${desk.house.method}`)
  return order
}

function moneyOf(input: z.infer<typeof amount>): Money {
  const parsed = parseMoney(input.amount, input.currency)
  if (!parsed) throw new ControlRefusal(`${input.amount} is no amount of ${input.currency}`)
  return parsed
}
