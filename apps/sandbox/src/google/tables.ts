// The resources that can be queried, as rows of named fields; int64 are strings, absent values are undefined.
import { linksOf, managersOf } from '../state/google-parties.ts'
import type { Budget, GoogleAccount, Manager } from '../state/model.ts'
import type { ClientLink } from '../state/sharing.ts'
import { accountsOf, listedAccounts, type World } from '../state/world.ts'
import { localTime } from '../state/zone.ts'
import type { Call } from '../wire/call.ts'
import { AD_TABLES, adRows } from './ads-rows.ts'
import { isKnownAdField } from './ads-shapes.ts'
import { billingSetupsOf } from './invoices.ts'
import { type Query, type Row, refuseQuery } from './gaql.ts'
import { named } from './named-row.ts'
import { PERSON_TABLES, personRows } from './person-rows.ts'
import { spendRows } from './spend-rows.ts'

const TABLES: Record<string, readonly string[]> = {
  customer: [
    'resource_name',
    'id',
    'descriptive_name',
    'status',
    'currency_code',
    'time_zone',
    'manager',
    'test_account',
    'optimization_score',
  ],
  customer_client: [
    'resource_name',
    'client_customer',
    'id',
    'descriptive_name',
    'currency_code',
    'time_zone',
    'status',
    'level',
    'manager',
    'hidden',
    'test_account',
  ],
  account_budget: [
    'resource_name',
    'id',
    'name',
    'status',
    'billing_setup',
    'proposed_spending_limit_micros',
    'proposed_spending_limit_type',
    'approved_spending_limit_micros',
    'approved_spending_limit_type',
    'adjusted_spending_limit_micros',
    'adjusted_spending_limit_type',
    'total_adjustments_micros',
    'amount_served_micros',
    'approved_start_date_time',
    'approved_end_date_time',
    'approved_end_time_type',
    'purchase_order_number',
    'notes',
    'pending_proposal.account_budget_proposal',
    'pending_proposal.proposal_type',
    'pending_proposal.spending_limit_micros',
    'pending_proposal.end_date_time',
    'pending_proposal.end_time_type',
    'pending_proposal.creation_date_time',
  ],
  account_budget_proposal: [
    'resource_name',
    'id',
    'billing_setup',
    'account_budget',
    'proposal_type',
    'status',
    'proposed_name',
    'proposed_spending_limit_micros',
    'proposed_spending_limit_type',
    'proposed_notes',
    'proposed_purchase_order_number',
    'proposed_start_date_time',
    'proposed_end_date_time',
    'proposed_end_time_type',
    'approved_spending_limit_micros',
    'approved_spending_limit_type',
    'creation_date_time',
    'approval_date_time',
  ],
  customer_client_link: ['resource_name', 'client_customer', 'manager_link_id', 'status', 'hidden'],
  customer_manager_link: ['resource_name', 'manager_customer', 'manager_link_id', 'status'],
  billing_setup: ['resource_name', 'id', 'status', 'payments_account', 'start_date_time'],
  ...PERSON_TABLES,
}
const METRICS = ['metrics.cost_micros', 'metrics.impressions', 'metrics.clicks', 'metrics.conversions']

/** Refuses unknown resources and fields, and metrics asked of a manager. */
export function checkQuery(call: Call, query: Query, isManager: boolean): void {
  const fields = TABLES[query.from]?.map(field => `${query.from}.${field}`) ?? AD_TABLES[query.from]
  if (!fields) refuseQuery(call, 'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', `'${query.from}' is not a valid resource name.`)
  const known = new Set(fields)
  if (query.from !== 'customer') for (const field of TABLES.customer ?? []) known.add(`customer.${field}`)
  if (query.from === 'customer') for (const field of [...METRICS, 'segments.date', 'segments.hour']) known.add(field)
  const asked = [...query.select, ...query.where.map(each => each.field), ...query.orderBy.map(each => each.field)]
  const unknown = asked.find(field => !known.has(field))
  if (unknown !== undefined && isKnownAdField(unknown))
    refuseQuery(call, 'PROHIBITED_FIELD_IN_SELECT_CLAUSE', `${unknown} is not imitated by this sandbox.`)
  if (unknown !== undefined) refuseQuery(call, 'UNRECOGNIZED_FIELD', `Unrecognized field in the query: '${unknown}'.`)
  if (isManager && asked.some(field => field.startsWith('metrics.'))) {
    refuseQuery(
      call,
      'REQUESTED_METRICS_FOR_MANAGER',
      'Metrics cannot be requested for a manager account. To retrieve metrics, issue separate requests against each client account under the manager account.',
    )
  }
}

