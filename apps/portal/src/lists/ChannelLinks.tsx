// The pages of one kind that each channel has: the one that is shown, and the way to the others.
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { useRoute } from '../routes/use-route.ts'
import { useOpenedChannels } from '../shell/use-opened-channels.ts'
import styles from './lists.module.css'

type Props = {
  pathOf: (channel: Channel) => string
  /** Of all channels that the portal does not manage together. */
  others?: { text: string; path: string }
}

export function ChannelLinks({ pathOf, others }: Props) {
  const { path } = useRoute()
  const opened = useOpenedChannels().map(channel => ({ text: CHANNELS[channel].name, path: pathOf(channel) }))
  return (
    <nav className={styles.channels} aria-label="渠道">
      {[...opened, ...(others === undefined ? [] : [others])].map(one => (
        <Link key={one.path} href={one.path} aria-current={one.path === path ? 'page' : undefined}>
          {one.text}
        </Link>
      ))}
    </nav>
  )
}
