// Statements: what the database really gives for each row that a view declares, name by name and type by type, over every call.
import { join, relative } from 'node:path'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { scriptPlatforms } from '@tallyhelm/flows/quota/test-platforms'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { insertAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { money, zero } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { type DeclaredRow, declaredRows, type FieldType } from './test-declared-rows.ts'
import { allEndpoints, callWith, idPaths, requestWith, variantsOf } from './test-endpoints.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const VIEWS = 'packages/views/src/'
/** What no sampled call reaches, or only in a batch of single statements, where nobody waits by himself: the tests of these views prove them. */
const UNREACHED: readonly string[] = [
  'ad-accounts/account-detail.ts day minor',
  'ad-accounts/account-detail.ts kind outside_id status',
  'auto-clear/setting.ts is_enabled idle_days updated_by',
  'billing/bill-detail.ts key account_name outside_account_id',
  'billing/channel-bills-case.ts fileId name isWaiting',
  'billing/default-rates.ts rate_id at maker',
  'billing/month-customers.ts key customer_id customer_name',
  'billing/rates-case.ts service_fee_basis_points tax_basis_points is_returnable',
  'billing/rates-case.ts service_fee_basis_points tax_basis_points is_returnable',
  'cases/case-detail.ts event by reason',
  'cases/case-detail.ts field note',
  'cases/case-state.ts case_id title status',
  'channels/credentials-case.ts channel shown facts',
  'contracts/contract-case.ts id customer_name sign_name',
  'credit/answer-case.ts name before after',
  'credit/answer-case.ts statement_id customer_name company_name',
  'credit/application-case.ts customer_id customer_name currency',
  'credit/console-statement.ts case_id reason maker_id',
  'credit/console-statement.ts case_id reason maker_id',
  'credit/console-statement.ts id by at',
  'credit/console-statement.ts mover name to',
  'credit/console-statement.ts receipt_id kind status',
  'credit/console-statement.ts version payable at',
  'credit/credit-case.ts customer_id customer_name action',
  'credit/credit-records.ts flow_no at adjust_type',
  'credit/customer-credit.ts channel minor',
  'credit/own-application.ts currency reason papers',
  'credit/own-application.ts status',
  'credit/own-credit.ts currency statements next_due_on',
  'credit/own-credit.ts day total used',
  'credit/receipt-case.ts statement_id customer_name kind',
  'credit/statement-accounts.ts key account_name outside_account_id',
  'credit/statement-detail.ts id version at',
  'credit/statement-detail.ts key account_name outside_account_id',
  'credit/statement-detail.ts key account_name outside_account_id',
  'credit/statement-detail.ts mover name version',
  'credit/statement-detail.ts receipt_id kind status',
  'credit/statement-detail.ts statement_id channel month',
  'credit/statement-detail.ts version issuedAt conceded',
  'credit/statement-list.ts WAIT_REPLY CONFIRMED DISPUTED',
  'credit/statement-list.ts statement_id channel month',
  'credit/statement-paper.ts name outside_id of',
  'diagnostics/feedback-list.ts event by note',
  'diagnostics/report-list.ts report_id call code',
  'exchange/exchange-case.ts case_id reason maker_id',
  'exports/readable-export.ts file_name format',
  'exports/voucher.ts name',
  'files/readable-file.ts content_type kind sign_name',
  'help/article-list.ts version state title',
  'payments/bank-file-list.ts cells',
  'payments/bank-file-list.ts titles columns',
  'payments/candidates.ts arrival_id place transaction_id',
  'payments/candidates.ts customer_id customer_name sub_customer_name',
  'payments/console-recharges.ts status by note',
  'payments/console-recharges.ts user_name payer_account paid_on',
  'payments/console-recharges.ts voucher_id name is_picture',
  'payments/console-refund-detail.ts CHARGEBACK ORDERS OTHER_NAME',
  'payments/console-refund-detail.ts case_id reason maker_id',
  'payments/console-refund-detail.ts part_id recharge_id place',
  'payments/console-refund-detail.ts status by note',
  'payments/house-differences.ts method day kind',
  'payments/match-case.ts place transaction_id currency',
  'payments/match-case.ts place transaction_id currency',
  'payments/money-trail.ts customer_id customer_name sub_customer_name',
  'payments/money-trail.ts file_id file_name row_no',
  'payments/money-trail.ts file_name day amount',
  'payments/money-trail.ts outcome notice_id key_serial',
  'payments/money-trail.ts transfer_id code from',
  'payments/money-trail.ts try_id status at',
  'payments/recharge-detail.ts bank holder account_no',
  'payments/recharge-detail.ts key name status',
  'payments/recharge-detail.ts status by note',
  'payments/recharge-detail.ts target status trouble',
  'payments/refund-cases.ts act method outside_id',
  'payments/refund-cases.ts id place way',
  'payments/refund-cases.ts refund_id act bank',
  'payments/refund-detail.ts part_id recharge_id place',
  'payments/refund-detail.ts status by note',
  'payments/settings-cases.ts holder account_no bank_name',
  'payments/settings-cases.ts is_open closed_why fee',
  'payments/settings-cases.ts method shown tried_at',
  'payments/spent-of.ts account customer_id flow_no',
  'payments/spent-of.ts credited older left',
  'payments/spent-of.ts transfer_id code summary',
  'payments/waiting-matches.ts case_id reason maker_id',
  'quota/outcome-case.ts item_id',
  'reconciliation/adjustment-case.ts outside_account_id account_name channel',
  'reconciliation/difference-detail.ts apply_no item_id state',
  'reconciliation/difference-detail.ts event actor note',
  'repayments/console-repayments.ts allocation_id statement_no month',
  'repayments/console-repayments.ts statement_no name to',
  'repayments/owed-summary.ts currency statements overdue_statements',
  'repayments/repayment-list.ts allocation_id repayment_no statement_no',
  'repayments/waiver-case.ts statement_id customer_name company_name',
  'session/look.ts customer_name sub_customer_name user_name',
  'setup/gauges.ts channel is_paused is_well',
  'setup/gauges.ts channel state count',
  'setup/gauges.ts kind count oldest_seconds',
  'setup/gauges.ts kind waiting running',
  'setup/gauges.ts method count',
  'setup/gauges.ts n',
  'setup/gauges.ts name is_well age_seconds',
  'spend/trend.ts day channel minor',
  'staff/search.ts customer_id customer_name apply_no',
  'sub-customers/sub-customer-list.ts sub_customer_id name wallets',
  'sub-customers/sub-customer-people.ts offer_id name mobile',
  'sub-customers/sub-customer-people.ts user_id name mobile',
  'takeovers/sheet-case.ts sheet currency rows',
  'takeovers/takeover-list.ts made signed_in untold',
  'takeovers/takeover-list.ts trouble',
  'wallet/balances.ts kind currency balance',
  'wallet/flow-links.ts kind number id',
  'wallet/fund-cases.ts customer_id customer_name sub_customer_name',
  'wallet/fund-cases.ts customer_id customer_name sub_customer_name',
  'wallet/sub-funds.ts sub_customer_id name wallets',
]
const seen: { places: string[]; fields: { name: string; oid: number }[] }[] = []
type Seen = (typeof seen)[number]
const seed: SystemActor = { kind: 'system', name: 'test' }
let server: TestServer
let declared: DeclaredRow[]
const ids: Record<string, string> = {}

beforeAll(async () => {
  declared = declaredRows(ROOT, VIEWS)
  watchStatements()
  server = await startTestServer({
    server: { roles: ['api'], limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9, filesPerUserPerMinute: 1e9 } },
  })
}, 120_000)
afterAll(() => server?.stop())

