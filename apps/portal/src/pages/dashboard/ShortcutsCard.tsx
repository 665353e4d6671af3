// Shortcuts: the pages that are used most.
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { Card } from '@tallyhelm/ui/layout/Card'
import History from 'lucide-react/icons/history'
import Wallet from 'lucide-react/icons/wallet'
import { paths } from '../../routes/paths.ts'
import { useOpenedChannels } from '../../shell/use-opened-channels.ts'
import styles from './dashboard.module.css'

export function ShortcutsCard({ hasWallet }: { hasWallet: boolean }) {
  const others = [
    { href: paths.records(), title: '操作记录', icon: <History size={18} aria-hidden /> },
    ...(hasWallet ? [{ href: paths.wallet(), title: '广告钱包', icon: <Wallet size={18} aria-hidden /> }] : []),
  ]
  return (
    <Card title="快捷入口" padded={false}>
      <nav aria-label="快捷入口" className={styles.shortcuts}>
        {useOpenedChannels().map(channel => (
          <Link key={channel} href={paths.accounts(channel)}>
            <span className={styles.shortcutIcon} data-hot>
              <ChannelTile channel={CHANNELS[channel].path} decorative />
            </span>
            {CHANNELS[channel].name} 账户
          </Link>
        ))}
        {others.map(other => (
          <Link key={other.href} href={other.href}>
            <span className={styles.shortcutIcon}>{other.icon}</span>
            {other.title}
          </Link>
        ))}
      </nav>
    </Card>
  )
}
