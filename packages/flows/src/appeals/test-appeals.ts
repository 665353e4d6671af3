// Appeals for tests: a customer whose people are in the database, things to appeal against, and what is handed in.
import { insertFile, fileOwner } from '@tallyhelm/modules/files'
import type { EvidenceFiles } from '@tallyhelm/protocol/topics/files/evidence'
import type { SubmitAppealRequest } from '@tallyhelm/protocol/topics/appeals/schemas'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { person } from '../quota/test-stage.ts'
import { recordForewarning } from '../violations/record-forewarning.ts'
import { submitAppeal } from './submit-appeal.ts'

const system = { kind: 'system' } as const
export const RISK: StaffActor = { ...person('902'), role: 'RISK' }
export const WHY = '该广告已取得商标权利人授权，授权书见附件，请重新核对判定结果。'

/** As somebody who has registered. */
export async function registered(world: World, { userId, userName, customerId, subCustomerId }: TenantActor): Promise<void> {
  await world.db.transaction(system, tx =>
    tx.run(sql`
      insert into organization_wallet_users (id, customer_id, sub_customer_id, mobile, wallet_user_name, password_hash, created_at)
      values (${userId}, ${customerId}, ${subCustomerId}, ${`139${userId.slice(-8)}`}, ${userName}, '', now())`),
  )
}

/** As an upload leaves it; only its row, for nobody reads its bytes. */
export async function evidenceOf(world: World, actor: TenantActor): Promise<EvidenceFiles> {
  const name = world.files.newName('webp')
  const facts = { kind: 'evidence', contentType: 'image/webp', bytes: 1, width: 1, height: 1, isDoubled: false } as const
  await world.db.transaction(system, tx => insertFile(tx, { name, ...facts, owner: fileOwner(actor), createdAt: world.clock.now() }))
  return [{ key: name, name: '授权书.png' }]
}

type Asked = Pick<SubmitAppealRequest, 'object' | 'object_id'>

export async function appealed(world: World, actor: TenantActor, asked: Asked, idempotencyKey = crypto.randomUUID()): Promise<string> {
  const request = { ...asked, explanation: WHY, files: await evidenceOf(world, actor) }
  return (await submitAppeal(world, actor, { idempotencyKey, request })).appealId
}

/** Of a landing page, which no platform reports. */
export async function forewarned(world: World, adAccountId: string): Promise<Asked> {
  const ads = [{ outsideAdId: '7001', name: '广告', reason: '落地页无法打开' }]
  await recordForewarning(world, { kind: 'system', name: 'test' }, { adAccountId, violationType: 'LANDING_PAGE', ads })
  const { id } = await world.db.read(system, tx =>
    tx.one<{ id: string }>(sql`
      select id from violations_forewarnings where ad_account_id = ${adAccountId} and status <> 'HANDLED' order by id desc limit 1`),
  )
  return { object: 'FOREWARNING', object_id: id }
}

type Shown = { status: string; asked: string | null; outcome: string; events: string[]; of_case: string }
export const appealNow = (world: World, id: string): Promise<Shown> =>
  world.db.read(system, tx =>
    tx.one<Shown>(sql`
      select p.status, p.asked, p.outcome, k.status as of_case,
        array(select s.event from appeals_steps s where s.appeal_id = p.id order by s.id) as events
      from appeals_appeals p join cases_cases k on k.id = p.id where p.id = ${id}`),
  )
