// To-dos over HTTP: each counts exactly the rows that its list shows, to whoever it is for, and of nobody else.
import { EXPORT_KIND_CODES, listOfKind } from '@tallyhelm/protocol/topics/exports/kinds'
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import { todo } from '@tallyhelm/protocol/topics/spend/schemas'
import type { TodoEntry } from '@tallyhelm/protocol/topics/spend/todo-entry'
import { TODO_KIND_CODES, todoOf } from '@tallyhelm/protocol/topics/spend/todo-kinds'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'

/** The test clock stands at noon of 2026-03-02 in Beijing. */
let server: TestServer
const clients: Partial<Record<Reader, Client>> = {}
type Reader = 'prepaid' | 'billed' | 'sub' | 'stranger'

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  const prepaid = await addCustomer(world, 1, '13800000001')
  const billed = await addCustomer(world, 0, '13800000002')
  const sub = await addSubCustomer(world, prepaid.customerId, '13800000003')
  await addCustomer(world, 2, '13800000004')
  const [a, b, s] = [prepaid.customerId, billed.customerId, sub.subCustomerId]
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`insert into companies_companies (id, customer_id, company_name, created_at) values (21, ${a}, '云帆', now()), (31, ${b}, '蓝海', now()),
      (32, ${b}, '蓝天', now())`)
    await tx.run(sql`insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name,
        currency, timezone, account_status, frozen_status, balance_minor, avg_spend_7d_minor, synced_at, opened_at, created_at)
      values (101, ${a}, null, 21, 'FACEBOOK', '1', '一', 'USD', 'UTC', 'NORMAL', 'UN_FROZEN', 1000, 1000, now(), now(), now()),
        (102, ${a}, null, 21, 'FACEBOOK', '2', '二', 'USD', 'UTC', 'NORMAL', 'UN_FROZEN', 9000, 1000, now(), now(), now()),
        (103, ${a}, ${s}, 21, 'FACEBOOK', '3', '三', 'USD', 'UTC', 'NORMAL', 'UN_FROZEN', 100, 1000, now(), now(), now()),
        (104, ${a}, null, 21, 'GOOGLE', '4', '四', 'USD', 'UTC', 'FROZEN', 'FROZEN', 100, 1000, now(), now(), now()),
        (105, ${a}, ${s}, 21, 'TIKTOK', '5', '五', 'USD', 'UTC', 'NORMAL', 'UN_FROZEN', 100, 1000, now(), now(), now())`)
    await tx.run(sql`insert into violations_rectifications (id, customer_id, sub_customer_id, ad_account_id, channel, violation_type, level,
        ad_count, policy_text, status, issued_at, deadline_at)
      values (701, ${a}, null, 101, 'FACEBOOK', 'POLICY', 'LOW', 1, '', 'TO_BE_RECTIFIED', '2026-03-01Z', '2026-03-02T15:59:59Z'),
        (702, ${a}, null, 101, 'FACEBOOK', 'RIGHTS', 'LOW', 1, '', 'REJECT', '2026-03-01Z', '2026-03-02T16:00:00Z'),
        (703, ${a}, null, 101, 'FACEBOOK', 'OTHER', 'LOW', 1, '', 'TO_BE_REVIEWED', '2026-03-01Z', '2026-03-02T15:59:59Z'),
        (704, ${a}, ${s}, 103, 'FACEBOOK', 'POLICY', 'LOW', 1, '', 'TO_BE_RECTIFIED', '2026-03-01Z', '2026-03-05Z')`)
    await tx.run(sql`insert into freezes_records (id, customer_id, sub_customer_id, ad_account_id, channel, frozen_at, reason, currency, status, thawed_at)
      values (711, ${a}, null, 101, 'FACEBOOK', now(), '', 'USD', 'FROZEN', null), (712, ${a}, null, 102, 'FACEBOOK', now(), '', 'USD', 'REJECT_THAW', null),
        (713, ${a}, ${s}, 103, 'FACEBOOK', now(), '', 'USD', 'THAW_PENDING', null), (714, ${a}, ${s}, 105, 'TIKTOK', now(), '', 'USD', 'FROZEN', null),
        (715, ${a}, null, 104, 'GOOGLE', now(), '', 'USD', 'FROZEN', null)`)
    for (const [id, subCustomer, account, asked, status] of [
      [716, null, 101, '请补充截图', 'PENDING'],
      [717, null, 102, null, 'PENDING'],
      [718, s, 103, '请补充截图', 'PENDING'],
      [719, null, 104, '请补充截图', 'AUTO_DISAPPROVED'],
    ] as const) {
      await tx.run(sql`insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, sub_customer_id, maker_kind, maker_id, maker,
          asked_reason, submitted_at, due_at)
        values (${id}, 'VIOLATION_APPEAL', ${String(id)}, '申诉', 'rectification', ${String(id)}, ${a}, ${subCustomer}, 'user', ${prepaid.userId}, '甲', '', now(), now())`)
      await tx.run(sql`insert into appeals_appeals (id, customer_id, sub_customer_id, ad_account_id, channel, object, object_id, explanation, status, user_id,
          submitter, submitted_at, request_key, body_hash, asked, answer_until, ended_at)
        values (${id}, ${a}, ${subCustomer}, ${account}, 'FACEBOOK', 'RECTIFICATION', ${id}, ${'申'.repeat(20)}, ${status}, ${prepaid.userId}, '甲', now(),
          ${`key-${id}`}, '', ${asked}, ${asked === null ? null : '2026-03-04Z'}, ${status === 'PENDING' ? null : '2026-03-02Z'})`)
    }
    const statement = (
      id: number,
      company: number,
      channel: string,
      status: string,
      until: string,
      repay: string,
      rests: string | null,
      confirmed: string | null,
    ) =>
      tx.run(sql`insert into credit_statements (id, customer_id, company_id, channel, month, account_count, currency, spend_minor, service_fee_minor,
          tax_minor, rebate_minor, payable_minor, status, issued_at, confirm_deadline_at, repay_on, rests_since, confirmed_at, confirmed_by)
        values (${id}, ${b}, ${company}, ${channel}, '2026-01-01', 1, 'USD', 100, 0, 0, 0, 100, ${status}, '2026-02-01Z', ${until}, ${repay}, ${rests},
          ${confirmed}, ${confirmed === null ? null : 'CODE'})`)
    await statement(721, 31, 'FACEBOOK', 'WAIT_REPLY', '2026-03-03Z', '2026-03-20', null, null)
    await statement(722, 32, 'FACEBOOK', 'WAIT_REPLY', '2026-03-03Z', '2026-03-20', '2026-02-28Z', null)
    await statement(723, 31, 'GOOGLE', 'WAIT_REPLY', '2026-03-01Z', '2026-02-20', null, null)
    await statement(724, 31, 'Kwai', 'WAIT_REPLY', '2026-03-04Z', '2026-03-20', null, null)
    await statement(725, 31, 'Bing', 'WAIT_REPLY', '2026-03-05Z', '2026-03-20', null, null)
    await statement(726, 31, 'TIKTOK', 'CONFIRMED', '2026-02-10Z', '2026-02-28', null, '2026-02-09Z')
    await statement(727, 32, 'TIKTOK', 'CONFIRMED', '2026-02-10Z', '2026-03-02', null, '2026-02-09Z')
    const recharge = (id: number, of: typeof prepaid, subCustomer: string | null, status: string, expires: string | null) =>
      tx.run(sql`insert into payments_recharges (id, customer_id, sub_customer_id, user_id, user_name, key, body_digest, method, currency, amount_minor,
          fee_basis_points, status, submitted_at, expires_at)
        values (${id}, ${of.customerId}, ${subCustomer}, ${of.userId}, '甲', ${`key-of-${id}`}, '', 'ALIPAY', 'USD', 100, 0, ${status}, now(), ${expires})`)
    await recharge(731, prepaid, null, 'TO_BE_PAY', '2026-03-02T04:20:00Z')
    await recharge(732, prepaid, null, 'TO_BE_PAY', null)
    await recharge(733, prepaid, null, 'TO_BE_PAY', null)
    await recharge(734, prepaid, null, 'RECHARGE_REJECT', null)
    await recharge(735, prepaid, null, 'TO_BE_RECHARGE', null)
    await recharge(736, prepaid, s, 'TO_BE_PAY', null)
    for (const month of ['2026-01-01', '2026-02-01', '2026-03-01']) await tx.run(sql`select spend_prepare_month(${month}::date)`)
    await tx.run(sql`insert into spend_days (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor,
        spend_usd_minor, impressions, clicks, is_settled, changed_at, known_from)
      select id, '2026-03-01'::date - 7 * n, ${a}, case when id = 103 then ${s}::bigint end, 21, 'FACEBOOK', 'USD', m, m, 1, 1, false, now(), now()
      from unnest(array[101, 102, 103]) id, generate_series(0, 5) n,
        lateral (select case when n > 0 then 5000 when id = 101 then 15000 else 14999 end as m) x`)
    await tx.run(sql`insert into quota_orders (id, customer_id, sub_customer_id, payer_account_id, idempotency_key, body_hash, adjust_type, currency,
        amount_minor, service_fee_minor, tax_minor, submitter_id, submitter, remark, created_at)
      values (901, ${a}, null, 1, 'key-1', '', 'ADD', 'USD', 100, 0, 0, ${prepaid.userId}, '甲', '', now())`)
    await tx.run(sql`insert into quota_items (id, order_id, customer_id, sub_customer_id, ad_account_id, channel, currency, payer_account_id,
        quota_account_id, service_fee_account_id, tax_account_id, amount_minor, service_fee_basis_points, tax_basis_points, service_fee_minor,
        tax_minor, state, due_at, created_at, finished_at)
      select 800 + n, 901, ${a}, null, 100 + n, 'FACEBOOK', 'USD', 1, 2, 3, 4, 100, 0, 0, 0, 0,
        case when n < 3 then 'RESERVED' else 'FINISHED' end, now(), now(), case when n = 3 then now() end from generate_series(1, 3) n`)
  })
  await bindingsThatWait(a, prepaid.userId)
  for (const [reader, mobile] of [
    ['prepaid', '13800000001'],
    ['billed', '13800000002'],
    ['sub', '13800000003'],
    ['stranger', '13800000004'],
  ] as const)
    clients[reader] = await signedInClient(server.url, mobile)
})
afterAll(() => server?.stop())

