// A server that keeps drafts and publishes ads, for tests of the page that creates them.
import type { FakeServer } from '@tallyhelm/browser/calls/test-fake-server'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { publishingEndpoints } from '@tallyhelm/protocol/topics/ad-management/publishing-endpoints'
import { AGES_OF, PLACEMENTS_OF } from '@tallyhelm/protocol/topics/ad-management/publishing-limits'
import {
  type AdDraftDetail,
  type AdOptionsReply,
  type PublicationDetail,
  publishingSchemas,
  type Validated,
} from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { OBJECTIVES, OBJECTIVES_OF } from '@tallyhelm/protocol/topics/ads/enums'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import { type Asset, creativeSchemas } from '@tallyhelm/protocol/topics/creatives/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { offerAccounts } from '../../pickers/test-offered.ts'

const AT = '2026-03-02T04:00:00.000Z'
/** One white point. */
export const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

const channelOf = (accountId: string): Channel => (accountId.startsWith('1') ? 'FACEBOOK' : accountId.startsWith('2') ? 'GOOGLE' : 'TIKTOK')
const accountOf = (id: string) => ({
  account_id: id,
  outside_account_id: `710020003000${id.slice(-2)}`,
  account_name: 'StellarOutdoor-GLOBAL',
  channel: channelOf(id),
  currency: 'USD' as const,
  timezone: 'America/Los_Angeles',
})
const optionsOf = (id: string): AdOptionsReply => {
  const channel = channelOf(id)
  const isSearch = channel === 'GOOGLE'
  return {
    account: accountOf(id),
    objectives: OBJECTIVES_OF[channel].map(code => ({ code, name: OBJECTIVES[code] })),
    placements: [...PLACEMENTS_OF[channel]],
    age_starts: [...AGES_OF[channel].starts],
    age_ends: [...AGES_OF[channel].ends],
    identities: isSearch ? [] : [{ id: '88', kind: 'PAGE', name: '星河户外' }],
    pixels: isSearch ? [] : [{ id: '77', name: '官网', events: ['PURCHASE', 'LEAD'] }],
    least_daily: isSearch ? null : '5.00',
    least_lifetime: null,
    has_own_check: channel !== 'TIKTOK',
    enhancements_off: [
      { code: 'image_touchups', name: '图片润色' },
      { code: 'text_generation', name: '自动改写文案' },
    ],
  }
}

export const assetOf = (change: Partial<Asset>): Asset => ({
  ...sampleOf(creativeSchemas.asset.response),
  asset_id: '501',
  kind: 'IMAGE',
  name: '帐篷主图.png',
  bytes: 320 * 1024,
  received_bytes: 320 * 1024,
  width: 1080,
  height: 1080,
  duration_ms: null,
  state: 'CHECKED',
  reason: '',
  fits: ['FACEBOOK', 'TIKTOK'],
  misfits: [],
  is_ai_made: false,
  preview_url: PICTURE,
  thumb_url: PICTURE,
  pushes: [],
  ...change,
})

const STEPS = ['CAMPAIGN', 'AD_GROUP', 'AD', 'ON_AD_GROUP', 'ON_AD', 'ON_CAMPAIGN'] as const
type State = PublicationDetail['steps'][number]['state']

export function standCreate(server: FakeServer) {
  const stand = {
    drafts: [] as AdDraftDetail[],
    assets: [
      assetOf({}),
      assetOf({ asset_id: '502', name: '横版.png', fits: [], misfits: [{ channel: 'FACEBOOK', reason: '宽高比须为 9:16 至 1.91:1' }] }),
    ],
    checked: { is_checked_by_platform: true, note: '', objections: [] } as Validated,
    publication: undefined as PublicationDetail | undefined,
    created: [] as { key: string | null; draft: string | null | undefined }[],
    isDown: false,
    /** How far each step is, in their order. */
    moves(states: readonly State[], change: Partial<PublicationDetail> = {}) {
      if (stand.publication === undefined) return
      const steps = stand.publication.steps.map((step, at) => ({ ...step, state: states[at] ?? null }))
      stand.publication = { ...stand.publication, steps, ...change }
    },
  }
  const draftOf = (id: string) => stand.drafts.find(({ draft_id }) => draft_id === id)
  offerAccounts(server)
  server.answer(creativeEndpoints, creativeSchemas, {
    assets: ({ page_num, page_size, kind, name = '' }) => {
      const content = stand.assets.filter(asset => (kind === undefined || asset.kind === kind) && asset.name.includes(name))
      const quota = { used_bytes: 0, most_bytes: 1, assets: 0, most_assets: 1 }
      return { content, total_size: content.length, page_num, page_size, quota }
    },
    asset: ({ asset_id }) => {
      const found = stand.assets.find(asset => asset.asset_id === asset_id)
      if (!found) throw new Refusal('NOT_FOUND')
      return { ...found, uses: [] }
    },
  })
  server.answer(publishingEndpoints, publishingSchemas, {
    options: ({ account_id }) => optionsOf(account_id),
    validate: () => stand.checked,
    saveDraft: ({ draft_id, version, channel, draft_name, content }) => {
      if (stand.isDown) throw new TypeError('the line was cut')
      const known = draft_id === undefined ? undefined : draftOf(draft_id)
      if (draft_id !== undefined && known?.version !== version) throw new Refusal('AD_DRAFT_CHANGED')
      const id = draft_id ?? String(900 + stand.drafts.length)
      const kept = { draft_id: id, version: version + 1, channel, draft_name, content, saved_by: '林知夏', saved_at: AT }
      stand.drafts = [...stand.drafts.filter(draft => draft.draft_id !== id), kept]
      return { draft_id: id, version: kept.version, saved_at: AT }
    },
    drafts: () => ({ content: stand.drafts }),
    draft: ({ draft_id }) => draftOf(draft_id) ?? fail(),
    removeDraft: ({ draft_id }) => {
      stand.drafts = stand.drafts.filter(draft => draft.draft_id !== draft_id)
      return { removed: true }
    },
    create: ({ draft_id, ...plan }, headers) => {
      stand.created.push({ key: headers.get('idempotency-key'), draft: draft_id })
      stand.drafts = stand.drafts.filter(draft => draft.draft_id !== draft_id)
      stand.publication = {
        ...sampleOf(publishingSchemas.publication.response),
        publication_id: '61',
        plan_name: plan.plan_name,
        account: accountOf(plan.account_id),
        objective: plan.objective,
        state: 'RUNNING',
        told: '',
        plan,
        marker: 'TH-61',
        may_continue: false,
        may_clean: false,
        steps: STEPS.map(step => ({ step, state: null, told: '', objections: [], outside_id: null, sent_at: null, ended_at: null })),
      }
      return { publication_id: '61' }
    },
    publications: ({ page_num, page_size }) => ({
      content: stand.publication ? [stand.publication] : [],
      total_size: stand.publication ? 1 : 0,
      page_num,
      page_size,
    }),
    publication: () => stand.publication ?? fail(),
    continue: ({ publication_id }) => {
      stand.moves(
        STEPS.map(() => 'DONE'),
        { state: 'DONE', may_continue: false, may_clean: false },
      )
      return { publication_id, state: 'RUNNING' as const }
    },
    clean: ({ publication_id }) => {
      stand.moves([], { state: 'CLEANED', may_continue: false, may_clean: false })
      return { publication_id, state: 'CLEANING' as const }
    },
  })
  return stand
}

const fail = (): never => {
  throw new Refusal('NOT_FOUND')
}