export function accountRows(query: Query, account: GoogleAccount, today: string, now: number): Row[] {
  const customer = customerRow(account)
  if (query.from === 'customer') return spendRows(query, account, customer, today)
  const ads = adRows(query, account, today, now)
  if (ads) return ads.map(row => ({ ...customer, ...row }))
  if (query.from === 'customer_client') return [{ ...customer, ...clientRow(account.id, account, 0) }]
  if (query.from === 'account_budget') return account.budgets.map(budget => ({ ...customer, ...budgetRow(account, budget) }))
  if (query.from === 'billing_setup') return billingSetupsOf(account).map(setup => ({ ...customer, ...named('billing_setup', setup) }))
  if (query.from === 'customer_manager_link') return linksOf(account).map(link => ({ ...customer, ...managerLinkRow(account, link) }))
  const people = personRows(query.from, account, now)
  if (people) return people.map(row => ({ ...customer, ...row }))
  if (query.from !== 'account_budget_proposal') return []
  return account.proposals.map(proposal => ({ ...customer, ...proposalRow(account, proposal) }))
}

/** A manager sees itself at level 0, its sub-managers and their clients below; it has no budgets of its own. */
export function managerRows(world: World, call: Call, query: Query, managerId: string): Row[] {
  const manager = world.state.managers.find(each => each.id === managerId)
  if (!manager || !['customer', 'customer_client', 'customer_client_link'].includes(query.from)) return []
  const own = managerRow(manager)
  if (query.from === 'customer') return [own]
  if (query.from === 'customer_client_link') return clientLinkRows(world, call, manager).map(row => ({ ...own, ...row }))
  return descendants(world, call, managerId, manager, 0).map(row => ({ ...own, ...row }))
}

function descendants(world: World, call: Call, rootId: string, manager: Manager, level: number): Row[] {
  const below = world.state.managers.filter(each => each.parentId === manager.id)
  const clients = listedAccounts(world, 'google', call).filter(account => managersOf(account).includes(manager.id))
  return [
    clientRow(rootId, manager, level),
    ...below.flatMap(each => descendants(world, call, rootId, each, level + 1)),
    ...clients.map(account => clientRow(rootId, account, level + 1)),
  ]
}

function clientRow(rootId: string, client: GoogleAccount | Manager, level: number): Row {
  const isManager = !('platform' in client)
  const values = {
    resource_name: `customers/${rootId}/customerClients/${client.id}`,
    client_customer: `customers/${client.id}`,
    id: client.id,
    descriptive_name: client.name,
    currency_code: isManager ? 'USD' : client.currency,
    time_zone: isManager ? 'Asia/Shanghai' : client.timezone,
    status: isManager ? 'ENABLED' : client.status,
    level: String(level),
    manager: isManager,
    hidden: false,
    test_account: false,
  }
  return named('customer_client', values)
}

function managerLinkRow(account: GoogleAccount, { managerId, linkId, status }: ClientLink): Row {
  return named('customer_manager_link', {
    resource_name: `customers/${account.id}/customerManagerLinks/${managerId}~${linkId}`,
    manager_customer: `customers/${managerId}`,
    manager_link_id: linkId,
    status,
  })
}

/** Links to managers below are not told here. */
function clientLinkRows(world: World, call: Call, { id }: Manager): Row[] {
  return accountsOf(world, 'google', call).flatMap(account =>
    linksOf(account)
      .filter(link => link.managerId === id)
      .map(({ linkId, status }) =>
        named('customer_client_link', {
          resource_name: `customers/${id}/customerClientLinks/${account.id}~${linkId}`,
          client_customer: `customers/${account.id}`,
          manager_link_id: linkId,
          status,
          hidden: false,
        }),
      ),
  )
}

function customerRow(account: GoogleAccount): Row {
  return named('customer', {
    resource_name: `customers/${account.id}`,
    id: account.id,
    descriptive_name: account.name,
    status: account.status,
    currency_code: account.currency,
    time_zone: account.timezone,
    manager: false,
    test_account: false,
  })
}