/** Every answer with columns, and the lines of the views that were waiting for it. */
function watchStatements(): void {
  const real = pg.Client.prototype.query as (...given: unknown[]) => unknown
  Error.stackTraceLimit = 60
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const places = placesOf(new Error().stack ?? '')
    const answer = real.apply(this, given)
    if (places.length > 0 && answer instanceof Promise) {
      const keep = (result: pg.QueryResult | undefined) => {
        const fields = (result?.fields ?? []).map(({ name, dataTypeID }) => ({ name, oid: dataTypeID }))
        // The scope's settings and the transaction's ends give no rows.
        if (fields.some(({ name }) => name !== 'set_config')) seen.push({ places, fields })
      }
      // Whoever asked hears of a failure.
      answer.then(keep, () => {})
    }
    return answer
  } as typeof pg.Client.prototype.query
}

const placesOf = (stack: string): string[] =>
  [...stack.matchAll(/\(?(?:file:\/\/)?(\/[^\s():]+):(\d+):\d+\)?/g)].flatMap(([, path = '', line = '']) => {
    const place = relative(ROOT, path)
    return place.startsWith(VIEWS) ? [`${place}:${line}`] : []
  })

/** The row that the innermost waiting line declares. */
function rowOf({ places }: Seen): DeclaredRow | undefined {
  for (const place of places) {
    const [path, line] = [place.slice(0, place.lastIndexOf(':')), Number(place.slice(place.lastIndexOf(':') + 1))]
    const here = declared.filter(row => row.path === path && row.first <= line && line <= row.last)
    if (here.length > 0) return here.toSorted((a, b) => a.last - a.first - (b.last - b.first))[0]
  }
  return undefined
}

/** By its fields: lines move. */
const nameOf = ({ path, fields }: DeclaredRow) => `${path.slice(VIEWS.length)} ${Object.keys(fields).slice(0, 3).join(' ')}`

