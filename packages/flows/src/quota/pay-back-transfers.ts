// What a transfer carries was paid for by somebody: its payers go along, and get back what neither ad account took.
import { findLegParts, keepLegParts, type LedgerPart, subCustomersOf, transferReturn } from '@tallyhelm/modules/ledger'
import type { TransferLegKind, TransferLine } from '@tallyhelm/modules/quota'
import { money } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { paidParts, type PaidPart, tellPayers } from './pay-back.ts'
import { contextOf } from './transfer-money.ts'

/** Writes down who paid for what a leg moved; the line's id is that of its leg OUT. */
export async function carryParts(
  tx: Tx,
  line: TransferLine,
  { legId, kind, moved, outMoved }: { legId: string; kind: TransferLegKind; moved: bigint; outMoved: bigint },
): Promise<void> {
  const { customerId, fromAdAccountId, sides } = line
  const parts =
    kind === 'OUT'
      ? await paidParts(tx, { customerId, adAccountId: fromAdAccountId, quota: sides.from }, moved)
      : await partsOfLine(tx, line, { minor: moved, outMoved })
  await keepLegParts(tx, legId, parts)
}

type Returning = { returned: bigint; outMoved: bigint }

/** From the clearing account to who orders the transfer, and to those others who had paid for it. */
export async function returnToPayers(
  world: World,
  tx: Tx,
  books: LedgerPart,
  line: TransferLine,
  { returned, outMoved }: Returning,
): Promise<void> {
  const { id, customerId, fromAdAccountId, currency, sides } = line
  const now = world.clock.now()
  const others = (await partsOfLine(tx, line, { minor: returned, outMoved })).filter(part => part.payer !== sides.payer)
  const { clearing, payer } = sides
  const parts = transferReturn({ transferId: id, clearing, payer, amount: money(returned, currency), others })
  const owners = await subCustomersOf(
    tx,
    parts.map(part => part.payer),
  )
  for (const part of parts) {
    const context = contextOf(line, id, 'BACK', now, '转移未完成，款项退回')
    books.hold(part.transfers, part.payer === payer ? context : { ...context, subCustomerId: owners.get(part.payer) ?? null })
  }
  books.post(
    parts.flatMap(({ transfers }) => transfers.map(({ key }) => key)),
    [],
  )
  await tellPayers(world, tx, { id, customerId, adAccountId: fromAdAccountId, payer }, parts, owners)
}

/** In the shares of what left, rounded down. */
async function partsOfLine(tx: Tx, { id }: TransferLine, { minor, outMoved }: { minor: bigint; outMoved: bigint }): Promise<PaidPart[]> {
  const parts = (await findLegParts(tx, [id])).get(id) ?? []
  return parts.map(part => ({ ...part, minor: (part.minor * minor) / outMoved })).filter(part => part.minor > 0n)
}
