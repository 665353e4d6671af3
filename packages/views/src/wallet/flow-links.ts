// Where the number of a flow leads: to the recharge that was credited, to the refund, the repayment, the bill, to the order; own exchanges lead nowhere.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone, ownExactly } from '@tallyhelm/infra/db/tenant'
import type { Flow, FlowPage } from '@tallyhelm/protocol/topics/wallet/schemas'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

type Found = { kind: 'RECHARGE' | 'REFUND' | 'REPAYMENT' | 'BILL' | 'STATEMENT' | 'OWN_EXCHANGE'; number: string; id: string }
const LEADING: ReadonlySet<string> = new Set(['RECHARGE', 'SERVICE_FEE', 'REFUND', 'REPAYMENT', 'REBATE', 'EXCHANGE', 'CHANNEL_BILL'])

/** `page` with a link for each flow that leads somewhere; asks only where one may. */
export async function withLinks(db: Database, scope: TenantScope, page: FlowPage): Promise<FlowPage> {
  const numbers = page.content.flatMap(({ flow_type: type, reference_no: number }) =>
    number !== null && LEADING.has(type) ? [number] : [],
  )
  const found = numbers.length === 0 ? [] : await foundBehind(db, scope, [...new Set(numbers)])
  return { ...page, content: page.content.map(flow => ({ ...flow, link: linkOf(flow, found) })) }
}

function linkOf({ flow_type: type, reference_no: number }: Flow, found: readonly Found[]): Flow['link'] {
  if (number === null) return null
  const one = found.find(({ number: asked }) => asked === number)
  if (one?.kind === 'OWN_EXCHANGE') return null
  if (one !== undefined) return { kind: one.kind, id: one.id }
  return ORDERS.has(type) && /^\d+$/.test(number) ? { kind: 'ORDER', id: number } : null
}
const ORDERS: ReadonlySet<string> = new Set([
  'QUOTA_ADD',
  'QUOTA_REDUCE',
  'QUOTA_CLEAR',
  'QUOTA_TRANSFER',
  'SERVICE_FEE',
  'TAX',
  'EXCHANGE',
])

/** A payment's number in the books is its place and transaction; a refund's is its part's. */
function foundBehind(db: Database, scope: TenantScope, numbers: readonly string[]): Promise<Found[]> {
  const payments = numbers.flatMap(number => {
    const [place = '', ...rest] = number.split(':')
    return rest.length === 0 ? [] : [{ place, transaction: rest.join(':') }]
  })
  const ids = sql`${numbers.filter(number => /^\d{1,18}$|^[1-8]\d{18}$/.test(number))}::bigint[]`
  return db.single(scope, tx =>
    tx.rows<Found>(sql`
      select 'RECHARGE' as kind, a.place || ':' || a.transaction_id as number, a.recharge_id::text as id
      from unnest(${payments.map(({ place }) => place)}::text[], ${payments.map(({ transaction }) => transaction)}::text[]) x (place, transaction_id)
        join payments_arrivals a on a.place = x.place and a.transaction_id = x.transaction_id
      where a.recharge_id is not null and ${ownExactly(scope, 'a')}
      union all
      select 'REFUND', p.id::text, p.refund_id::text from payments_refund_parts p where p.id = any(${ids}) and ${ownExactly(scope, 'p')}
      union all
      select 'REPAYMENT', r.id::text, r.id::text from repayments_repayments r where r.id = any(${ids}) and ${ownCustomersAlone(scope, 'r.customer_id')}
      union all
      select 'BILL', b.id::text, lower(b.channel) || '/' || b.id from billing_bills b
      where b.id = any(${ids}) and b.channel = any(${[...CHANNEL_CODES]}::text[]) and ${ownCustomersAlone(scope, 'b.customer_id')}
      union all
      select 'STATEMENT', b.id::text, s.statement_id::text from billing_bills b join credit_statement_bills s on s.bill_id = b.id
      where b.id = any(${ids}) and b.channel <> all(${[...CHANNEL_CODES]}::text[]) and ${ownCustomersAlone(scope, 'b.customer_id')}
      union all
      select 'OWN_EXCHANGE', q.id::text, q.id::text from exchange_quotes q where q.id = any(${ids}) and ${ownExactly(scope, 'q')}`),
  )
}
