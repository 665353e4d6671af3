// A number of accounts that run low, leading to the lists that hold them: one list, or a choice of channels with the count of each.
import type { LowBalance } from '@tallyhelm/protocol/topics/spend/schemas'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import { paths } from '../../routes/paths.ts'

type Props = { channels: LowBalance['channels']; className: string | undefined; children: string }

const listOf = (channel: Channel) => paths.accounts(channel, { tab: 'LOW_BALANCE' })

export function LowBalanceLink({ channels, className = '', children }: Props) {
  const [first, ...others] = channels
  if (first === undefined) return <span>{children}</span>
  if (others.length === 0) {
    return (
      <Link className={className} href={listOf(first.channel)}>
        {children}
      </Link>
    )
  }
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={className}>
          {children}
        </button>
      }
      items={channels.map(({ channel, count }) => ({ label: `${CHANNELS[channel].name} 账户：${count} 个`, href: listOf(channel) }))}
    />
  )
}
