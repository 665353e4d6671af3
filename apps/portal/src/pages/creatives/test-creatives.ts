// The server of creatives for tests of their page: it takes chunks, lists, pushes and makes, and keeps what it was asked.
import type { FakeServer } from '@tallyhelm/browser/calls/test-fake-server'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { adAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { adManagementEndpoints } from '@tallyhelm/protocol/topics/ad-management/endpoints'
import { adManagementSchemas } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import type { AssetKind } from '@tallyhelm/protocol/topics/creatives/enums'
import { type Asset, creativeSchemas, type IdentityList, type Task, type UploadRequest } from '@tallyhelm/protocol/topics/creatives/schemas'

const AT = '2026-03-02T04:00:00Z'
/** One white point. */
const PICTURE = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='
export const CHUNK_BYTES = 40_000

const account = (at: number) => ({
  account_id: String(700 + at),
  outside_account_id: `700000000000${at}`,
  account_name: `短视频投放 ${at}`,
})
const assetOf = (id: string, name: string, more: Partial<Asset> = {}): Asset => ({
  asset_id: id,
  kind: 'IMAGE',
  name,
  bytes: 320_000,
  received_bytes: 320_000,
  width: 1080,
  height: 1080,
  duration_ms: null,
  state: 'CHECKED',
  reason: '',
  fits: ['FACEBOOK', 'TIKTOK'],
  misfits: [],
  source: 'UPLOAD',
  is_ai_made: false,
  preview_url: PICTURE,
  thumb_url: PICTURE,
  pushes: [],
  use_count: 0,
  created_by: '林知夏',
  created_at: AT,
  ...more,
})

export const SQUARE = assetOf('11', '方形头像.png')
export const WIDE = assetOf('12', '横幅海报.png', { width: 1200, height: 628 })
export const FILM = assetOf('13', '春季上新.mp4', {
  kind: 'VIDEO',
  width: 720,
  height: 1280,
  duration_ms: 15_000,
  bytes: 12_900_000,
  state: 'READY',
  preview_url: 'data:video/mp4;base64,AAAA',
  thumb_url: null,
  pushes: [
    { ...account(1), channel: 'TIKTOK', state: 'READY', reason: '', at: AT },
    { ...account(2), channel: 'TIKTOK', state: 'FAILED', reason: '渠道拒绝：视频含有水印', at: AT },
  ],
  use_count: 1,
})
const BROKEN = assetOf('14', '损坏的片子.mp4', {
  kind: 'VIDEO',
  state: 'FAILED',
  reason: '视频文件不完整',
  preview_url: null,
  thumb_url: null,
  width: null,
  height: null,
  fits: [],
})

export type Standing = {
  assets: Asset[]
  tasks: Task[]
  identities: IdentityList['content']
  channels: ('FACEBOOK' | 'GOOGLE' | 'TIKTOK')[]
  /** TikTok writes nothing for the account. */
  lacksGroup: boolean
  /** Each chunk by its offset, as it arrived. */
  offsets: number[]
  /** The next so many chunks are cut on their way. */
  cuts: number
  /** Chunks wait until it is taken away. */
  gate: Promise<void> | undefined
  asked: [string, unknown][]
}

/** Changes what stands as the server would; `asked` keeps each command with its request. */
export function standCreatives(server: FakeServer): Standing {
  const standing: Standing = {
    assets: [FILM, WIDE, SQUARE, BROKEN],
    tasks: [],
    identities: [{ task_id: null, identity_id: '7300000000000000001', kind: 'TT_USER', name: '岚汐官方', state: 'DONE', reason: '' }],
    channels: ['FACEBOOK', 'TIKTOK'],
    lacksGroup: false,
    offsets: [],
    cuts: 0,
    gate: undefined,
    asked: [],
  }
  const keep = (call: string, request: unknown) => void standing.asked.push([call, request])
  server.answer(adAccountEndpoints, adAccountSchemas, {
    list: ({ page_num, page_size, channel }) => ({
      ...sampleOf(adAccountSchemas.list.response),
      content: [1, 2].map(at => ({ ...sampleOf(adAccountSchemas.list.response).content[0], ...account(at), channel }) as never),
      total_size: 2,
      page_num,
      page_size,
    }),
  })
  server.answer(adManagementEndpoints, adManagementSchemas, {
    tiktokAds: ({ page_num, page_size }) => {
      const ad = {
        ...sampleOf(adManagementSchemas.detail.response).ad,
        ...account(1),
        name: '春季上新-转化-01',
        channel: 'TIKTOK' as const,
      }
      return { content: [ad], total_size: 1, page_num, page_size }
    },
  })
  standAssets(server, standing, keep)
  standAi(server, standing, keep)
  return standing
}

type Keep = (call: string, request: unknown) => void

function standAssets(server: FakeServer, standing: Standing, keep: Keep): void {
  const put = (asset: Asset) => {
    standing.assets = [asset, ...standing.assets.filter(({ asset_id }) => asset_id !== asset.asset_id)]
    return asset
  }
  const standingOf = ({ asset_id, received_bytes, state }: Asset, is_duplicate = false) => ({
    asset_id,
    received_bytes,
    state,
    is_duplicate,
    chunk_bytes: CHUNK_BYTES,
  })
  const md5s = new Map<string, string>()
  const begin = (kind: AssetKind) => (request: UploadRequest) => {
    keep('begin', request)
    const { name, bytes, md5, is_ai_made } = request
    const before = standing.assets.find(({ asset_id }) => asset_id === md5s.get(md5))
    if (before) return standingOf(before, before.state !== 'UPLOADING')
    const id = String(100 + standing.assets.length)
    md5s.set(md5, id)
    const begun: Partial<Asset> = {
      kind,
      bytes,
      received_bytes: 0,
      is_ai_made,
      state: 'UPLOADING',
      preview_url: null,
      width: null,
      height: null,
    }
    return standingOf(put(assetOf(id, name, begun)))
  }
  server.answer(creativeEndpoints, creativeSchemas, {
    imageUpload: begin('IMAGE'),
    videoUpload: begin('VIDEO'),
    chunk: async ({ asset_id, offset }) => {
      await standing.gate
      const asset = standing.assets.find(one => one.asset_id === asset_id)
      if (asset === undefined) throw new Refusal('NOT_FOUND')
      if (standing.cuts > 0) {
        standing.cuts -= 1
        throw new TypeError('the line was cut')
      }
      if (offset !== asset.received_bytes) throw new Refusal('CREATIVE_UPLOAD_MOVED', { received: asset.received_bytes })
      standing.offsets.push(offset)
      const received_bytes = Math.min(asset.bytes, offset + CHUNK_BYTES)
      const isWhole = received_bytes === asset.bytes
      return standingOf(
        put({ ...asset, received_bytes, ...(isWhole ? { state: 'CHECKED', preview_url: PICTURE, width: 720, height: 1280 } : {}) }),
      )
    },
    assets: request => {
      const { page_num, page_size, kind, name, state } = request
      keep('assets', request)
      const content = standing.assets.filter(
        asset =>
          (kind === undefined || asset.kind === kind) &&
          (state === undefined || asset.state === state) &&
          (name === undefined || asset.name.includes(name)),
      )
      const quota = { used_bytes: 2_400_000_000, most_bytes: 20 * 1024 ** 3, assets: standing.assets.length, most_assets: 5_000 }
      return { content, total_size: content.length, page_num, page_size, quota }
    },
    asset: ({ asset_id }) => {
      const asset = standing.assets.find(one => one.asset_id === asset_id)
      if (asset === undefined) throw new Refusal('NOT_FOUND')
      const use = { ...account(1), channel: 'TIKTOK', ad_id: '1790000000000001', ad_name: '春季上新-转化-01', at: AT } as const
      return { ...asset, uses: asset.use_count > 0 ? [use] : [] }
    },
    push: request => {
      keep('push', request)
      const results = request.account_ids.map((account_id, at) => ({ account_id, accepted: at > 0, msg: at > 0 ? '' : '账户已冻结' }))
      return { results }
    },
    remove: ({ asset_id }) => {
      keep('remove', asset_id)
      if (asset_id === FILM.asset_id) throw new Refusal('CREATIVE_IN_USE', { why: '正被广告使用' })
      standing.assets = standing.assets.filter(one => one.asset_id !== asset_id)
      return { removed: true }
    },
  })
}

function standAi(server: FakeServer, standing: Standing, keep: Keep): void {
  const add = (kind: Task['kind'], name: string, script: string) => {
    const task_id = String(900 + standing.tasks.length)
    const task: Task = {
      task_id,
      kind,
      name,
      script,
      ...account(1),
      avatar_id: null,
      state: 'WAITING',
      reason: '',
      asset_id: null,
      preview_url: null,
      created_by: '林知夏',
      created_at: AT,
      ended_at: null,
    }
    standing.tasks = [task, ...standing.tasks]
    return { task_id }
  }
  const tasksOf = (kind: Task['kind']) => (request: { page_num: number; page_size: number; state?: string | undefined }) => {
    const { page_num, page_size, state } = request
    const content = standing.tasks.filter(task => task.kind === kind && (state === undefined || task.state === state))
    return { content, total_size: content.length, page_num, page_size }
  }
  server.answer(creativeEndpoints, creativeSchemas, {
    avatars: () => ({
      content: ['小雅', '阿泽', 'Mia'].map((name, at) => ({ avatar_id: `a${at}`, name, picture_url: PICTURE, gender: null })),
    }),
    createAvatarTask: request => {
      keep('avatar', request)
      return add('AVATAR', request.name, request.script)
    },
    avatarTasks: tasksOf('AVATAR'),
    script: request => {
      keep('script', request)
      if (standing.lacksGroup) throw new Refusal('INPUT_INVALID', {}, [{ path: 'account_id', msg: '该账户还没有广告组' }])
      return { scripts: ['Meet the bag that goes everywhere.', 'Light, strong, yours.'] }
    },
    createSymphonyTask: request => {
      keep('symphony', request)
      return add('SYMPHONY', request.name, request.script)
    },
    symphonyTasks: tasksOf('SYMPHONY'),
    identities: () => ({ content: standing.identities }),
    createIdentity: request => {
      keep('identity', request)
      const made = { task_id: '990', identity_id: null, kind: 'CUSTOMIZED_USER', name: request.name, state: 'WAITING', reason: '' } as const
      standing.identities = [made, ...standing.identities]
      return { task_id: '990' }
    },
  })
}
