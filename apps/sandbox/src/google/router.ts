// The Google Ads addresses: which operation a request asks for, and the answer to a query.
import type { Operation } from '../faults/perform.ts'
import type { World } from '../state/world.ts'
import { localDay } from '../state/zone.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { listInvoices } from './invoices.ts'
import { halfOf, twistedRows } from '../faults/twisted-rows.ts'
import { mutateAds, mutateOne } from './ads-mutate.ts'
import { MUTATE_ADS, MUTATE_RESOURCE } from './ads-shapes.ts'
import { countOperation } from './operations.ts'
import { authorizeGoogle, exchangeToken, isAbove, reachableAccount } from './auth.ts'
import { googleNotImitated, googleReply, refuseGoogle } from './errors.ts'
import { camel, parseQuery, type Query, refuseQuery, runQuery, selectRow } from './gaql.ts'
import {
  CREATE_CLIENT,
  MOVE_MANAGER_LINK,
  MUTATE_ACCESS,
  MUTATE_BILLING,
  MUTATE_CLIENT_LINK,
  MUTATE_CUSTOMER,
  MUTATE_INVITATION,
  MUTATE_MANAGER_LINK,
  MUTATE_PROPOSAL,
  RESOLVE_REVIEW,
  SEARCH,
  type Shape,
  STREAM,
  withBody,
} from './json-body.ts'
import { moveLink, mutateClientLink, mutateManagerLink } from './links.ts'
import { renameCustomer } from './names.ts'
import { createBilling, createClient, listPaymentsAccounts } from './openings.ts'
import { mutateAccess, mutateInvitation, resolveReview } from './people.ts'
import { mutateProposal } from './proposals.ts'
import { accountRows, checkQuery, managerRows } from './tables.ts'

/** The one version that is imitated; every other one is over. */
const VERSION = 'v25'
const STREAM_BATCH = 10_000

export function googleOperation(world: World, call: Call): Operation {
  if (call.method === 'POST' && call.path === '/token')
    return { name: 'google.token', accountId: null, isRead: true, run: incoming => exchangeToken(world, incoming) }
  const version = /^\/(v\d+)\//.exec(call.path)?.[1]
  if (version !== undefined && version !== VERSION) return endedVersion(version)
  if (call.method === 'GET' && /^\/v\d+\/customers:listAccessibleCustomers$/.test(call.path)) {
    return { name: 'google.customers.list', accountId: null, isRead: true, run: incoming => listAccessible(world, incoming) }
  }
  const invoiced = call.method === 'GET' ? /^\/v\d+\/customers\/(\d+)\/invoices$/.exec(call.path)?.[1] : undefined
  if (invoiced !== undefined)
    return { name: 'google.invoices', accountId: invoiced, isRead: true, run: incoming => listInvoices(world, incoming, invoiced) }
  const paying = call.method === 'GET' ? /^\/v\d+\/customers\/(\d+)\/paymentsAccounts$/.exec(call.path)?.[1] : undefined
  if (paying !== undefined)
    return { name: 'google.payments', accountId: paying, isRead: true, run: incoming => listPaymentsAccounts(world, incoming, paying) }
  const match = /^\/v\d+\/customers\/(\d+)(?:\/|(?=:))(\w*:\w+)$/.exec(call.path)
  const customerId = match?.[1] ?? null
  const found = customerId === null || call.method !== 'POST' ? null : findOperation(world, call, customerId, match?.[2] ?? '')
  if (!found)
    return {
      name: 'google.unknown',
      accountId: customerId,
      isRead: true,
      run: googleNotImitated,
    }
  return { ...found, accountId: customerId }
}

function endedVersion(version: string): Operation {
  const message = `Version ${version} is deprecated. Requests to this version will be blocked.`
  const run = (call: Call) => refuseGoogle(call, { category: 'requestError', name: 'UNSUPPORTED_VERSION', message })
  return { name: 'google.version', accountId: null, isRead: true, run }
}

