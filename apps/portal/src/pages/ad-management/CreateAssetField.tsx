// The picture or video of the ad, and what stands for a video until it plays, out of the customer's library.
import type { CreativeChannel } from '@tallyhelm/protocol/topics/creatives/enums'
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'
import { useState } from 'react'
import { AssetField } from '../../creatives/AssetField.tsx'
import type { CreateForm } from './use-create-form.ts'

/** Another asset needs another cover. */
export function CreateAssetField({ form }: { form: CreateForm }) {
  const { channel, creative, account_id: accountId } = form.values
  const [value, pick] = usePicked(creative.asset_id, form.asset)
  const [chosen] = value
  return (
    <AssetField
      label="素材"
      most={1}
      help={chosen === undefined ? '从素材库选择图片或视频' : pushNote(chosen, accountId)}
      {...form.bind('creative.asset_id')}
      value={value}
      onChange={assets => {
        const id = pick(assets)
        const isSame = id === creative.asset_id
        form.put('creative', { asset_id: id, ...(isSame || creative.cover_asset_id == null ? {} : { cover_asset_id: null }) })
      }}
      obstacleOf={channel === 'GOOGLE' ? undefined : misfitOf(channel)}
    />
  )
}

export function CreateCoverField({ form }: { form: CreateForm }) {
  const { channel, creative } = form.values
  const [value, pick] = usePicked(creative.cover_asset_id ?? null, form.cover)
  return (
    <AssetField
      label="视频封面"
      kind="IMAGE"
      most={1}
      help="从素材库选择图片，视频播放前显示"
      {...form.bind('creative.cover_asset_id')}
      value={value}
      onChange={assets => form.put('creative', { cover_asset_id: pick(assets) })}
      obstacleOf={channel === 'GOOGLE' ? undefined : misfitOf(channel)}
    />
  )
}

/** What is chosen shows at once, before its detail has come; `pick` gives the id of the choice. */
function usePicked(id: string | null, detail: Asset | undefined): [readonly Asset[], (assets: readonly Asset[]) => string | null] {
  const [picked, setPicked] = useState<Asset>()
  const known = [detail, picked].find(asset => asset !== undefined && asset.asset_id === id)
  return [
    known === undefined ? [] : [known],
    ([asset]) => {
      setPicked(asset)
      return asset?.asset_id ?? null
    },
  ]
}

const misfitOf =
  (channel: CreativeChannel) =>
  ({ fits, misfits }: Asset): string | undefined =>
    fits.includes(channel) ? undefined : (misfits.find(each => each.channel === channel)?.reason ?? '该渠道不支持此素材')

/** An ad account needs the asset before the ad: what still has to happen is done by the publishing itself. */
function pushNote({ pushes, is_ai_made: isAiMade }: Asset, accountId: string): string {
  const push = pushes.find(each => each.account_id === accountId)
  const ai = isAiMade ? '；由 AI 制作，发布时会声明' : ''
  return push?.state === 'READY' ? `已推送到该账户${ai}` : `发布时自动推送到该账户${ai}`
}
