// The lists of violations, freezes and guidance, and the counts of their badges, at one connection: a million rows each, a tenth of one customer.
import { systemClock } from '@tallyhelm/infra/clock/clock'
import type { Database } from '@tallyhelm/infra/db/database'
import { freezeListRequest } from '@tallyhelm/protocol/topics/freezes/schemas'
import { effectRequest } from '@tallyhelm/protocol/topics/guidance/effect-schemas'
import { guidanceRequest } from '@tallyhelm/protocol/topics/guidance/schemas'
import { subCustomerLogRequest } from '@tallyhelm/protocol/topics/sub-customers/rights-schemas'
import { consoleRectificationsRequest } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { forewarningListRequest } from '@tallyhelm/protocol/topics/violations/forewarning-schemas'
import { rectificationListRequest } from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import { freezeList } from '@tallyhelm/views/freezes/freeze-list'
import { heldAccountRequest, heldFreezeRequest, heldRectificationRequest } from '@tallyhelm/protocol/topics/sub-customers/held-schemas'
import { effectList } from '@tallyhelm/views/guidance/effect-list'
import { guidanceList } from '@tallyhelm/views/guidance/guidance-list'
import { heldAccounts } from '@tallyhelm/views/sub-customers/held-accounts'
import { heldFreezes, heldRectifications } from '@tallyhelm/views/sub-customers/held-violations'
import { subCustomerLogs } from '@tallyhelm/views/sub-customers/sub-customer-logs'
import { consoleRectifications } from '@tallyhelm/views/violations/console-rectifications'
import { forewarningCount, rectificationCount } from '@tallyhelm/views/violations/counts'
import { forewarningList } from '@tallyhelm/views/violations/forewarning-list'
import { rectificationList } from '@tallyhelm/views/violations/rectification-list'
import { measureLists, SCALE } from '../product/measure-lists.ts'
import { AGENT, CUSTOMER, seedRisk } from './seed-risk.ts'

await measureLists((client, lap) => seedRisk(client, lap, { accounts: Math.ceil(100_000 * SCALE) }), listsOf)

function listsOf(database: Database) {
  const scope = { kind: 'tenant', customerId: CUSTOMER, subCustomerId: null } as const
  const agent = { kind: 'tenant', customerId: AGENT, subCustomerId: null } as const
  const now = systemClock().now()
  const week = { from: '2026-01-01', until: '2026-12-31' }
  const rectifications = (asked: object) => () => rectificationList(database, scope, { ...rectificationListRequest.parse(asked), now })
  const staff = (asked: object) => () => consoleRectifications(database, { ...consoleRectificationsRequest.parse(asked), now })
  const forewarnings = (asked: object) => () => forewarningList(database, { scope, now }, forewarningListRequest.parse(asked))
  const freezes = (asked: object) => () =>
    freezeList(database, scope, { ...freezeListRequest.parse({ channel: 'FACEBOOK', ...asked }), userId: '1' })
  const guidance = (asked: object) => () => guidanceList(database, scope, guidanceRequest.parse(asked))
  const logs = (asked: object) => () => subCustomerLogs(database, agent, subCustomerLogRequest.parse(asked))
  const held = (asked: object) => () => heldRectifications(database, agent, { ...heldRectificationRequest.parse(asked), now })
  const heldFrozen = (asked: object) => () => heldFreezes(database, agent, { ...heldFreezeRequest.parse(asked), now })
  const counted = async (count: number | undefined) => ({ total_size: count ?? 0 })
  return {
    'rectifications, what waits': rectifications({}),
    'rectifications, today': rectifications({ count_type: 'TODAY' }),
    'rectifications, page 100': rectifications({ page_num: 100 }),
    'rectifications, put right': rectifications({ rectification_status: 'RECTIFIED' }),
    'rectifications of a type': rectifications({ violation_type: 'RIGHTS' }),
    'rectifications, an account': rectifications({ outside_account_ids: ['200000000001'] }),
    'rectifications, badge': async () =>
      counted((await rectificationCount(database, scope, { count_type_list: ['RECTIFICATION', 'TODAY'], now }))[0]?.count),
    'rectifications of staff': staff({}),
    'rectifications of staff, overdue': staff({ waits: 'OVERDUE' }),
    'forewarnings, newest page': forewarnings({}),
    'forewarnings, page 100': forewarnings({ page_num: 100 }),
    'forewarnings, unread': forewarnings({ status: 'UNREAD' }),
    'forewarnings, high': forewarnings({ level: 'HIGH' }),
    'forewarnings, badge': async () => counted((await forewarningCount(database, scope)).violate_forewarning_count),
    'freezes, newest page': freezes({}),
    'freezes, page 100': freezes({ page_num: 100 }),
    'freezes, refused': freezes({ status: 'REJECT_THAW' }),
    'guidance, all': guidance({}),
    'guidance, pending': guidance({ status: 'PENDING' }),
    'guidance, page 100': guidance({ status: 'PENDING', page_num: 100 }),
    'guidance, a category': guidance({ status: 'PENDING', category: 'BUDGET' }),
    'effect, newest page': () => effectList(database, scope, effectRequest.parse(week), now),
    'held rectifications': held({}),
    'held rectifications, page 100': held({ page_num: 100 }),
    'held rectifications, due': held({ status: 'DUE' }),
    'held freezes': heldFrozen({}),
    'held freezes, refused': heldFrozen({ status: 'REJECT_THAW' }),
    'held accounts': () => heldAccounts(database, agent, heldAccountRequest.parse({ channel: 'FACEBOOK' })),
    'logs of sub-customers': logs({}),
    'logs of sub-customers, page 100': logs({ page_num: 100 }),
  }
}