function findOperation(world: World, { body }: Call, customerId: string, verb: string): Omit<Operation, 'accountId'> | null {
  const read = { name: 'google.search', isRead: true, tellsSpend: /\bsegments\.date\b/.test(textOf(body.query) ?? '') }
  if (verb === 'googleAds:search') return { ...read, run: call => search(world, withBody(call, SEARCH), customerId) }
  if (verb === 'googleAds:searchStream') return { ...read, run: call => searchStream(world, withBody(call, STREAM), customerId) }
  if (verb === ':createCustomerClient')
    return {
      ...((body.validateOnly ?? body['validate_only']) === true
        ? { name: 'google.client.check', isRead: true }
        : { name: 'google.client.create', isRead: false }),
      run: call => createClient(world, withBody(call, CREATE_CLIENT), customerId),
    }
  return writeOperation(world, customerId, verb, (body.validateOnly ?? body['validate_only']) === true)
}

/** `check`: the name of a call that only validates. */
type Write = { name: string; check?: string; shape: Shape; run: (world: World, call: Call, customerId: string) => Reply }
const WRITES: Readonly<Record<string, Write>> = {
  ':mutate': { name: 'google.rename', shape: MUTATE_CUSTOMER, run: renameCustomer },
  'billingSetups:mutate': { name: 'google.billing.create', shape: MUTATE_BILLING, run: createBilling },
  'customerUserAccessInvitations:mutate': { name: 'google.invite', shape: MUTATE_INVITATION, run: mutateInvitation },
  'customerUserAccesses:mutate': { name: 'google.access', shape: MUTATE_ACCESS, run: mutateAccess },
  'multiPartyAuthReview:resolve': { name: 'google.review', shape: RESOLVE_REVIEW, run: resolveReview },
  'customerManagerLinks:mutate': { name: 'google.link.answer', shape: MUTATE_MANAGER_LINK, run: mutateManagerLink },
  'customerManagerLinks:moveManagerLink': { name: 'google.link.move', shape: MOVE_MANAGER_LINK, run: moveLink },
  'googleAds:mutate': { name: 'google.ads.mutate', shape: MUTATE_ADS, run: mutateAds, check: 'google.ads.check' },
  'campaignBudgets:mutate': { name: 'google.campaign.budget', shape: MUTATE_RESOURCE, run: mutateOne('campaignBudget') },
  'campaigns:mutate': { name: 'google.campaign.mutate', shape: MUTATE_RESOURCE, run: mutateOne('campaign') },
  'adGroups:mutate': { name: 'google.adgroup.mutate', shape: MUTATE_RESOURCE, run: mutateOne('adGroup') },
  'adGroupAds:mutate': { name: 'google.ad.mutate', shape: MUTATE_RESOURCE, run: mutateOne('adGroupAd') },
  'customerClientLinks:mutate': { name: 'google.link.invite', shape: MUTATE_CLIENT_LINK, run: mutateClientLink },
}

function writeOperation(world: World, customerId: string, verb: string, isCheck: boolean): Omit<Operation, 'accountId'> | null {
  const write = Object.hasOwn(WRITES, verb) ? WRITES[verb] : undefined
  const run = (call: Call) => write?.run(world, withBody(call, write.shape), customerId) ?? googleNotImitated(call)
  if (write?.check !== undefined && isCheck) return { name: write.check, isRead: true, run }
  if (write) return { name: write.name, isRead: false, run }
  if (verb !== 'accountBudgetProposals:mutate') return null
  return {
    name: 'google.budget.propose',
    isRead: false,
    run: incoming => {
      const call = withBody(incoming, MUTATE_PROPOSAL)
      authorizeGoogle(world, call)
      countOperation(world, call)
      const account = reachableAccount(world, call, customerId)
      if (account) return mutateProposal(world, call, account)
      return refuseGoogle(call, {
        category: 'accountBudgetProposalError',
        name: 'CANNOT_CREATE_BUDGET_THROUGH_API',
        message: 'The budget cannot be created through the API for this customer.',
      })
    },
  }
}