/** Of two of each that wait one waits for the customer; a manager account's is no change of an account. */
async function bindingsThatWait(customerId: string, userId: string): Promise<void> {
  await server.world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`insert into bindings_submits (id, customer_id, user_id, submitter, submitted_at, request_key, body_hash)
      values (940, ${customerId}, ${userId}, '甲', now(), 'key-of-940', '')`)
    for (const [id, account, waitsFor, channel, type] of [
      [941, 105, 'CUSTOMER', 'TIKTOK', 'BC'],
      [942, 102, 'PLATFORM', 'FACEBOOK', 'BC'],
      [943, 103, 'CUSTOMER', 'GOOGLE', 'MCC'],
      [944, 104, 'PLATFORM', 'GOOGLE', 'MCC'],
    ] as const) {
      const changeId = type === 'MCC' ? null : id
      await tx.run(sql`insert into items_items (id, kind, position, customer_id, channel, target, name, state, waits_for, made_at, since, next_at)
        values (${id}, 'BINDING', 1, ${customerId}, ${channel}, ${String(account)}, ${type}, 'WAITING', ${waitsFor}, now(), now(), now())`)
      if (changeId !== null)
        await tx.run(sql`insert into ad_accounts_changes (id, customer_id, ad_account_id, change_type, before_text, after_text, status, source, submitter,
          created_at)
        values (${id}, ${customerId}, ${account}, 'BIND_BC_ID', '', '1', 'PROCESSING', 'USER', '甲', now())`)
      await tx.run(sql`insert into bindings_pairs (id, submit_id, customer_id, ad_account_id, channel, type, action, target, change_id, submitter,
          submitted_at, state, waits_for)
        values (${id}, 940, ${customerId}, ${account}, ${channel}, ${type}, 'BIND', '1', ${changeId}, '甲', now(), 'WAITING', ${waitsFor})`)
    }
  })
}

