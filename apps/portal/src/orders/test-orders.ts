// Orders of money in tests of the interface: quoted at one rate, taken once for each key, and finished when they are looked at.
import type { FakeServer } from '@tallyhelm/browser/calls/test-fake-server'
import { adAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { quotaSchemas } from '@tallyhelm/protocol/topics/quota/schemas'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { Order, OrderItem, Quote, QuoteRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import type { Capability } from '@tallyhelm/protocol/topics/quota/capability-schemas'
import { sessionSchemas } from '@tallyhelm/protocol/topics/session/schemas'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { decimalText, money, parseMoney } from '@tallyhelm/protocol/values/money'
import { HEADERS } from '@tallyhelm/protocol/wire/envelope'
import { rowsOf } from '../pickers/test-offered.ts'

const FEE_BASIS_POINTS = 300n
const FIRST_NO = 20_260_302_001
const CHANNELS = ['FACEBOOK', 'GOOGLE', 'TIKTOK'] as const

export type FakeOrders = {
  /** The key of every order that came, those that were refused or lost too. */
  keys: readonly string[]
  /** Every request for a quote. */
  quoted: readonly QuoteRequest[]
  /** What was taken, once for each key. */
  taken: () => readonly Order[]
  /** Called before an order is looked at: throws a Refusal, gives a Response, or lets it go on. */
  meet: (before: (() => Response | undefined) | undefined) => void
  /** What quotes tell of orders alike from now on. */
  recall: (recent: Quote['recent_same']) => void
  /** What quotes tell that others had paid for. */
  share: (others: Quote['returned_to']) => void
  /** Called after an order was taken: its answer is lost where it throws. */
  lose: (after: (() => void) | undefined) => void
}

const cents = (text: string) => parseMoney(text, 'USD')?.minor ?? 0n
const decimal = (minor: bigint) => decimalText(money(minor, 'USD'))

/** `available` is what can be spent. Accounts are those of `rowsOf`; the address keeps the list that an order was opened from as it is. */
/** `problem`: why the payer pays for nothing. */
export function takeOrders(server: FakeServer, available = '50000.00', problem: string | null = null): FakeOrders {
  const accounts = new Map(CHANNELS.flatMap(channel => rowsOf(channel).map(row => [row.account_id, row])))
  const accountOf = (id: string) => accounts.get(id) ?? rowMissing(id)
  const keys: string[] = []
  const quoted: QuoteRequest[] = []
  const orders = new Map<string, Order>()
  let before: (() => Response | undefined) | undefined
  let after: (() => void) | undefined
  let recent: Quote['recent_same'] = []
  let others: Quote['returned_to'] = []
  const detail = { bindings: [], spend_30d: [], disable_reason: null }
  server.answer(adAccountEndpoints, adAccountSchemas, {
    baseInfo: ({ id }) => accountOf(id),
    byId: ({ id }) => ({ ...accountOf(id), ...detail }),
  })
  server.answer(sessionEndpoints, sessionSchemas, {
    sealViewState: ({ state }) => ({ encrypt_data: JSON.stringify(state) }),
    openViewState: ({ encrypt_data }) => ({ state: JSON.parse(encrypt_data) }),
  })
  server.answer(quotaEndpoints, quotaSchemas, {
    capabilities: ({ account_ids }) => ({ content: account_ids.map(id => capabilityOf(accountOf(id))) }),
    quote: request => {
      quoted.push(request)
      return { ...quoteOf(request, { available: cents(available), problem }, accountOf), recent_same: recent, returned_to: others }
    },
    apply: (request, headers) => {
      const key = headers.get(HEADERS.idempotencyKey) ?? ''
      keys.push(key)
      const met = before?.()
      if (met) return met
      const order =
        orders.get(key) ??
        orderOf(`${FIRST_NO + orders.size}`, quoteOf(request, { available: cents(available), problem }, accountOf), accountOf)
      orders.set(key, order)
      after?.()
      return order
    },
    order: ({ apply_no }) => {
      const order = [...orders.values()].find(one => one.apply_no === apply_no) ?? rowMissing(apply_no)
      return { ...order, status: 'FINISHED' as const, items: order.items.map(item => ({ ...item, state: 'FINISHED' as const })) }
    },
  })
  return {
    keys,
    quoted,
    taken: () => [...orders.values()],
    meet: given => {
      before = given
    },
    recall: given => {
      recent = given
    },
    share: given => {
      others = given
    },
    lose: given => {
      after = given
    },
  }
}

function rowMissing(id: string): never {
  throw new Error(`the fake server has no ${id}`)
}

const capabilityOf = ({ account_id, channel, currency, synced_at }: AccountRow): Capability => ({
  account_id,
  channel,
  currency,
  change_style: 'absolute',
  minimum_add: channel === 'TIKTOK' ? '10.00' : null,
  maximum_add: null,
  reducible: '120.00',
  changes_left_today: null,
  needs_channel_approval: false,
  is_paused: false,
  lowering_blocked_until: null,
  is_live: true,
  read_at: synced_at,
  note: null,
})

function quoteOf(
  request: QuoteRequest | Extract<QuoteRequest, { adjust_type: 'ADD' }>,
  { available, problem }: { available: bigint; problem: string | null },
  accountOf: (id: string) => AccountRow,
): Quote {
  if (request.adjust_type === 'TRANSFER') throw new Error('transfers are not quoted here')
  const isAdd = request.adjust_type === 'ADD'
  const items = request.items.map(item => {
    const { account_id } = item
    const amount = 'amount' in item ? cents(item.amount) : cents(accountOf(account_id).balance ?? '0')
    const fee = (amount * FEE_BASIS_POINTS) / 10_000n
    return { account_id, amount, fee, subtotal: amount + fee }
  })
  const sum = (pick: (item: (typeof items)[number]) => bigint) => items.reduce((all, item) => all + pick(item), 0n)
  const total = sum(item => item.subtotal)
  const rest = isAdd ? available - total : available + total
  return {
    adjust_type: request.adjust_type,
    currency: 'USD',
    items: items.map(({ account_id, amount, fee, subtotal }) => ({
      account_id,
      to_account_id: null,
      amount: decimal(amount),
      available: isAdd ? null : '120.00',
      service_fee: decimal(fee),
      tax: '0.00',
      subtotal: decimal(subtotal),
    })),
    amount: decimal(sum(item => item.amount)),
    service_fee: decimal(sum(item => item.fee)),
    tax: '0.00',
    total: decimal(total),
    rates: [...new Set(items.map(({ account_id }) => accountOf(account_id).channel))].map(channel => ({
      channel,
      service_fee_basis_points: Number(FEE_BASIS_POINTS),
      tax_basis_points: 0,
    })),
    payer: {
      kind: 'WALLET',
      available: decimal(available),
      after: decimal(rest),
      shortage: rest < 0n ? decimal(-rest) : null,
      problem,
    },
    needs_approval: false,
    needs_step_up: false,
    returned_to: [],
    recent_same: [],
    exchange: null,
  }
}

function orderOf(apply_no: string, quote: Quote, accountOf: (id: string) => AccountRow): Order {
  const items = quote.items.map((item, place): OrderItem => {
    const { outside_account_id, account_name, channel } = accountOf(item.account_id)
    const { account_id, amount, service_fee, tax, subtotal } = item
    const isAdd = quote.adjust_type === 'ADD'
    return {
      item_id: `${apply_no}${place + 1}`,
      account_id,
      outside_account_id,
      account_name,
      channel,
      amount,
      approved_amount: null,
      service_fee,
      tax,
      total: subtotal,
      paid: isAdd ? subtotal : null,
      returned: isAdd ? null : subtotal,
      released: null,
      state: 'SENDING',
      ended_by: null,
      fail_reason: null,
      before_limit: null,
      after_limit: null,
      finished_at: null,
      transfer: null,
    }
  })
  const { adjust_type, currency, amount, service_fee, tax, total } = quote
  return {
    apply_no,
    adjust_type,
    status: 'PROCESSING',
    currency,
    amount,
    service_fee,
    tax,
    total,
    submitter: '林知夏',
    apply_time: new Date().toISOString(),
    reason: null,
    remark: '',
    exchange: null,
    items,
  }
}
