// What customers answered to what is held against their ad accounts, and what risk control said to that: each state has a row in the demo.
import { submitAppeal } from '@tallyhelm/flows/appeals/submit-appeal'
import { decideCase } from '@tallyhelm/flows/cases/decide-case'
import { RULES_OF_CASES } from '@tallyhelm/flows/cases/rules-of-kinds'
import { uploadEvidence } from '@tallyhelm/flows/files/upload-evidence'
import { uploadFile } from '@tallyhelm/flows/files/upload-file'
import { applyToThaw } from '@tallyhelm/flows/freezes/apply-to-thaw'
import { publishPolicyFile } from '@tallyhelm/flows/violations/keep-policy-files'
import { submitRectification } from '@tallyhelm/flows/violations/submit-rectification'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import type { Adopted } from './accounts.ts'
import type { Cast } from './customers.ts'
import { actorOf } from './orders.ts'
import { slipOf } from './slips.ts'

export type Answer = 'TO_BE_REVIEWED' | 'REJECT' | 'RECTIFIED'

const SAID = {
  explanation: '已下架全部违规广告，并按渠道政策修改了落地页与素材，截图见凭证。',
  rejected: '凭证中看不清修改后的落地页，请补充完整截图后重新提交',
  appeal: '该落地页可以正常打开，拒审时正在更换服务器，现已恢复，请重新核对。',
  thaw: '账户因主体资料过期被停用，现已更新营业执照与付款凭证，请协助解冻。',
} as const
const STANDARDS = { title: 'Meta 广告发布规范', version: '2026-09' } as const

/** The policy file that goes with rectifications; customers find it beside their list. */
export async function publishStandards(world: World, risk: StaffActor): Promise<string> {
  const bytes = await slipOf(world, STANDARDS.title, [{ label: '版本', value: STANDARDS.version }])
  const name = `${STANDARDS.title}.pdf`
  const { key } = await uploadFile(world, risk, { kind: 'policy', fileName: name, bytes })
  const file = { key, name, bytes: bytes.length }
  const { file_id } = await publishPolicyFile(world, risk, { channel: 'FACEBOOK', ...STANDARDS, file })
  return file_id
}

type Answered = { rectification_id: string; answered: Answer }

export async function answerRectification(world: World, actor: TenantActor, risk: StaffActor, of: Answered): Promise<void> {
  const { rectification_id, answered } = of
  const files = [await evidence(world, actor, '整改前后截图')]
  const request = { rectification_id, measures: ['AD_REMOVED' as const], explanation: SAID.explanation, files, is_promised: true as const }
  await submitRectification(world, actor, { idempotencyKey: `demo-story-rectified-${rectification_id}`, request })
  if (answered === 'TO_BE_REVIEWED') return
  const { id: case_id } = await world.db.read({ kind: 'staff' }, tx =>
    tx.one<{ id: string }>(sql`select id from cases_cases where kind = 'RECTIFICATION' and subject = ${rectification_id}`),
  )
  const isApproved = answered === 'RECTIFIED'
  const verdict = isApproved ? ('APPROVE' as const) : ('REJECT' as const)
  const reason = isApproved ? '' : SAID.rejected
  await decideCase(world, risk, RULES_OF_CASES, { case_id, revision: 1, verdict, reason, is_confirmed: false, flags: [] })
}

/** An appeal against what nobody has put right, and an application to thaw: both wait for risk control. */
export async function answerRest(world: World, cast: Cast, adopted: readonly Adopted[]): Promise<void> {
  const appellant = actorOf(cast, 'b0')
  const { id: object_id } = await world.db.read({ kind: 'staff' }, tx =>
    tx.one<{ id: string }>(sql`
      select id from violations_rectifications where customer_id = ${appellant.customerId} and status = 'TO_BE_RECTIFIED' order by id limit 1`),
  )
  const against = {
    object: 'RECTIFICATION',
    object_id,
    explanation: SAID.appeal,
    files: [await evidence(world, appellant, '落地页访问记录')],
  } as const
  await submitAppeal(world, appellant, { idempotencyKey: 'demo-story-appeal', request: { ...against, files: [...against.files] } })
  const closed = adopted.find(({ seed }) => seed.owner === 'main' && seed.channel === 'TIKTOK' && seed.health === 'closed')
  if (!closed) throw new Error('the story has no frozen TikTok account')
  const owner = actorOf(cast, 'main')
  const request = {
    account_ids: [closed.adAccountId],
    reason: SAID.thaw,
    email: 'ops@example.com',
    files: [await evidence(world, owner, '营业执照')],
  }
  await applyToThaw(world, owner, { idempotencyKey: 'demo-story-thaw', request })
}

/** A page that somebody handed in. */
export const evidence = async (world: World, actor: TenantActor, title: string) =>
  await uploaded(world, actor, `${title}.pdf`, await slipOf(world, title, [{ label: '提交人', value: actor.userName }]))

/** As it comes from a customer's disk. */
export async function uploaded(world: World, actor: TenantActor, name: string, bytes: Uint8Array): Promise<{ key: string; name: string }> {
  const file = await world.files.spool.open({ isPassing: true })
  try {
    await file.append(bytes)
    const { key } = await uploadEvidence(world, actor, { fileName: name, file })
    return { key, name }
  } finally {
    await file.discard()
  }
}
