// The records of bindings of a customer, and the room of staff, at one connection: a million of them.
import type { Database } from '@tallyhelm/infra/db/database'
import { consoleBindingsRequest, seenChangesRequest } from '@tallyhelm/protocol/topics/bindings/room-schemas'
import { bindingListRequest, mccListRequest, pixelListRequest } from '@tallyhelm/protocol/topics/bindings/schemas'
import { consoleBindings } from '@tallyhelm/views/bindings/console-bindings'
import { bindingList, mccList, pixelList } from '@tallyhelm/views/bindings/records'
import { seenChanges } from '@tallyhelm/views/bindings/seen-changes'
import { measureLists, SCALE } from '../product/measure-lists.ts'
import { CUSTOMER, seedBindings } from './seed-bindings.ts'

/** The same page, newest first, and its count, by hand; in a transaction of the tenant's scope, as row-level security wants it. */
const RAW = `
  select p.*, a.outside_account_id, a.account_name, c.company_name, i.told, i.objections, s.note
  from bindings_pairs p join items_items i on i.id = p.id join bindings_submits s on s.id = p.submit_id
    join ad_accounts_accounts a on a.customer_id = p.customer_id and a.id = p.ad_account_id
    join companies_companies c on c.customer_id = a.customer_id and c.id = a.company_id
  where p.customer_id = $1 order by p.id desc limit 20`
const SCOPE = `select set_config('app.scope', 'tenant', true), set_config('app.customer_id', $1, true)`
const RAW_COUNT = `select count(*)::int as n from bindings_pairs where customer_id = $1`

/** Of everybody's, and a few of them of the customer's. */
const ACCOUNTS = Array.from({ length: 300 }, (_, place) => String(200_000_000_001 + place * 300))

await measureLists((client, lap) => seedBindings(client, lap, { pairs: Math.ceil(1_000_000 * SCALE) }), listsOf, {
  'of a customer, newest page': async client => {
    await client.query('begin')
    await client.query({ name: 'scope', text: SCOPE, values: [CUSTOMER] })
    await client.query({ name: 'page', text: RAW, values: [CUSTOMER] })
    await client.query({ name: 'count', text: RAW_COUNT, values: [CUSTOMER] })
    await client.query('commit')
  },
})

function listsOf(database: Database) {
  const scope = { kind: 'tenant', customerId: CUSTOMER, subCustomerId: null } as const
  const reader = { scope: { kind: 'staff' } as const, now: new Date() }
  const own = (asked: object) => () => bindingList(database, scope, bindingListRequest.parse(asked))
  const pixels = (asked: object) => () => pixelList(database, scope, pixelListRequest.parse(asked))
  const mccs = (asked: object) => () => mccList(database, scope, mccListRequest.parse(asked))
  const staff = (asked: object) => () => consoleBindings(database, reader, consoleBindingsRequest.parse(asked))
  const seen = (asked: object) => () => seenChanges(database, reader.scope, seenChangesRequest.parse(asked))
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const month = { submitted_from: ago(400), submitted_until: ago(370) }
  return {
    'of a customer, newest page': own({}),
    'of a customer, page 100': own({ page_num: 100 }),
    'of a customer, a type': own({ type: 'BM' }),
    'of a customer, failed': own({ state: 'REFUSED' }),
    'of a customer, waiting': own({ state: 'WAITING' }),
    'of a customer, unbound': own({ action: 'UNBIND' }),
    'of a customer, a target': own({ target: '100000000000777' }),
    'of a customer, who asked': own({ submitter: '用户17' }),
    'of a customer, a month': own(month),
    'of a customer, accounts': own({ outside_account_ids: ACCOUNTS }),
    'of a customer, pixels': pixels({}),
    'of a customer, pixels unverified': pixels({ status: 'UN_VERIFY' }),
    'of a customer, pixels of a BM': pixels({ business_id: '200000000000077' }),
    'of a customer, managers': mccs({}),
    'of a customer, managers failed': mccs({ state: 'REFUSED' }),
    'of staff, newest page': staff({}),
    'of staff, page 100': staff({ page_num: 100 }),
    'of staff, under way': staff({ standing: 'GOING' }),
    'of staff, waiting for customers': staff({ standing: 'CUSTOMER' }),
    'of staff, for people': staff({ standing: 'MANUAL' }),
    'of staff, over': staff({ standing: 'ENDED' }),
    'of staff, a type': staff({ type: 'PIXEL' }),
    'of staff, a channel': staff({ channel: 'TIKTOK' }),
    'of staff, a state': staff({ state: 'EXPIRED' }),
    'of staff, type, channel and state': staff({ type: 'NAME', channel: 'GOOGLE', state: 'REFUSED' }),
    'of staff, a channel, for people': staff({ channel: 'TIKTOK', standing: 'MANUAL' }),
    'of staff, late': staff({ age: 'D7' }),
    'of staff, late, a type': staff({ age: 'D7', type: 'BC' }),
    'of staff, unbound': staff({ action: 'UNBIND' }),
    'of staff, a month': staff(month),
    'of staff, a month, a type': staff({ ...month, type: 'MCC' }),
    'of staff, a customer': staff({ customer: '客户17' }),
    'of staff, the largest customer': staff({ customer: CUSTOMER }),
    'of staff, a target': staff({ target: '100000000000777' }),
    'of staff, one': staff({ pair_id: '4000000000000000777' }),
    'seen, newest page': seen({}),
    'seen, against ours': seen({ against: 'YES' }),
    'seen, a type': seen({ change_type: 'BIND_PIXEL' }),
    'seen, a type against ours': seen({ change_type: 'BIND_BC_ID', against: 'YES' }),
    'seen, a month': seen({ seen_from: ago(400), seen_until: ago(370) }),
    'seen, a customer': seen({ customer: '客户17' }),
  }
}
