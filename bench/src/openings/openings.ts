// The lists of applications for ad accounts, of a customer and of staff, at one connection: a million of them.
import type { Database } from '@tallyhelm/infra/db/database'
import { openingListRequest } from '@tallyhelm/protocol/topics/openings/schemas'
import { consoleOpeningsRequest } from '@tallyhelm/protocol/topics/openings/room-schemas'
import { openingRows } from '@tallyhelm/views/openings/applies'
import { consoleOpenings } from '@tallyhelm/views/openings/console-openings'
import { measureLists, SCALE } from '../product/measure-lists.ts'
import { CUSTOMER, seedOpenings } from './seed-openings.ts'

/** The same page, newest first, and its count, by hand; in a transaction of the tenant's scope, as row-level security wants it. */
const RAW = `
  select a.id, m.company_name, a.account_name, a.count, a.currency, a.timezone, a.website, a.standing, a.stage, a.submitter, k.submitted_at,
    k.decided_at, (select count(*) from items_items i where i.case_id = a.id and i.state = 'DONE') as done
  from openings_applications a join cases_cases k on k.id = a.id join companies_applications m on m.id = a.material_id
  where a.customer_id = $1 and a.channel = 'GOOGLE' and a.standing <> 'WITHDRAWN' order by a.submitted_at desc, a.id desc limit 20`
const SCOPE = `select set_config('app.scope', 'tenant', true), set_config('app.customer_id', $1, true)`
const RAW_COUNT = `select count(*)::int as n from openings_applications where customer_id = $1 and channel = 'GOOGLE' and standing <> 'WITHDRAWN'`

await measureLists((client, lap) => seedOpenings(client, lap, { openings: Math.ceil(1_000_000 * SCALE) }), listsOf, {
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
  const own = (asked: object) => () =>
    openingRows(database, scope, { ...openingListRequest.parse({ channel: 'GOOGLE', ...asked }), userId: '10' })
  const staff = (asked: object) => () => consoleOpenings(database, { kind: 'staff' }, consoleOpeningsRequest.parse(asked))
  const month = { submitted_from: '2026-01-01', submitted_until: '2026-02-01' }
  return {
    'of a customer, newest page': own({}),
    'of a customer, page 100': own({ page_num: 100 }),
    'of a customer, in review': own({ status: 'PENDING' }),
    'of a customer, refused': own({ status: 'DISAPPROVE' }),
    'of a customer, refused by us': own({ status: 'AUTO_DISAPPROVED' }),
    'of a customer, a month': own(month),
    'of a customer, a company': own({ company_name: '极光' }),
    'of a customer, a name': own({ account_name: '账户-777' }),
    'of staff, newest page': staff({}),
    'of staff, page 100': staff({ page_num: 100 }),
    'of staff, in review': staff({ status: 'PENDING' }),
    'of staff, refused': staff({ status: 'DISAPPROVE' }),
    'of staff, approved': staff({ status: 'APPROVE' }),
    'of staff, a channel': staff({ channel: 'TIKTOK' }),
    'of staff, a stage': staff({ stage: 'PLATFORM_REVIEW' }),
    'of staff, an industry': staff({ industry: 'F' }),
    'of staff, industry and channel': staff({ industry: 'F', channel: 'TIKTOK', status: 'DISAPPROVE' }),
    'of staff, a month': staff(month),
    'of staff, a customer': staff({ customer: '客户17' }),
    'of staff, a company': staff({ company_name: '极光互动' }),
    'of staff, one': staff({ apply_id: '4000000000000000777' }),
  }
}
