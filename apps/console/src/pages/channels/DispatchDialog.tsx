// Pausing and resuming: what it means for customers, and why it is done.
import { channelEndpoints } from '@tallyhelm/protocol/topics/channels/endpoints'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'

export type Dispatch = { channel: Channel; action: 'pause' | 'resume'; waiting: number }

const TEXTS = {
  pause: { title: '暂停派单', done: '已暂停派单' },
  resume: { title: '恢复派单', done: '已恢复派单' },
} as const

export function DispatchDialog({ dispatch, onClose }: { dispatch: Dispatch; onClose: () => void }) {
  const { channel, action, waiting } = dispatch
  const toast = useToast()
  const { name } = CHANNELS[channel]
  const { title, done } = TEXTS[action]
  return (
    <ReasonDialog
      title={title}
      subject={name}
      note={
        action === 'pause' ? (
          <NoticeStrip tone="warning" title="客户将看到：渠道维护中，订单将排队">
            新订单照常受理并冻结款项，恢复后自动继续。已提交渠道的订单会走完，结果未知的订单照常查询。
          </NoticeStrip>
        ) : (
          <NoticeStrip tone="info">{waiting === 0 ? '没有排队的订单。' : `排队的 ${waiting} 个账户将立即依次提交渠道。`}</NoticeStrip>
        )
      }
      endpoint={channelEndpoints[action]}
      request={{ channel }}
      onSuccess={() => {
        toast.success(`${name} ${done}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
