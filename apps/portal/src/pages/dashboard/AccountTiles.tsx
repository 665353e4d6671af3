// Account tiles: a sub-customer's way to its lists of ad accounts, which its menu hides (spec §2, Reduced route tree).
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { hiddenFor } from '../../routes/menu.ts'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import { useOpenedChannels } from '../../shell/use-opened-channels.ts'
import styles from './dashboard.module.css'

/** Nothing for whom the menu leads there. */
export function AccountTiles() {
  const { roles, isSubCustomer } = useProfile()
  const hidden = hiddenFor({ roles, isSubCustomer, channels: useOpenedChannels() })
  const lists = CHANNEL_CODES.flatMap(channel =>
    hidden.filter(({ path }) => path === paths.accounts(channel)).map(({ path, title }) => ({ channel, path, title })),
  )
  if (lists.length === 0) return null
  return (
    <nav aria-label="我的账户" className={styles.tiles}>
      {lists.map(({ channel, path, title }) => (
        <Link key={path} href={path}>
          <ChannelTile channel={CHANNELS[channel].path} decorative />
          <b>{title}</b>
          <ChevronRight size={16} aria-hidden />
        </Link>
      ))}
    </nav>
  )
}
