// What waits, by platform and type with the age of the oldest; each leads to its rows.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { LATE_DAYS } from '@tallyhelm/protocol/topics/bindings/console-lists'
import { BINDING_TYPES } from '@tallyhelm/protocol/topics/bindings/enums'
import { bindingRoomEndpoints } from '@tallyhelm/protocol/topics/bindings/room-endpoints'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { useCall } from '../../api/queries.ts'
import { ageText } from '../../formats/times.ts'
import styles from './bindings.module.css'

const REFRESH_MS = 30_000

export function Waits() {
  const { data } = useCall(bindingRoomEndpoints.waits, {}, { refetchInterval: REFRESH_MS })
  if (!data || data.content.length === 0) return null
  return (
    <ul className={styles.waits} aria-label="等待中">
      {data.content.map(({ channel, type, count, late, oldest_at }) => (
        <li key={`${channel} ${type}`}>
          <ChannelTile channel={CHANNELS[channel].path} />
          <Link href={`/bindings?channel=${channel}&type=${type}`}>
            {BINDING_TYPES[type]} <b>{count}</b>
          </Link>
          <small>
            最早 {ageText(oldest_at, nowMs())}
            {late === 0 ? null : (
              <Link className={styles.late} href={`/bindings?channel=${channel}&type=${type}&age=D3`}>
                {late} 项超过 {LATE_DAYS} 天
              </Link>
            )}
          </small>
        </li>
      ))}
    </ul>
  )
}