function search(world: World, call: Call, customerId: string): Reply {
  const { query, rows } = answerQuery(world, call, customerId)
  if ((call.body.pageSize ?? 0) !== 0) {
    refuseGoogle(call, {
      category: 'requestError',
      name: 'PAGE_SIZE_NOT_SUPPORTED',
      message: 'Setting the page size is not supported.',
      field: ['page_size'],
    })
  }
  if (call.body.validateOnly === true) return googleReply(call, {})
  const size = world.state.settings.googlePageSize
  const start = readPageToken(call)
  const page = rows.slice(start, start + size).map(row => selectRow(query, row))
  const hasMore = start + size < rows.length
  const settings = call.body.searchSettings
  const wantsTotal =
    typeof settings === 'object' && settings !== null && 'returnTotalResultsCount' in settings && settings.returnTotalResultsCount === true
  return googleReply(call, {
    // An empty list is left out, as in every JSON made from a protocol buffer.
    ...(page.length > 0 ? { results: page } : {}),
    ...(hasMore ? { nextPageToken: Buffer.from(`page:${start + size}`).toString('base64url') } : {}),
    ...(wantsTotal ? { totalResultsCount: String(rows.length) } : {}),
    fieldMask: query.select.map(maskPath).join(','),
  })
}

function searchStream(world: World, call: Call, customerId: string): Reply {
  const { query, rows } = answerQuery(world, call, customerId)
  const fieldMask = query.select.map(maskPath).join(',')
  const batches: unknown[] = []
  // Without rows there is one batch, and it has no results member.
  for (let start = 0; start === 0 || start < rows.length; start += STREAM_BATCH) {
    const results = rows.slice(start, start + STREAM_BATCH).map(row => selectRow(query, row))
    batches.push({
      ...(results.length > 0 ? { results } : {}),
      fieldMask,
      requestId: call.requestId,
    })
  }
  const reply = googleReply(call, batches)
  return call.twist === 'page_cut' ? { ...reply, body: halfOf(reply.body) } : reply
}

function answerQuery(world: World, call: Call, customerId: string): { query: Query; rows: Record<string, unknown>[] } {
  authorizeGoogle(world, call)
  // A page after the first belongs to the operation of the first.
  if (textOf(call.body.pageToken) === null) countOperation(world, call)
  const account = reachableAccount(world, call, customerId)
  const text = textOf(call.body.query)
  if (text === null || text.trim() === '') refuseQuery(call, 'UNEXPECTED_END_OF_QUERY', 'Error in query: unexpected end of query.')
  const query = parseQuery(call, text)
  checkQuery(call, query, account === null)
  const today = localDay(world.clock.now(), account?.timezone ?? 'Asia/Shanghai')
  if (!account && !isAbove(world, call.headers['login-customer-id'] ?? customerId, customerId)) {
    refuseGoogle(call, {
      category: 'authorizationError',
      name: 'USER_PERMISSION_DENIED',
      status: 403,
      message: "User doesn't have permission to access customer.",
    })
  }
  const rows = account ? accountRows(query, account, today, world.clock.now()) : managerRows(world, call, query, customerId)
  const told = twistedRows(call, runQuery(query, rows, today), {
    ofAnother: row => ({ ...row, 'customer.id': '9900000000' }),
    inOtherCurrency: row => ({ ...row, 'customer.currency_code': row['customer.currency_code'] === 'EUR' ? 'USD' : 'EUR' }),
  })
  return { query, rows: told }
}

function listAccessible(world: World, call: Call): Reply {
  authorizeGoogle(world, call)
  const top = world.state.managers.filter(manager => manager.parentId === null && manager.isForeign !== true)
  return googleReply(call, { resourceNames: top.map(manager => `customers/${manager.id}`) })
}

function readPageToken(call: Call): number {
  const token = textOf(call.body.pageToken)
  if (token === null || token === '') return 0
  const match = /^page:(\d+)$/.exec(Buffer.from(token, 'base64url').toString())
  if (!match) refuseGoogle(call, { category: 'requestError', name: 'INVALID_PAGE_TOKEN', message: 'Page token is invalid.' })
  return Number(match[1])
}

function maskPath(field: string): string {
  return field.split('.').map(camel).join('.')
}