/** By the number that PostgreSQL gives each type; what is not listed arrives as text. */
const ARRIVES: Readonly<Record<number, FieldType>> = {
  16: 'boolean',
  21: 'number',
  23: 'number',
  26: 'number',
  700: 'number',
  701: 'number',
  1114: 'Date',
  1184: 'Date',
  114: 'other',
  3802: 'other',
}
const isArray = (oid: number) => [1000, 1005, 1007, 1009, 1015, 1016, 1182, 1231].includes(oid)
function problemsOf({ fields, isWire }: DeclaredRow, given: Seen): string[] {
  return Object.entries(fields).flatMap(([name, type]) => {
    const column = given.fields.find(field => field.name === name)
    if (!column) return [`${name} is missing`]
    const arrives = isArray(column.oid) ? 'other' : (ARRIVES[column.oid] ?? 'string')
    // JSON may hold anything; the schemas of the answers judge it.
    const fits = type === arrives || type === 'other' || arrives === 'other' || (isWire && arrives === 'Date' && type === 'string')
    return fits ? [] : [`${name} arrives as ${arrives}, not ${type}`]
  })
}

test('every row has the columns that its view declares', async () => {
  await callAll()
  const reached = seen.flatMap(given => {
    const row = rowOf(given)
    return row ? [{ name: nameOf(row), problems: problemsOf(row, given) }] : []
  })
  const problems = reached.flatMap(({ name, problems: found }) => found.map(problem => `${name}: ${problem}`))
  expect([...new Set(problems)]).toEqual([])
  const names = new Set(reached.map(({ name }) => name))
  expect(
    declared
      .map(nameOf)
      .filter(name => !names.has(name))
      .toSorted(),
  ).toEqual(UNREACHED)
}, 600_000)

/** Every reading call, by everybody who may make it: with what it needs, and with each of its ids. */
async function callAll(): Promise<void> {
  const clients = await viewers()
  for (const { endpoint, request } of await allEndpoints()) {
    if (endpoint.changesState) continue
    for (const { kind, client } of clients) {
      if (endpoint.path.startsWith('/api/console/') !== (kind === 'staff')) continue
      for (const { request: variant } of variantsOf(request)) {
        const paths = [[], ...idPaths(variant)]
        const everything = Object.keys(variant.properties ?? {}).map(name => [name])
        for (const path of [...paths, ...everything]) await callWith(client, endpoint, filled(requestWith(variant, path, '1')))
      }
    }
  }
}

const filled = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? (ids[name] ?? value) : value]))

/** One of what most ids name: an account with an order, its record, and a message. */
async function fill(customerId: string, client: Client): Promise<void> {
  const { world } = server
  const now = world.clock.now()
  const platforms = scriptPlatforms(server.test.clock)
  const { companyId } = await createCompany(world, seed, { customerId, companyName: '示例公司' })
  const [id, outsideAccountId] = [world.ids.next(), world.ids.next()]
  platforms.open(outsideAccountId, 10_000n)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const facts = { accountName: '示例账户', currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    await insertAdAccount(tx, { id, customerId, subCustomerId: null, companyId, channel: 'FACEBOOK', outsideAccountId, ...facts })
    const usd = (dollars: number) => money(BigInt(dollars * 100), 'USD')
    const figures = { limit: usd(100), spent: zero('USD'), balance: usd(100), averageSpend: zero('USD'), todaySpend: zero('USD') }
    await recordFigures(tx, id, { ...figures, readAt: now })
    await recordOpening(tx, { customerId, adAccountId: id, limit: usd(100), operator: 'test', at: now })
  })
  await bookRecharge(world, seed, { customerId, provider: 'test', transactionId: '1', amount: money(100_000n, 'USD') })
  const order = { adjust_type: 'ADD', items: [{ account_id: id, amount: '20.00' }], remark: '' }
  const { path } = (await allEndpoints()).find(one => one.name === 'quota.apply')?.endpoint ?? { path: '' }
  const placed = await client.call('POST', path, JSON.stringify(order), { 'idempotency-key': crypto.randomUUID() })
  expect(placed.code, placed.text).toBe(0)
  const records = await client.post('/api/custom/client/accounts/transaction-details')
  const [record] = (records.data['content'] ?? []) as { item_id: string; apply_no: string }[]
  Object.assign(ids, {
    account_id: id,
    company_id: companyId,
    item_id: record?.item_id ?? '1',
    apply_no: record?.apply_no ?? '1',
    page: 'Wallet',
  })
}

async function viewers(): Promise<{ kind: string; client: Client }[]> {
  const { world } = server
  const customer = await addCustomer(world, 1, '13800000001')
  ids['customer_id'] = customer.customerId
  await addSubCustomer(world, customer.customerId, '13800000002')
  const roles = ['ADMIN', 'OPS', 'FIN', 'SALES'] as const
  const staff: { kind: string; client: Client }[] = []
  for (const role of roles) {
    const name = role.toLowerCase()
    await addStaff(world, role, name)
    staff.push({ kind: 'staff', client: await staffClient(server, name) })
  }
  const client = await signedInClient(server.url, '13800000001')
  await fill(customer.customerId, client)
  return [{ kind: 'customer', client }, { kind: 'sub-customer', client: await signedInClient(server.url, '13800000002') }, ...staff]
}