function managerRow(manager: Manager): Row {
  return named('customer', {
    resource_name: `customers/${manager.id}`,
    id: manager.id,
    descriptive_name: manager.name,
    status: 'ENABLED',
    currency_code: 'USD',
    time_zone: 'Asia/Shanghai',
    manager: true,
    test_account: false,
  })
}

function budgetRow(account: GoogleAccount, budget: Budget): Row {
  const pending = account.proposals.find(each => each.budgetId === budget.id && each.status === 'PENDING')
  const adjusted = budget.approvedLimit === null ? null : budget.approvedLimit + budget.adjustments
  const isApproved = budget.status === 'APPROVED'
  return named('account_budget', {
    resource_name: `customers/${account.id}/accountBudgets/${budget.id}`,
    id: budget.id,
    name: budget.name,
    status: budget.status,
    billing_setup: `customers/${account.id}/billingSetups/${budget.billingSetupId}`,
    ...limit('proposed_spending_limit', budget.proposedLimit),
    ...(isApproved ? { ...limit('approved_spending_limit', budget.approvedLimit), ...limit('adjusted_spending_limit', adjusted) } : {}),
    total_adjustments_micros: String(budget.adjustments),
    amount_served_micros: String(budget.served),
    purchase_order_number: budget.purchaseOrder === '' ? undefined : budget.purchaseOrder,
    notes: budget.notes === '' ? undefined : budget.notes,
    // A pending budget has only what was proposed.
    approved_start_date_time: isApproved ? localTime(budget.startedAt, account.timezone) : undefined,
    approved_end_date_time: isApproved && budget.endedAt !== null ? localTime(budget.endedAt, account.timezone) : undefined,
    approved_end_time_type: isApproved && budget.endedAt === null ? 'FOREVER' : undefined,
    'pending_proposal.account_budget_proposal': pending && `customers/${account.id}/accountBudgetProposals/${pending.id}`,
    'pending_proposal.proposal_type': pending?.type,
    'pending_proposal.spending_limit_micros':
      pending && pending.keepsLimit !== true && pending.proposedLimit !== null ? String(pending.proposedLimit) : undefined,
    ...(pending ? endOf('pending_proposal.end', pending.endsAt, account) : {}),
    'pending_proposal.creation_date_time': pending && localTime(pending.createdAt, account.timezone),
  })
}

function proposalRow(account: GoogleAccount, proposal: GoogleAccount['proposals'][number]): Row {
  const hasFigure = (proposal.type === 'CREATE' || proposal.type === 'UPDATE') && proposal.keepsLimit !== true
  return named('account_budget_proposal', {
    resource_name: `customers/${account.id}/accountBudgetProposals/${proposal.id}`,
    id: proposal.id,
    billing_setup: `customers/${account.id}/billingSetups/${account.billingSetupId}`,
    account_budget: `customers/${account.id}/accountBudgets/${proposal.budgetId}`,
    proposal_type: proposal.type,
    status: proposal.status,
    proposed_name: proposal.name,
    proposed_notes: proposal.notes === '' ? undefined : proposal.notes,
    proposed_start_date_time: proposal.startsAt === undefined ? undefined : localTime(proposal.startsAt, account.timezone),
    ...endOf('proposed_end', proposal.endsAt, account),
    ...(hasFigure ? limit('proposed_spending_limit', proposal.proposedLimit) : {}),
    ...(hasFigure && proposal.status === 'APPROVED' ? limit('approved_spending_limit', proposal.approvedLimit) : {}),
    proposed_purchase_order_number: proposal.purchaseOrder,
    creation_date_time: localTime(proposal.createdAt, account.timezone),
    approval_date_time:
      proposal.status === 'APPROVED' && proposal.decidedAt !== null ? localTime(proposal.decidedAt, account.timezone) : undefined,
  })
}

/** An end is a time or FOREVER; one that was not proposed is neither. */
function endOf(name: string, at: number | null | undefined, account: GoogleAccount): Row {
  if (at === undefined) return {}
  return at === null ? { [`${name}_time_type`]: 'FOREVER' } : { [`${name}_date_time`]: localTime(at, account.timezone) }
}

/** A limit is either a figure in micros or the word INFINITE, never both. */
function limit(name: string, amount: bigint | null): Row {
  return amount === null ? { [`${name}_type`]: 'INFINITE' } : { [`${name}_micros`]: String(amount) }
}
