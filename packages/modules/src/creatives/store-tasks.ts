// Tasks in the database: identities and videos that TikTok is asked to make, each under the id of the item that carries it out.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { TaskKind, TaskState } from '@tallyhelm/protocol/topics/creatives/enums'
import sql, { raw } from 'sql-template-tag'

export type CreativeTask = {
  id: string
  customerId: string
  kind: TaskKind | 'IDENTITY'
  adAccountId: string
  name: string
  script: string
  avatarId: string | null
  /** of pictures that it is made of: our ids */
  imageIds: string[]
  state: TaskState
  reason: string
  outsideId: string | null
  resultFile: string | null
  assetId: string | null
  userId: string
  createdBy: string
}
export type NewTask = Pick<
  CreativeTask,
  'id' | 'customerId' | 'kind' | 'adAccountId' | 'name' | 'script' | 'avatarId' | 'imageIds' | 'userId' | 'createdBy'
> & { requestKey: string; bodyHash: string; at: Date }

const COLUMNS =
  raw(`t.id, t.customer_id as "customerId", t.kind, t.ad_account_id as "adAccountId", t.name, t.script, t.avatar_id as "avatarId",
  t.image_ids::text[] as "imageIds", t.state, t.reason, t.outside_id as "outsideId", t.result_file as "resultFile", t.asset_id as "assetId",
  t.user_id as "userId", t.created_by as "createdBy"`)

/** The caller has inserted its item. False where the user sent the key before, or the identity's name is taken. */
export const insertTask = async (tx: Tx, task: NewTask): Promise<boolean> => {
  const { id, customerId, kind, adAccountId, name, script, avatarId, imageIds, userId, createdBy, requestKey, bodyHash, at } = task
  return (
    (await tx.run(sql`
      insert into creatives_tasks (id, customer_id, kind, ad_account_id, name, script, avatar_id, image_ids, state, user_id, created_by, created_at,
        request_key, body_hash)
      values (${id}, ${customerId}, ${kind}, ${adAccountId}, ${name}, ${script}, ${avatarId}, ${imageIds}::bigint[], 'WAITING', ${userId},
        ${createdBy}, ${at}, ${requestKey}, ${bodyHash})
      on conflict do nothing`)) === 1
  )
}

export const findByKey = (tx: Tx, userId: string, requestKey: string) =>
  tx.maybe<{ id: string; bodyHash: string }>(sql`
    select id, body_hash as "bodyHash" from creatives_tasks where user_id = ${userId} and request_key = ${requestKey}`)

/** Whether an identity of this name was asked for there, and has not failed. */
export const isIdentityTaken = async (tx: Tx, adAccountId: string, name: string): Promise<boolean> =>
  (
    await tx.one<{ has: boolean }>(sql`
    select exists (select from creatives_tasks
      where kind = 'IDENTITY' and ad_account_id = ${adAccountId} and name = ${name} and state <> 'FAILED') as has`)
  ).has

export const findTask = (tx: Tx, id: string): Promise<CreativeTask | undefined> =>
  tx.maybe<CreativeTask>(sql`select ${COLUMNS} from creatives_tasks t where t.id = ${id}`)

export async function moveTask(
  tx: Tx,
  id: string,
  to: Pick<CreativeTask, 'state' | 'reason' | 'outsideId'> & { endedAt: Date | null },
): Promise<void> {
  await tx.run(sql`
    update creatives_tasks set state = ${to.state}, reason = ${to.reason}, outside_id = coalesce(${to.outsideId}, outside_id),
      ended_at = ${to.endedAt} where id = ${id}`)
}

/** While it is worked on at the platform. */
export async function showRunning(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update creatives_tasks set state = 'RUNNING' where id = ${id} and state = 'WAITING'`)
}

/** Before the bytes are kept under it. */
export async function nameResult(tx: Tx, id: string, fileName: string): Promise<void> {
  await tx.run(sql`update creatives_tasks set result_file = ${fileName} where id = ${id}`)
}

export async function writeResult(tx: Tx, id: string, assetId: string): Promise<void> {
  await tx.run(sql`update creatives_tasks set asset_id = ${assetId} where id = ${id}`)
}

/** Identities of an account that were asked for here: all that are not done, and those that were made. */
export const identitiesAskedFor = (tx: Tx, customerId: string, adAccountId: string): Promise<CreativeTask[]> =>
  tx.rows<CreativeTask>(sql`
    select ${COLUMNS} from creatives_tasks t
    where t.customer_id = ${customerId} and t.ad_account_id = ${adAccountId} and t.kind = 'IDENTITY' order by t.id desc limit 100`)

/** Whether something is being made of an asset. */
export const hasTaskUnderWay = async (tx: Tx, customerId: string, assetId: string): Promise<boolean> =>
  (
    await tx.one<{ has: boolean }>(sql`
    select exists (select from creatives_tasks
      where customer_id = ${customerId} and state in ('WAITING', 'RUNNING') and ${assetId}::bigint = any(image_ids)) as has`)
  ).has

/** Files of results that came to nothing, or were there already as another asset. */
export const resultsToDrop = (tx: Tx, most: number): Promise<{ id: string; fileName: string }[]> =>
  tx.rows(sql`
    select t.id, t.result_file as "fileName" from creatives_tasks t
    left join creatives_assets a on a.customer_id = t.customer_id and a.id = t.asset_id
    where t.ended_at is not null and t.result_file is not null and a.file_name is distinct from t.result_file order by t.id limit ${most}`)

export async function forgetResult(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update creatives_tasks set result_file = null where id = ${id}`)
}
