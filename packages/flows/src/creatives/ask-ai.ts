// Ask AI: identities, videos of avatars and of Symphony are accepted, each once, and sent by the items; avatars and texts are read at once.
import { type AdAccount, findAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { findByKey, identitiesAskedFor, insertTask, isIdentityTaken, markerOf, type NewTask } from '@tallyhelm/modules/creatives'
import { insertItems } from '@tallyhelm/modules/items'
import { lockOpenedChannels } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { isSquare } from '@tallyhelm/protocol/topics/creatives/limits'
import type {
  AccountRequest,
  AvatarList,
  AvatarTaskRequest,
  IdentityList,
  IdentityRequest,
  ScriptRequest,
  Scripts,
  SymphonyTaskRequest,
  TaskMade,
} from '@tallyhelm/protocol/topics/creatives/schemas'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { keptPictures } from './fetch-avatars.ts'
import { requireUsable } from './push-asset.ts'

type Keyed<Request> = { idempotencyKey: string | undefined; request: Request }

/** Refuses CREATIVE_TIKTOK_CLOSED where TikTok is not opened for the actor's customer, and NOT_FOUND for an account that is not its own. */
async function requireTiktok(tx: Tx, { customerId }: TenantActor, accountId: string): Promise<AdAccount> {
  const opened = await lockOpenedChannels(tx, customerId)
  if (opened?.includes('TIKTOK') !== true) throw new Refusal('CREATIVE_TIKTOK_CLOSED')
  const [account] = await findAdAccounts(tx, [accountId])
  const isOwn = account?.customerId === customerId && account.takenBackAt === null && account.channel === 'TIKTOK'
  if (!account || !isOwn) throw new Refusal('NOT_FOUND')
  return account
}

const adsOf = (world: World) => {
  const { ads } = world.platforms.TIKTOK
  if (!ads) throw new Refusal('CHANNEL_UNAVAILABLE')
  return ads
}

/** By a square picture. Its name is unique on the account: refuses INPUT_INVALID at it where it is taken. */
export const createIdentity = (world: World, actor: TenantActor, { idempotencyKey, request }: Keyed<IdentityRequest>): Promise<TaskMade> =>
  accept(world, actor, {
    idempotencyKey,
    request,
    action: 'creatives.create-identity',
    accountId: request.account_id,
    of: { kind: 'IDENTITY', name: request.name, script: '', avatarId: null, imageIds: [request.asset_id] },
    async judge(tx, account) {
      if (await isIdentityTaken(tx, account.id, request.name))
        throw new Refusal('INPUT_INVALID', {}, [{ path: 'name', msg: '该账户已有同名身份，请换一个名称' }])
      await requireUsable(tx, {
        customerId: actor.customerId,
        assetId: request.asset_id,
        account,
        path: 'asset_id',
        demand: asset =>
          asset.kind === 'IMAGE' && isSquare({ width: asset.width ?? 0, height: asset.height ?? 0 })
            ? undefined
            : '请选择 1:1 的正方形图片',
      })
    },
  })

export const createAvatarTask = (
  world: World,
  actor: TenantActor,
  { idempotencyKey, request }: Keyed<AvatarTaskRequest>,
): Promise<TaskMade> =>
  accept(world, actor, {
    idempotencyKey,
    request,
    action: 'creatives.create-avatar-video',
    accountId: request.account_id,
    of: { kind: 'AVATAR', name: request.name, script: request.script, avatarId: request.avatar_id, imageIds: [] },
    judge: async () => {},
  })

export const createSymphonyTask = (
  world: World,
  actor: TenantActor,
  { idempotencyKey, request }: Keyed<SymphonyTaskRequest>,
): Promise<TaskMade> =>
  accept(world, actor, {
    idempotencyKey,
    request,
    action: 'creatives.create-symphony-video',
    accountId: request.account_id,
    of: { kind: 'SYMPHONY', name: request.name, script: request.script, avatarId: null, imageIds: request.asset_ids },
    async judge(tx, account) {
      for (const [index, assetId] of request.asset_ids.entries())
        await requireUsable(tx, {
          customerId: actor.customerId,
          assetId,
          account,
          path: `asset_ids.${index}`,
          demand: asset => (asset.kind === 'IMAGE' ? undefined : '请选择图片'),
        })
    },
  })

type Accepting = {
  idempotencyKey: string | undefined
  request: object
  action: string
  accountId: string
  of: Pick<NewTask, 'kind' | 'name' | 'script' | 'avatarId' | 'imageIds'>
  judge: (tx: Tx, account: AdAccount) => Promise<void>
}

/** Sent again with its key it is the same task; with another content it is refused with QUOTA_KEY_REUSED. */
async function accept(world: World, actor: TenantActor, asked: Accepting): Promise<TaskMade> {
  const { customerId, userId, userName } = actor
  const requestKey = requireKey(asked.idempotencyKey)
  const bodyHash = world.secrets.tokenDigest(JSON.stringify([asked.action, asked.request]))
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    // Holds the customer's row, so that the same key and the same name come one after the other.
    const account = await requireTiktok(tx, actor, asked.accountId)
    const earlier = await findByKey(tx, userId, requestKey)
    if (earlier && earlier.bodyHash !== bodyHash) throw new Refusal('QUOTA_KEY_REUSED')
    if (earlier) return { task_id: earlier.id }
    await asked.judge(tx, account)
    const id = world.ids.next()
    const at = world.clock.now()
    const item = { id, kind: 'CREATION', customerId, subCustomerId: null, channel: 'TIKTOK' } as const
    await insertItems(tx, [{ ...item, target: account.outsideAccountId, name: markerOf(id) }], at)
    await insertTask(tx, { ...asked.of, id, customerId, adAccountId: account.id, userId, createdBy: userName, requestKey, bodyHash, at })
    await audit(world, tx, actor, asked.action, ['creative-task', id], { name: asked.of.name, account_id: account.id })
    await world.queue.enqueue(tx, 'creatives.carry-out', {}, { jobKey: 'creatives.carry-out' })
    return { task_id: id }
  })
}

