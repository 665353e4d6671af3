// Quote of a transfer: what may leave each account now, and the fee between two companies; nothing is held.
import { findTransferRate } from '@tallyhelm/modules/billing'
import { findAvailable } from '@tallyhelm/modules/ledger'
import { inCents } from '@tallyhelm/protocol/topics/exchange/limits'
import type { Quote, QuoteRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { decimalText, negate, subtract, sum, zero } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { World } from '@tallyhelm/world/handles/world'
import { findUnit } from '@tallyhelm/modules/exchange'
import { acceptedLines, checkTransferLines, readTransferAccounts, requireTransferable } from './transfer-lines.ts'
import { seeActive } from './require-active.ts'
import { wouldNeedProof } from './require-proof.ts'

type TransferQuote = Pick<Extract<QuoteRequest, { adjust_type: 'TRANSFER' }>, 'items' | 'currency'>

/** Refuses what accepting these lines would refuse, by the same functions; accepting decides anew. Totals are fees. */
export async function quoteTransfer(world: World, actor: TenantActor, request: TransferQuote): Promise<Quote> {
  const { items, currency = 'USD' } = request
  requireTransferable(world, request)
  const { customerId, subCustomerId } = actor
  const kind = payingKind(actor.customerType, subCustomerId !== null)
  // In the system's scope, because a sub-customer sees no incidents; every query names the customer and sub-customer itself.
  const { accounts, feeBasisPoints, unit, available } = await world.db.read({ kind: 'system' }, async tx => {
    await seeActive(tx, customerId)
    return {
      accounts: await readTransferAccounts(tx, actor, items),
      feeBasisPoints: await findTransferRate(tx, customerId, world.clock.now()),
      unit: await findUnit(tx, currency, world.clock.now()),
      available: await findAvailable(tx, { kind, currency, customerId, subCustomerId }),
    }
  })
  const lines = acceptedLines(checkTransferLines(world, items, { accounts, feeBasisPoints, unit }))
  const [amount, fees] = [lines.map(line => line.amount), lines.map(line => line.fee)].map(list => sum(list, currency))
  const total = fees ?? zero(currency)
  const after = subtract(available, total)
  const channels = [...new Set(lines.map(line => line.from.channel))].sort()
  const hasFee = lines.some(line => line.feeBasisPoints > 0)
  return {
    adjust_type: 'TRANSFER',
    currency,
    items: lines.map(line => ({
      account_id: line.from.id,
      to_account_id: line.to.id,
      amount: decimalText(line.amount),
      available: line.available && decimalText(line.available),
      service_fee: decimalText(line.fee),
      tax: decimalText(zero(currency)),
      subtotal: decimalText(line.fee),
    })),
    amount: decimalText(amount ?? zero(currency)),
    service_fee: decimalText(total),
    tax: decimalText(zero(currency)),
    total: decimalText(total),
    rates: channels.map(channel => ({ channel, service_fee_basis_points: hasFee ? feeBasisPoints : 0, tax_basis_points: 0 })),
    payer: {
      kind,
      available: decimalText(available),
      after: decimalText(after),
      shortage: after.minor < 0n ? decimalText(negate(after)) : null,
      problem: null,
    },
    needs_approval: actor.needsQuotaApproval,
    // The amounts move, although only the fees are paid.
    needs_step_up: await wouldNeedProof(world, actor, inCents(amount?.minor ?? 0n, unit)),
    returned_to: [],
    recent_same: [],
    exchange: null,
  }
}