const ask = (reader: Reader, path: string, request: object) => (clients[reader] as Client).post(path, request) // signed in above
const linesOf = async (reader: Reader) => todo.parse((await ask(reader, spendEndpoints.todo.path, {})).data).content

/** What the list's call is asked for, where its address says this. */
function requestOf({ call, asked }: Extract<TodoEntry, { list: object }>['list'], channel: string | null) {
  const filters = EXPORT_KIND_CODES.map(listOfKind)
    .filter(({ endpoint }) => endpoint.path === call.path)
    .flatMap(list => [list.filters].flat())
  const named = Object.entries(asked).map(([name, value]) => [filters.find(each => name in each)?.[name]?.wire, value])
  return { page_num: 1, page_size: 10, ...(channel === null ? {} : { channel }), ...Object.fromEntries(named) }
}

const EXPECTED: Readonly<Record<Reader, readonly (readonly [string, string | null, number])[]>> = {
  prepaid: [
    ['RECHARGE_TO_PAY', null, 1],
    ['RECTIFY', 'FACEBOOK', 3],
    ['APPEAL_ASKED', null, 2],
    ['FROZEN', 'FACEBOOK', 2],
    ['FROZEN', 'TIKTOK', 1],
    ['RECHARGE_VOUCHER', null, 2],
    ['RECHARGE_REJECTED', null, 1],
    ['CONTRACT', null, 1],
    ['BINDINGS', null, 1],
    ['MCC_BINDINGS', 'GOOGLE', 1],
    ['FROZEN_ACCOUNTS', 'GOOGLE', 1],
    ['LOW_BALANCE', 'FACEBOOK', 2],
    ['LOW_BALANCE', 'TIKTOK', 1],
    ['OUTLIERS', 'FACEBOOK', 1],
    ['PROCESSING_ORDERS', null, 2],
  ],
  billed: [
    ['OVERDUE', 'TIKTOK', 1],
    ['STATEMENTS', 'FACEBOOK', 1],
    ['STATEMENTS', 'OTHERS', 2],
  ],
  sub: [
    ['APPEAL_ASKED', null, 1],
    ['RECTIFY', 'FACEBOOK', 1],
    ['FROZEN', 'TIKTOK', 1],
    ['LOW_BALANCE', 'FACEBOOK', 1],
    ['LOW_BALANCE', 'TIKTOK', 1],
  ],
  stranger: [['CONTRACT', null, 1]],
}
const READERS = Object.keys(EXPECTED) as Reader[] // its own keys

