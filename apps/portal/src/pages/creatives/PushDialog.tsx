// Pushes an asset to ad accounts of a channel whose ads it fits; those that were refused say why.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import type { CreativeChannel } from '@tallyhelm/protocol/topics/creatives/enums'
import { PUSH_ACCOUNTS_MOST } from '@tallyhelm/protocol/topics/creatives/limits'
import type { Asset, PushResults } from '@tallyhelm/protocol/topics/creatives/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { ResultList } from '@tallyhelm/ui/display/ResultList'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { RemoteSelect, type Option } from '@tallyhelm/ui/fields/RemoteSelect'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMemo, useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { accountLoader } from '../../pickers/load-accounts.ts'
import { useOpenedChannels } from '../../shell/use-opened-channels.ts'

export function PushDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const toast = useToast()
  const opened = useOpenedChannels()
  const channels = asset.fits.filter(channel => opened.includes(channel))
  const push = useFormCommand(creativeEndpoints.push)
  const [refused, setRefused] = useState<PushResults['results']>([])
  const form = useForm({
    initial: { channel: (channels.at(-1) ?? 'TIKTOK') as CreativeChannel, account_ids: [] as readonly Option[] },
    checks: { account_ids: chosen => (chosen.length === 0 ? '请选择广告账户' : undefined) },
    send: ({ account_ids }) =>
      push.mutateAsync({ request: { asset_id: asset.asset_id, account_ids: account_ids.map(({ value }) => value) } }),
    onSuccess: ({ results }) => {
      const failed = results.filter(({ accepted }) => !accepted)
      setRefused(failed)
      if (failed.length < results.length) toast.success(`已开始推送到 ${results.length - failed.length} 个账户`)
      if (failed.length === 0) onClose()
    },
  })
  const { channel } = form.values
  const load = useMemo(() => accountLoader(channel), [channel])
  const { id, error } = form.field('channel')
  const nameOf = (id: string) => form.values.account_ids.find(({ value }) => value === id)?.label ?? id
  return (
    <FormDialog title="推送到账户" submitText="开始推送" onClose={onClose} {...form.dialog}>
      <p>“{asset.name}”会发送到所选账户的素材库；视频转码完成后可用于广告。</p>
      <RadioGroup
        label="渠道"
        required
        id={id}
        error={error}
        value={channel}
        onChange={next => form.set({ channel: next, account_ids: [] })}
        options={channels.map(value => ({ value, label: CHANNELS[value].name }))}
      />
      <RemoteSelect
        label="广告账户"
        required
        multiple
        max={PUSH_ACCOUNTS_MOST}
        unit="个账户"
        load={load}
        searchPlaceholder="账户名称或账户 ID"
        {...form.field('account_ids')}
      />
      {refused.length === 0 ? null : (
        <ResultList
          label="未能推送的账户"
          items={refused.map(({ account_id: id, msg }) => ({ id, name: nameOf(id), state: 'failed', note: msg }))}
        />
      )}
    </FormDialog>
  )
}
