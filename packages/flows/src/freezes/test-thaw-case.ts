// An application to thaw, for tests: a customer of each world with one frozen ad account, and a file that shows something.
import { insertFile, fileOwner } from '@tallyhelm/modules/files'
import { insertFreeze } from '@tallyhelm/modules/freezes'
import { lockAdAccounts, writeFrozenStatus } from '@tallyhelm/modules/ad-accounts'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { EvidenceFiles } from '@tallyhelm/protocol/topics/files/evidence'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase } from '../cases/test-sample.ts'
import { type Account, stageIn, type Tenant } from '../quota/test-stage.ts'
import { applyToThaw } from './apply-to-thaw.ts'
import { lockFreezes, stepFreeze } from './freeze-steps.ts'

const system = { kind: 'system' } as const
export const THAW_REASON = '已按渠道要求补充营业执照与付款凭证，请协助解冻账户。'

/** As an upload leaves it; only its row, for nobody reads its bytes. */
export async function uploadedEvidence(world: World, actor: TenantActor): Promise<EvidenceFiles> {
  const name = world.files.newName('webp')
  const facts = { kind: 'evidence', contentType: 'image/webp', bytes: 1, width: 1, height: 1, isDoubled: false } as const
  await world.db.transaction(system, tx => insertFile(tx, { name, ...facts, owner: fileOwner(actor), createdAt: world.clock.now() }))
  return [{ key: name, name: '凭证.png' }]
}

/** As a synchronisation that finds it frozen. */
export async function frozen(world: World, accountId: string): Promise<string> {
  const id = world.ids.next()
  await world.db.transaction(system, async tx => {
    const [account] = await lockAdAccounts(tx, [accountId])
    if (!account) throw new Error('no such ad account')
    const { customerId, subCustomerId, channel, currency, balance } = account
    const facts = { id, customerId, subCustomerId, adAccountId: accountId, channel, currency, balance }
    const by = { mover: 'platform', byName: 'Facebook', at: world.clock.now() } as const
    await insertFreeze(tx, { ...facts, source: 'PLATFORM', reason: 'DISABLED' }, by)
    await writeFrozenStatus(tx, accountId, 'FROZEN')
  })
  return id
}

/** As a synchronisation that finds it thawed. */
export async function thawed(world: World, recordId: string): Promise<void> {
  await world.db.transaction(system, async tx => {
    const [locked] = await lockFreezes(tx, [recordId])
    if (!locked) throw new Error('no such freeze')
    await stepFreeze(tx, locked, 'THAWED', { event: 'THAWED', mover: 'platform', byName: 'Facebook', note: '', at: world.clock.now() })
  })
}

/** Sent once; gives the case that it opened. */
export async function applied(world: World, actor: TenantActor, recordId: string): Promise<string> {
  const request = { record_ids: [recordId], reason: THAW_REASON, email: 'ops@example.com', files: await uploadedEvidence(world, actor) }
  const { results } = await applyToThaw(world, actor, { idempotencyKey: crypto.randomUUID(), request })
  if (results[0]?.accepted !== true) throw new Refusal('THAW_APPLIED')
  const { id } = await world.db.read(system, tx =>
    tx.one<{ id: string }>(sql`select id from cases_cases where kind = 'UNFREEZE' and subject = ${recordId} order by id desc limit 1`),
  )
  return id
}

type Subject = { tenant: Tenant; account: Account; recordId: string }
const subjects = new WeakMap<object, Promise<Subject>>()
const settled = new WeakMap<object, Subject>()

async function subjectIn(opened: TestWorld): Promise<Subject> {
  const known = subjects.get(opened) ?? subjectOf(opened)
  subjects.set(opened, known)
  const subject = await known
  settled.set(opened, subject)
  return subject
}

async function subjectOf(opened: TestWorld): Promise<Subject> {
  const stage = stageIn(opened)
  const tenant = await stage.tenant()
  await opened.world.db.transaction(system, tx =>
    tx.run(sql`
      insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, created_at)
      values (${tenant.actor.userId}, ${tenant.customerId}, ${`139${tenant.actor.userId.slice(-8)}`}, ${tenant.actor.userName}, '', now())`),
  )
  const account = await stage.account(tenant)
  return { tenant, account, recordId: await frozen(opened.world, account.id) }
}

const statusOf = ({ world }: TestWorld, { recordId }: Subject) =>
  world.db.read(system, tx =>
    tx.one<{ status: string; frozen: string }>(sql`
      select r.status, a.frozen_status as frozen from freezes_records r join ad_accounts_accounts a on a.id = r.ad_account_id
      where r.id = ${recordId}`),
  )

export const sampleThaw: SampleCase = {
  async open(opened) {
    const { tenant, recordId } = await subjectIn(opened)
    return await applied(opened.world, tenant.actor, recordId)
  },
  maker(opened) {
    const subject = settled.get(opened)
    if (!subject) throw new Error('open the case first')
    return subject.tenant.actor
  },
  repeated: 'THAW_APPLIED',
  async endSubject(opened) {
    await thawed(opened.world, (await subjectIn(opened)).recordId)
  },
  async expectApproved(opened) {
    expect(await statusOf(opened, await subjectIn(opened))).toEqual({ status: 'TO_BE_THAW', frozen: 'TO_BE_THAW' })
  },
  // Whatever the customer may do next: only the platform's turn would be the approval's.
  async expectUntouched(opened) {
    const { status, frozen: ofAccount } = await statusOf(opened, await subjectIn(opened))
    expect(ofAccount).toBe(status)
    expect(status).not.toBe('TO_BE_THAW')
  },
}
