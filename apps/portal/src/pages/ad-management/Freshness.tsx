// How old the figures are: when the accounts of the channel were read, and which of them the platform did not tell about.
import { now } from '@tallyhelm/browser/clock/clock'
import { adManagementEndpoints } from '@tallyhelm/protocol/topics/ad-management/endpoints'
import { STALE_MINUTES } from '@tallyhelm/protocol/topics/ad-management/limits'
import type { AdFreshness } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useCall } from '../../api/queries.ts'

const EVERY_MS = 60_000

export function Freshness({ channel }: { channel: Channel }) {
  const { data } = useCall(adManagementEndpoints.freshness, { channel }, { refetchInterval: EVERY_MS })
  if (data === undefined || data.accounts === 0) return null
  return <NoticeStrip tone={data.troubled.length > 0 ? 'warning' : 'info'}>{freshText(data)}</NoticeStrip>
}

function freshText({ accounts, unread, oldest_at: oldest, latest_at: latest, troubled }: AdFreshness): string {
  if (latest === null) return `${accounts} 个账户的广告数据首次读取中，稍后刷新查看。`
  const isOld = oldest !== null && now().getTime() - new Date(oldest).getTime() > STALE_MINUTES * 60_000
  return [
    `数据更新于 ${timeText(latest)}${isOld ? `，最早的账户为 ${timeText(oldest)}` : ''}；当日为预估，可能回落。`,
    unread > 0 ? `${unread} 个账户首次读取中。` : '',
    troubled.length > 0
      ? `${troubled
          .map(({ account_name }) => account_name)
          .slice(0, 3)
          .join('、')}${troubled.length > 3 ? ` 等 ${troubled.length} 个账户` : ''}：${troubled[0]?.why ?? ''}。`
      : '',
  ].join('')
}
