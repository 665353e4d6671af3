// Papers that an earlier release stored get keys when their rows are brought over, and those that it stores afterwards get theirs as well.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OlderSchema, olderSchema } from './test-older-schema.ts'

type Paper = { paper: string; name: string; key: string }
const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

let db: OlderSchema
beforeAll(async () => {
  db = await olderSchema()
  await db.migrateTo('0041')
  await db.plant(`
    insert into organization_customers (id, name, customer_type, customer_nature, created_at) values (5, '海棠', 0, 'DIRECT_AGENT', now());
    insert into companies_companies (id, customer_id, company_name, created_at) values (6, 5, '海棠有限公司', now());
    insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, maker_kind, maker_id, maker, asked_reason, submitted_at, due_at)
    select id, 'CREDIT_APPLICATION', id::text, '调额', 'customer', '5', 5, 'user', 7, '王芳', '预算增加', now(), now() from generate_series(11, 12) id;
    insert into credit_applications (id, customer_id, currency, target_minor, papers) values
      (11, 5, 'USD', 100, '[{"name": "资产负债表.pdf", "key": "b.pdf"}, {"name": "利润表.pdf", "key": "a.pdf"}]'), (12, 5, 'USD', 100, '[]');
    insert into credit_statements (id, customer_id, company_id, channel, month, account_count, currency, spend_minor, service_fee_minor, tax_minor,
      rebate_minor, payable_minor, status, issued_at, confirm_deadline_at, repay_on)
    values (21, 5, 6, 'FACEBOOK', '2026-03-01', 1, 'USD', 100, 0, 0, 0, 100, 'WAIT_REPLY', now(), now() + interval '1 day', '2026-04-25');
    ${receipt(31, 'SEALED', '[{"name": "回执.pdf", "key": "c.pdf"}]')};
    ${receipt(32, 'PAYMENT', '[{"name": "一.png", "key": "e.webp"}, {"name": "二.png", "key": "d.webp"}]')}`)
  await db.migrateToNow()
})
afterAll(() => db?.drop())

/** As the release before writes one. */
function receipt(id: number, kind: string, papers: string): string {
  return `insert into credit_receipts (id, statement_id, version, customer_id, user_id, user_name, kind, papers, status, at, decided_at)
    values (${id}, 21, 1, 5, 7, '王芳', '${kind}', '${papers}', 'WITHDRAWN', now(), now())`
}
const papersOf = async (id: number): Promise<Paper[]> =>
  await db.database.read({ kind: 'system' }, async tx => {
    const { papers } = await tx.one<{ papers: Paper[] }>(sql`
      select papers from credit_applications where id = ${id} union all select papers from credit_receipts where id = ${id}`)
    return papers
  })

test('older papers keep their order, names and files, and each has a key: the seal receipt its kind, any other one of its own', async () => {
  const application = await papersOf(11)
  expect(application).toEqual([
    { paper: UUID, name: '资产负债表.pdf', key: 'b.pdf' },
    { paper: UUID, name: '利润表.pdf', key: 'a.pdf' },
  ])
  expect(await papersOf(12)).toEqual([])
  expect(await papersOf(31)).toEqual([{ paper: 'SEALED', name: '回执.pdf', key: 'c.pdf' }])
  const voucher = await papersOf(32)
  expect(voucher).toEqual([
    { paper: UUID, name: '一.png', key: 'e.webp' },
    { paper: UUID, name: '二.png', key: 'd.webp' },
  ])
  expect(new Set([...application, ...voucher].map(({ paper }) => paper)).size).toBe(4)
})

test('the release before goes on writing: what it stores or adds gets a key, and keys that are there stay', async () => {
  await db.plant(receipt(33, 'PAYMENT', '[{"name": "三.png", "key": "f.webp"}]'))
  const [first] = await papersOf(33)
  expect(first).toEqual({ paper: UUID, name: '三.png', key: 'f.webp' })
  await db.plant(`update credit_receipts set papers = papers || '[{"name": "四.png", "key": "g.webp"}]' where id = 33`)
  expect(await papersOf(33)).toEqual([first, { paper: UUID, name: '四.png', key: 'g.webp' }])
  await db.plant(`update credit_receipts set papers = papers - 0 where id = 33`)
  expect((await papersOf(33)).map(({ name, paper }) => [name, paper === first?.paper])).toEqual([['四.png', false]])
})
