// The control API of invoices: what a platform's invoice of a month is to get wrong, one account at a time.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { INVOICE_FAULTS, type InvoiceFault } from '../state/outside.ts'
import { places } from '../state/units.ts'
import { findAccount, nextNumber, type World } from '../state/world.ts'
import { parseDecimal } from '../wire/decimal.ts'
import { ControlRefusal } from './accounts.ts'
import { exact, read } from './router.ts'

const input = z.strictObject({
  kind: z.enum(INVOICE_FAULTS),
  platform: z.enum(['meta', 'google', 'tiktok']),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  account_id: z.string().regex(/^\d{1,19}$/),
  /** in whole units of the account's currency; below zero takes away */
  amount: z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .optional(),
  hours: z.int().min(-23).max(23).optional(),
})

export function addInvoices(app: FastifyInstance, world: World): void {
  const faults = () => (world.state.invoiceFaults ??= [])
  app.get('/control/invoices', () => exact({ faults: faults() }))
  app.post('/control/invoices', request => {
    const fault = faultOf(world, read(input, request))
    faults().push(fault)
    world.touched()
    return exact(fault)
  })
  app.delete('/control/invoices', () => {
    const removed = faults().length
    world.state.invoiceFaults = []
    world.touched()
    return { removed }
  })
  app.delete('/control/invoices/:id', (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params)
    const left = faults().filter(each => each.id !== id)
    if (left.length === faults().length) return reply.code(404).send({ error: `there is no invoice fault ${id}` })
    world.state.invoiceFaults = left
    world.touched()
    return { removed: 1 }
  })
}

function faultOf(world: World, given: z.infer<typeof input>): InvoiceFault {
  const { kind, platform, month, account_id: accountId, hours = 0 } = given
  const account = findAccount(world, platform, accountId, { stale: false })
  if ((account === null) !== (kind === 'foreign'))
    throw new ControlRefusal(account ? `account ${accountId} is one of ours` : `there is no ${platform} account ${accountId}`)
  const needsAmount = kind !== 'missing' && kind !== 'zone'
  if (needsAmount && given.amount === undefined) throw new ControlRefusal(`${kind} needs an amount`)
  if (kind === 'zone' && hours === 0) throw new ControlRefusal('zone needs hours')
  const text = given.amount ?? '0'
  const size = parseDecimal(text.replace('-', ''), places(platform, account?.currency ?? 'USD'))
  if (size === null) throw new ControlRefusal(`"${text}" is no amount in ${account?.currency ?? 'USD'}`)
  return { id: `invoice_${nextNumber(world)}`, kind, platform, month, accountId, hours, amount: text.startsWith('-') ? -size : size }
}