test.each(READERS)('%s sees its own to-dos, the next deadline first, and each list shows as many rows as are counted', async reader => {
  const lines = await linesOf(reader)
  expect(lines.map(({ kind, channel, count }) => [kind, channel, count])).toEqual(EXPECTED[reader])
  for (const { kind, channel, count } of lines) {
    const entry = todoOf(kind)
    if ('action' in entry) continue
    const { call, subCustomerCall } = entry.list
    const { path } = reader === 'sub' ? (subCustomerCall ?? call) : call
    const { data } = await ask(reader, path, requestOf(entry.list, channel))
    expect([kind, channel, data.total_size, (data.content as unknown[]).length]).toEqual([kind, channel, count, count])
  }
})

test('every kind with a list is among them', () => {
  const met = new Set(Object.values(EXPECTED).flatMap(lines => lines.map(([kind]) => kind)))
  expect(TODO_KIND_CODES.filter(kind => 'list' in todoOf(kind) && !met.has(kind))).toEqual([])
})

test('deadlines are told by Beijing’s day', async () => {
  const [prepaid, billed] = [await linesOf('prepaid'), await linesOf('billed')]
  // One ends with this second of the day, the other with the next one.
  expect(prepaid.find(({ kind }) => kind === 'RECTIFY')).toMatchObject({ note: '1 个今日截止', due_at: '2026-03-02T15:59:59.000Z' })
  expect(billed.map(({ note }) => note)).toEqual(['最长逾期 2 天，请尽快还款', '2026-03-03 08:00 前确认', '2026-03-04 08:00 前确认'])
})
