// Badges: what waits in each room of the rail, for one of the staff; one cheap call, asked every few seconds.
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { bindingRoomEndpoints } from '@tallyhelm/protocol/topics/bindings/room-endpoints'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { channelEndpoints } from '@tallyhelm/protocol/topics/channels/endpoints'
import { feedbackEndpoints } from '@tallyhelm/protocol/topics/diagnostics/feedback-endpoints'
import { reportEndpoints } from '@tallyhelm/protocol/topics/diagnostics/report-endpoints'
import { consoleFreezeEndpoints } from '@tallyhelm/protocol/topics/freezes/console-endpoints'
import { peopleEndpoints } from '@tallyhelm/protocol/topics/organization/people-endpoints'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import type { Badges } from '@tallyhelm/protocol/topics/staff/schemas'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql from 'sql-template-tag'
import { bindingsWaiting } from '../bindings/console-bindings.ts'
import type { CaseReader } from '../cases/case-list.ts'
import { casesWaiting } from '../cases/waiting.ts'
import { connectionsAiling } from '../channels/connections.ts'
import { feedbackWaiting } from '../diagnostics/feedback-list.ts'
import { errorsOpen } from '../diagnostics/report-list.ts'
import { peopleAlone } from '../organization/people-list.ts'
import { takeoversWaiting } from '../takeovers/takeover-list.ts'
import { financeQueues } from './finance-queues.ts'
import { riskQueues } from './risk-queues.ts'

export async function badges(db: Database, scope: StaffScope, reader: CaseReader): Promise<Badges> {
  const { role, now } = reader
  const people = mayCall(peopleEndpoints.offer, role) ? await peopleAlone(db, now) : null
  return await db.read(scope, async tx => ({
    finance: mayCall(consoleRechargeEndpoints.list, role) ? await financeQueues(tx, now) : null,
    risk: mayCall(consoleFreezeEndpoints.mark, role) ? await riskQueues(tx) : null,
    people,
    orders: mayCall(consoleQuotaEndpoints.list, role) ? await ordersWaiting(tx) : null,
    bindings: mayCall(bindingRoomEndpoints.retry, role) ? await bindingsOf(tx, now) : null,
    cases: mayCall(caseEndpoints.list, role) ? await casesWaiting(tx, scope, reader) : null,
    ledger: mayCall(reconciliationEndpoints.list, role) ? await openDifferences(tx) : null,
    // Of these all customers' are counted: whoever acts on them sees every customer.
    feedback: mayCall(feedbackEndpoints.answer, role) ? await feedbackWaiting(tx, now) : null,
    takeovers: mayCall(takeoverEndpoints.confirm, role) ? await takeoversWaiting(tx) : null,
    diagnostics: mayCall(reportEndpoints.mark, role) ? await errorsOpen(tx) : null,
    channels: mayCall(channelEndpoints.pause, role) ? await connectionsAiling(tx, now) : null,
  }))
}

/** Both states have a partial index; neither count goes further than COUNTED_UP_TO. */
const ordersWaiting = (tx: Tx) =>
  tx.one<NonNullable<Badges['orders']>>(sql`
    select (select count(distinct w.order_id) from (select i.order_id from quota_items i
        where i.state = 'PENDING_APPROVAL' and ${ownRows(tx.scope, 'i')} limit ${COUNTED_UP_TO}) w)::int as approval,
      (select count(*) from (select from quota_items i where i.state = 'MANUAL' and ${ownRows(tx.scope, 'i')} limit ${COUNTED_UP_TO}) m)::int as manual`)

async function bindingsOf(tx: Tx, now: Date): Promise<Badges['bindings']> {
  const { count: manual, late } = await bindingsWaiting(tx, now)
  return { manual, late }
}

const openDifferences = (tx: Tx) =>
  tx.one<NonNullable<Badges['ledger']>>(
    sql`select count(*)::int as differences from reconciliation_differences d where d.state = 'OPEN' and ${ownRows(tx.scope, 'd')}`,
  )