/** Of the account at TikTok, behind those that are being made here or could not be. */
export async function listIdentities(world: World, actor: TenantActor, { account_id: accountId }: AccountRequest): Promise<IdentityList> {
  const { account, asked } = await world.db.transaction(tenantScopeOf(actor), async tx => ({
    account: await requireTiktok(tx, actor, accountId),
    asked: await identitiesAskedFor(tx, actor.customerId, accountId),
  }))
  const read = await adsOf(world).identities?.read(account)
  if (read?.kind !== 'ok') throw new Refusal('CHANNEL_UNAVAILABLE')
  const there = new Set(read.value.map(({ id }) => id))
  const own = new Map(asked.flatMap(each => (each.outsideId === null ? [] : [[each.outsideId, each.id] as const])))
  return {
    content: [
      ...asked
        .filter(({ outsideId }) => outsideId === null || !there.has(outsideId))
        .map(each => ({
          task_id: each.id,
          identity_id: each.outsideId,
          kind: 'CUSTOMIZED_USER',
          name: each.name,
          state: each.state,
          reason: each.reason,
        })),
      ...read.value.map(({ id, kind, name }) => ({
        task_id: own.get(id) ?? null,
        identity_id: id,
        kind,
        name,
        state: 'DONE' as const,
        reason: '',
      })),
    ],
  }
}

/** Refuses CREATIVE_TIKTOK_CLOSED, and CHANNEL_UNAVAILABLE where TikTok does not answer. */
export async function listAvatars(world: World, actor: TenantActor, { account_id: accountId }: AccountRequest): Promise<AvatarList> {
  const account = await world.db.transaction(tenantScopeOf(actor), tx => requireTiktok(tx, actor, accountId))
  const read = await adsOf(world).ai?.readAvatars(account)
  if (read?.kind !== 'ok') throw new Refusal('CHANNEL_UNAVAILABLE')
  const pictures = await world.db.transaction({ kind: 'system' }, tx => keptPictures(world, tx, read.value))
  const addressOf = (id: string) => {
    const fileName = pictures.get(id)
    return fileName === undefined ? null : staticUrl(world.settings.staticHost, fileName)
  }
  return { content: read.value.map(({ id, name, gender }) => ({ avatar_id: id, name, picture_url: addressOf(id), gender })) }
}

/** Nothing is kept of it at TikTok, which writes for an ad group: refuses INPUT_INVALID for an account that has none. */
export async function writeScripts(world: World, actor: TenantActor, request: ScriptRequest): Promise<Scripts> {
  const account = await world.db.transaction(tenantScopeOf(actor), tx => requireTiktok(tx, actor, request.account_id))
  const { product_name: productName, description, language } = request
  const read = await adsOf(world).ai?.writeScripts(account, { productName, description, language })
  if (read?.kind === 'gone' && read.trouble.code === 'NO_AD_GROUP')
    throw new Refusal('INPUT_INVALID', {}, [
      { path: 'account_id', msg: '该账户还没有广告组，TikTok 按广告组生成文案。请先为它创建广告，或在上方换一个账户' },
    ])
  if (read?.kind !== 'ok') throw new Refusal('CHANNEL_UNAVAILABLE')
  return { scripts: read.value }
}
