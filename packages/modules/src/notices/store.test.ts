// Notices in the database: it checks the same words as the protocol, and the notices that the spec dates are there as the spec has them.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import {
  MESSAGE_KIND_CODES,
  MESSAGE_KINDS,
  NOTICE_KIND_CODES,
  NOTICE_KINDS,
  NOTICE_PLACEMENTS,
} from '@tallyhelm/protocol/topics/notices/enums'
import { noticeBlock } from '@tallyhelm/protocol/topics/notices/schemas'
import { ROLES } from '@tallyhelm/protocol/vocabulary/roles'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type NewMessage, postMessage } from './store-messages.ts'
import { listNames } from './store.ts'

const system = { kind: 'system' } as const
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db?.drop())

test.each([
  ['notices_notices_kind', NOTICE_KIND_CODES],
  ['notices_notices_placement', NOTICE_PLACEMENTS],
  ['notices_messages_kind', MESSAGE_KIND_CODES],
])('the constraint %s knows exactly the words of the protocol', async (name, codes) => {
  const check = await db.database.read(system, tx =>
    tx.one<{ text: string }>(sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${name}`),
  )
  expect([...check.text.matchAll(/'(\w+)'/g)].map(match => match[1] ?? '').sort()).toEqual([...codes].sort())
})

test('each code has its text', () => {
  expect(Object.keys(NOTICE_KINDS)).toEqual([...NOTICE_KIND_CODES])
  expect(Object.keys(MESSAGE_KINDS)).toEqual([...MESSAGE_KIND_CODES])
})

test('the seeded notices are well-formed, with the local flags of the spec', async () => {
  const rows = await db.database.read(system, tx =>
    tx.rows<{ kind: string; seen_flag: string; body: unknown; roles: string[] | null }>(
      sql`select kind, seen_flag, body, roles from notices_notices order by id`,
    ),
  )
  expect(rows.map(row => [row.kind, row.seen_flag])).toEqual([
    ['HOLIDAY', 'holidayNotice6_1'],
    ['RENAME', 'changeNameDialog'],
    ['UPGRADE', 'upgradeDialogSuccess'],
    ['META_OPENING', 'metaOpenRemark'],
    ['CONTRACT_PROMPT', null],
  ])
  for (const { body, roles } of rows) {
    expect(z.array(noticeBlock).min(1).safeParse(body).success).toBe(true)
    for (const role of roles ?? []) expect(ROLES).toContain(role)
  }
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'operate', ''])('a link to %j can’t be stored', async link => {
  const message: NewMessage = {
    id: '1',
    userId: '1',
    customerId: null,
    subCustomerId: null,
    kind: 'NOTICE',
    objectId: '1',
    title: '标题',
    body: '',
    link,
    at: new Date('2026-03-02T04:00:00Z'),
  }
  await expect(db.database.transaction(system, tx => postMessage(tx, message))).rejects.toThrow('notices_messages_link')
})

test.each([
  [['甲'], '“甲”'],
  [['甲', '乙', '丙', '丁', '戊'], '“甲”、“乙”、“丙”、“丁”、“戊”'],
  [['甲', '乙', '丙', '丁', '戊', '己'], '“甲”、“乙”、“丙”、“丁”、“戊”等 6 个账户'],
  [['x'.repeat(40)], `“${'x'.repeat(40)}”`],
  [['x'.repeat(41)], `“${'x'.repeat(39)}…”`],
  [['🦊'.repeat(41)], `“${'🦊'.repeat(39)}…”`],
])('%j', (names, text) => {
  expect(listNames(names, '个账户')).toBe(text)
})

test('two hundred of the longest names leave room for the sentence around them', () => {
  expect(listNames(Array<string>(200).fill('长'.repeat(500)), '个账户').length).toBeLessThanOrEqual(250)
})
