// Who reads a stored file of each kind, while its uploader belongs to the customer, after leaving it, and after joining another.
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createSubCustomer } from '@tallyhelm/flows/sub-customers/create-sub-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { claimFile, fileOwner, insertFile } from '@tallyhelm/modules/files'
import { insertSession } from '@tallyhelm/modules/session'
import { FILE_READERS, STORED_KIND_CODES, type StoredKind } from '@tallyhelm/protocol/topics/files/enums'
import type { StaffActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readableFile } from './readable-file.ts'

const [system, seed] = [{ kind: 'system' }, { kind: 'system', name: 'test' }] as const
const STAFF: StaffActor = { kind: 'staff', staffId: '901', staffName: '员工', sessionId: '1', role: 'ADMIN', address: '10.0.0.1' }

/** Each person's id is the id of his session too. */
type People = Record<'uploader' | 'colleague' | 'sub' | 'other', string>
let opened: TestWorld
let [people, mine, theirs]: [People, string, string] = [{ uploader: '', colleague: '', sub: '', other: '' }, '', '']

beforeAll(async () => {
  opened = await openTestWorld()
  const { world } = opened
  let mobile = 13_700_000_000
  const customer = async (name: string) =>
    (await createCustomer(world, seed, { name, customerType: 1, customerNature: 'DIRECT_AGENT' })).customerId
  const user = async (customerId: string, subCustomerId: string | null = null) => {
    const phone = String((mobile += 1))
    const person = { customerId, subCustomerId, mobile: phone, userName: phone, password: 'lange-Kette-77' }
    const { userId } = await createUser(world, seed, person)
    const session = {
      id: userId,
      userId,
      sidDigest: `sid ${userId}`,
      secretDigest: 'secret',
      isRemembered: false,
      address: '',
      userAgent: '',
    }
    const now = world.clock.now()
    await world.db.transaction(system, tx =>
      insertSession(tx, { ...session, createdAt: now, expiresAt: new Date(now.getTime() + 3_600_000) }),
    )
    return userId
  }
  mine = await customer('甲')
  theirs = await customer('乙')
  const { subCustomerId } = await createSubCustomer(world, seed, { customerId: mine, name: '甲的子客户' })
  people = { uploader: await user(mine), colleague: await user(mine), sub: await user(mine, subCustomerId), other: await user(theirs) }
  await world.db.transaction(system, tx =>
    tx.run(sql`insert into staff_users (id, login_name, staff_name, role, created_at) values (901, 's901', '员工', 'ADMIN', now())`),
  )
})
afterAll(() => opened?.close())

const move = (customerId: string | null) =>
  opened.world.db.transaction(system, tx =>
    tx.run(sql`update organization_wallet_users set customer_id = ${customerId} where id = ${people.uploader}`),
  )
const actorOf = (customerId: string | null, subCustomerId: string | null = null) =>
  ({ kind: 'user', userId: people.uploader, customerId, subCustomerId }) as UserActor // what the owner of a file is made of

/** Handed in for the first customer and named as the kind has it. */
async function handIn(kind: StoredKind): Promise<string> {
  const { world } = opened
  const name = world.files.newName('pdf')
  const owner = fileOwner(['proof', 'tax-invoice', 'policy'].includes(kind) ? STAFF : actorOf(mine))
  const facts = { contentType: 'application/pdf', bytes: 1, width: 0, height: 0, isDoubled: false, createdAt: world.clock.now() }
  await world.db.transaction(system, async tx => {
    await insertFile(tx, { name, owner, kind, ...facts })
    expect(await claimFile(tx, { name, owner, kind, now: world.clock.now() })).toBe(true)
    if (FILE_READERS[kind] === 'evidence') {
      await tx.run(sql`
        insert into files_evidence (object, object_id, position, name, title, customer_id)
        values ('rectification', ${world.ids.next()}, 1, ${name}, 'x', ${mine})`)
    }
    if (FILE_READERS[kind] !== 'contract') return
    await tx.run(sql`
      insert into contracts_contracts (id, customer_id, customer_sign_name, approve_status, contract_status, data_source, created_at, attachments)
      values (${world.ids.next()}, ${mine}, '甲', 0, 0, 1, now(), ${JSON.stringify([{ name: 'x', key: name }])})`)
  })
  return name
}

async function readersOf(name: string): Promise<string[]> {
  const ask = { name, isDoubled: false, secretDigest: 'secret', now: opened.world.clock.now() }
  const able = await Promise.all(
    Object.entries(people).map(async ([who, sessionId]) => ((await readableFile(opened.world.db, { ...ask, sessionId })) ? [who] : [])),
  )
  return able.flat()
}

/** While the uploader belongs to the customer, when he has left it, and when he has joined another. */
const EXPECTED = {
  colleagues: [['uploader', 'colleague'], ['uploader'], ['uploader', 'other']],
  uploader: [['uploader'], [], []],
  tenant: [['uploader', 'colleague'], ['colleague'], ['colleague']],
  contract: [['uploader', 'colleague'], ['colleague'], ['colleague']],
  evidence: [['uploader', 'colleague'], ['colleague'], ['colleague']],
  none: [[], [], []],
} as const

test.each(STORED_KIND_CODES)('a file of kind %s stays with the customer for which it was handed in', async kind => {
  await move(mine)
  const name = await handIn(kind)
  const [belonging, left, joined] = EXPECTED[FILE_READERS[kind]]
  expect(await readersOf(name)).toEqual(belonging)
  await move(null)
  expect(await readersOf(name)).toEqual(left)
  await move(theirs)
  expect(await readersOf(name)).toEqual(joined)
})

test.each(STORED_KIND_CODES.filter(kind => !['proof', 'tax-invoice', 'policy', 'avatar'].includes(kind)))(
  'what was uploaded of kind %s for one customer is handed in for no other, and for no sub-customer',
  async kind => {
    const { world } = opened
    const name = world.files.newName('pdf')
    const facts = { contentType: 'application/pdf', bytes: 1, width: 0, height: 0, isDoubled: false, createdAt: world.clock.now() }
    await world.db.transaction(system, tx => insertFile(tx, { name, owner: fileOwner(actorOf(mine)), kind, ...facts }))
    const claim = (actor: UserActor) =>
      world.db.transaction(system, tx => claimFile(tx, { name, owner: fileOwner(actor), kind, now: world.clock.now() }))
    expect([await claim(actorOf(theirs)), await claim(actorOf(null)), await claim(actorOf(mine, '5')), await claim(actorOf(mine))]).toEqual(
      [false, false, false, true],
    )
  },
)

test('who uploaded before belonging to anybody hands in for the customer that he joins, and for that one alone', async () => {
  const { world } = opened
  const [name, kind] = [world.files.newName('pdf'), 'voucher'] as const
  const facts = { contentType: 'application/pdf', bytes: 1, width: 0, height: 0, isDoubled: false, createdAt: world.clock.now() }
  await move(null)
  await world.db.transaction(system, tx => insertFile(tx, { name, owner: fileOwner(actorOf(null)), kind, ...facts }))
  expect(await readersOf(name)).toEqual(['uploader'])
  await world.db.transaction(system, tx => claimFile(tx, { name, owner: fileOwner(actorOf(mine)), kind, now: world.clock.now() }))
  expect(await readersOf(name)).toEqual(['colleague'])
})
